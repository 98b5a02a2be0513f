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

async function answered(method: string, path: string, body?: unknown): Promise<Response> {
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
  if (answer.ok) return answer;
  const trouble = (await answer.json().catch(() => null)) as Trouble | null;
  throw new NotPossible(answer.status, trouble?.code ?? "trouble", trouble?.words ?? "Something went wrong.");
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await answered(method, path, body)).json()) as T;
}

async function read(path: string): Promise<string> {
  return (await answered("GET", path)).text();
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
  replay: (id: string, view: number | null, pictures: boolean) =>
    ask<ReplayFilm>("GET", `/api/matches/${id}/replay?pictures=${pictures}${view === null ? "" : `&view=${view}`}`),
  picture: (id: string, player: number) => read(`/api/matches/${id}/picture${player ? `?player=${player}` : ""}`),
  rules: (game: string) => read(`/api/games/${game}/rules`),
  playOn: (id: string, form: PlayOn) => ask<Opening>("POST", `/api/matches/${id}/play-on`, form),
  lesson: (game: string, number: number, form: LessonTry) => ask<LessonStand>("POST", `/api/games/${game}/lessons/${number}`, form),
};
