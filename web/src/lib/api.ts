/** The HTTP side of the protocol. */
import type { Blocked, DayBoard, GameCard, HistoryPage, Join, Keepsakes, Ladder, LessonStand, LessonTry, Lobby, MatchCard, Me, Missed, NewMatch, Opening, PairingState, PlayOn, Profile, ReplayFilm, SeasonCard, Replies, ErrorBody, UnderscoreCodex, Whom } from "./protocol";

/** What the server answers when something is not possible, in words for a person. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    words: string,
  ) {
    super(words);
  }
}

/** `last`: it is sent even while the page is being left. */
export async function answered(method: string, path: string, body?: unknown, last = false): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: method === "GET" ? {} : { "content-type": "application/json", "x-parlour": "1" },
      body: body === undefined ? null : JSON.stringify(body),
      keepalive: last,
    });
  } catch {
    throw new ApiError(0, "offline", "The house cannot be reached. Is there a network?");
  }
  if (answer.ok) return answer;
  const trouble = (await answer.json().catch(() => null)) as ErrorBody | null;
  throw new ApiError(answer.status, trouble?.code ?? "trouble", trouble?.words ?? "Something went wrong.");
}

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await answered(method, path, body)).json()) as T;
}

async function read(path: string): Promise<string> {
  return (await answered("GET", path)).text();
}

/** A lesson as the house has it: what each step asks for, or one way through a trial. */
export type LessonPlan = { title: string; steps: { answers: string[]; trial: { line: string[] } | null }[] };

export const api = {
  me: () => ask<Me>("GET", "/api/me"),
  rename: (name: string) => ask<Me>("PUT", "/api/me", { name }),
  kept: () => ask<Keepsakes>("GET", "/api/me/kept"),
  keepAll: (what: Record<string, unknown>) => answered("PUT", "/api/me/kept", { kept: what }),
  games: () => ask<GameCard[]>("GET", "/api/games"),
  game: (name: string) => ask<GameCard>("GET", `/api/games/${name}`),
  day: (game: string, preset: string) => ask<DayBoard>("GET", `/api/days/${game}/${preset}`),
  seasons: () => ask<SeasonCard[]>("GET", "/api/underscore/seasons"),
  lobby: () => ask<Lobby>("GET", "/api/lobby"),
  history: (asked: Record<string, string>) => ask<HistoryPage>("GET", `/api/history?${new URLSearchParams(asked)}`),
  person: (name: string) => ask<Profile>("GET", `/api/person?${new URLSearchParams({ name })}`),
  ladder: (game: string, preset: string) => ask<Ladder>("GET", `/api/ladder?${new URLSearchParams({ game, preset })}`),
  pair: (game: string, preset: string, rated: boolean) => ask<PairingState>("POST", "/api/pairing", { game, preset, rated }),
  stopPairing: () => answered("DELETE", "/api/pairing", undefined, true),
  block: (whom: Whom) => ask<Blocked[]>("POST", "/api/blocks", whom),
  report: (whom: Whom) => answered("POST", "/api/reports", whom),
  open: (match: NewMatch) => ask<Opening>("POST", "/api/matches", match),
  match: (id: string) => ask<MatchCard>("GET", `/api/matches/${id}`),
  join: (id: string, form: Join) => ask<MatchCard>("POST", `/api/matches/${id}/join`, form),
  abandon: (id: string) => ask<MatchCard>("POST", `/api/matches/${id}/abandon`, {}),
  replies: (id: string) => ask<Replies>("GET", `/api/matches/${id}/replies`),
  giveReplies: (id: string, replies: Replies) => ask<Replies>("PUT", `/api/matches/${id}/replies`, replies),
  missed: (id: string) => ask<Missed[]>("GET", `/api/matches/${id}/missed`),
  replay: (id: string, view: number | null, pictures: boolean) =>
    ask<ReplayFilm>("GET", `/api/matches/${id}/replay?pictures=${pictures}${view === null ? "" : `&view=${view}`}`),
  picture: (id: string, player: number) => read(`/api/matches/${id}/picture${player ? `?player=${player}` : ""}`),
  codex: () => ask<UnderscoreCodex>("GET", "/api/games/underscore/codex"),
  rules: (game: string) => read(`/api/games/${game}/rules`),
  playOn: (id: string, form: PlayOn) => ask<Opening>("POST", `/api/matches/${id}/play-on`, form),
  lessons: (game: string) => ask<LessonPlan[]>("GET", `/api/games/${game}/lessons`),
  lesson: (game: string, number: number, form: LessonTry) => ask<LessonStand>("POST", `/api/games/${game}/lessons/${number}`, form),
};
