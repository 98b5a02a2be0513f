/** What the page of one's account asks the house; nobody else needs it. */
import { answered, ask } from "./api";
import type { AccountCard, Blocked, BotCard, BotToken, Me, RecoveryCodes } from "./protocol";

export const mine = {
  account: () => ask<AccountCard>("GET", "/api/account"),
  register: (name: string, password: string) => ask<RecoveryCodes>("POST", "/api/account", { name, password }),
  login: (name: string, password: string, bring: boolean) => ask<Me>("POST", "/api/session", { name, password, bring }),
  recover: (name: string, code: string, password: string) => ask<Me>("POST", "/api/account/recover", { name, code, password }),
  logout: () => ask<Me>("DELETE", "/api/session"),
  logoutEverywhere: () => ask<Me>("DELETE", "/api/sessions"),
  endSession: (id: string) => ask<AccountCard>("DELETE", `/api/sessions/${id}`),
  changePassword: (old: string, fresh: string) => ask<AccountCard>("PUT", "/api/account/password", { old, new: fresh }),
  newCodes: (password: string) => ask<RecoveryCodes>("POST", "/api/account/codes", { password }),
  bots: () => ask<BotCard[]>("GET", "/api/bots"),
  newBot: (name: string) => ask<BotToken>("POST", "/api/bots", { name }),
  newToken: (id: string) => ask<BotToken>("POST", `/api/bots/${id}/token`, {}),
  deleteBot: (id: string) => ask<BotCard[]>("DELETE", `/api/bots/${id}`),
  deleteMe: (password: string) => ask<Me>("POST", "/api/me/delete", { password }),
  blocks: () => ask<Blocked[]>("GET", "/api/blocks"),
  unblock: (id: string) => ask<Blocked[]>("DELETE", `/api/blocks/${id}`),
};
