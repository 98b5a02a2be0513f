/** Checks the referee's seal in the browser, as docs/records.md says; `parlour verify` checks every draw besides. */
import type { Opened } from "./protocol";
import type { Before } from "./sealed";

/** One thing that was checked. */
export type Check = { what: string; holds: boolean };
export type Verdict = { checks: Check[]; seeds: string[]; closed: number };

export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function verify(opened: Opened, earlier: Before | null): Promise<Verdict> {
  const checks: Check[] = [];
  const seeds: string[] = [];
  for (const [scope, secret] of opened.secrets.entries()) {
    const whose = scope ? `seat ${scope}'s own chance` : "the table's chance";
    if (secret === "?") {
      seeds.push("?");
      continue;
    }
    checks.push({ what: `The secret of ${whose} is the one that was sealed`, holds: (await sha256(`parlour seal|${secret}`)) === opened.seal[scope] });
    seeds.push(await sha256(["parlour seed", secret, ...opened.nonces].join("|")));
  }
  if (earlier) {
    const same = earlier.seal.length === opened.seal.length && earlier.seal.every((seal, scope) => seal === opened.seal[scope]);
    checks.push({ what: "It is the seal that this browser was shown before the match", holds: same });
    // what everybody has in common, a level of the day, has nobody's number in it
    for (const [player, nonce] of opened.nonces.length ? Object.entries(earlier.nonces) : []) {
      checks.push({ what: `Your own number went into the seed (player ${player})`, holds: opened.nonces[Number(player) - 1] === nonce });
    }
  }
  return { checks, seeds, closed: opened.secrets.filter((secret) => secret === "?").length };
}
