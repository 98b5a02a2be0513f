/** The HTTP side of the protocol. */
import type { GameCard, Join, LessonStand, LessonTry, Lobby, MatchCard, Me, NewMatch, Opening, PlayOn, ReplayFilm, Trouble } from "./protocol";

/** What the server answers when something is not possible, in words for a person. */
export class NotPossible extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    words: string,
  ) {
    super(words);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: method === "GET" ? {} : { "content-type": "application/json", "x-parlour": "1" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new NotPossible(0, "offline", "The house cannot be reached. Is the server running?");
  }
  if (answer.ok) return (await answer.json()) as T;
  const trouble = (await answer.json().catch(() => null)) as Trouble | null;
  throw new NotPossible(answer.status, trouble?.code ?? "trouble", trouble?.words ?? "Something went wrong.");
}

export const api = {
  me: () => ask<Me>("GET", "/api/me"),
  rename: (name: string) => ask<Me>("PUT", "/api/me", { name }),
  games: () => ask<GameCard[]>("GET", "/api/games"),
  game: (name: string) => ask<GameCard>("GET", `/api/games/${name}`),
  lobby: () => ask<Lobby>("GET", "/api/lobby"),
  open: (match: NewMatch) => ask<Opening>("POST", "/api/matches", match),
  match: (id: string) => ask<MatchCard>("GET", `/api/matches/${id}`),
  join: (id: string, form: Join) => ask<MatchCard>("POST", `/api/matches/${id}/join`, form),
  abandon: (id: string) => ask<MatchCard>("POST", `/api/matches/${id}/abandon`, {}),
  replay: (id: string, view?: number) =>
    ask<ReplayFilm>("GET", `/api/matches/${id}/replay${view === undefined ? "" : `?view=${view}`}`),
  playOn: (id: string, form: PlayOn) => ask<Opening>("POST", `/api/matches/${id}/play-on`, form),
  lesson: (game: string, number: number, form: LessonTry) => ask<LessonStand>("POST", `/api/games/${game}/lessons/${number}`, form),
};
