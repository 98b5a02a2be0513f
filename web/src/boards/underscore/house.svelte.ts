/** The dead that this house shares: what became of the player's own, what they have chosen, and the seasons that are on. */
import { answered, ask } from "../../lib/api";
import type { DayBoard, DayRun, DeadSettings, DeedCard, GraveCard, SeasonCard, SeasonPlace } from "../../lib/protocol";

const AT = "/api/underscore";

type Known = { name: string; level: number; epitaph: string };

class House {
  graves = $state.raw<GraveCard[] | null>(null); // null: not heard of yet, or the house does not answer
  settings = $state.raw<DeadSettings | null>(null);
  seasons = $state.raw<SeasonCard[]>([]);
  epitaphs = $state.raw<string[]>([]); // that the player may choose
  deeds = $state.raw<DeedCard[]>([]);
  day = $state.raw<DayRun | null>(null); // today's run
  dayBoard = $state.raw<DayBoard | null>(null);

  async look(): Promise<void> {
    [this.graves, this.settings, this.epitaphs] = await Promise.all([
      ask<GraveCard[]>("GET", `${AT}/graves`).catch(() => null),
      ask<DeadSettings>("GET", `${AT}/settings`).catch(() => null),
      ask<string[]>("GET", `${AT}/epitaphs`).catch(() => []),
    ]);
  }

  async choose(settings: DeadSettings): Promise<void> {
    this.settings = await ask<DeadSettings>("PUT", `${AT}/settings`, settings);
  }

  /** One of the player's own as the house knows it; its first epitaph follows from the build. */
  known({ name, level, epitaph }: Known): GraveCard | undefined {
    return this.graves?.find((grave) => grave.name === name && grave.level === level && grave.given === epitaph);
  }

  async callBack(id: string): Promise<void> {
    this.graves = await ask<GraveCard[]>("POST", `${AT}/graves/${id}/keep`, {});
  }

  async engrave(id: string, epitaph: string): Promise<void> {
    this.graves = await ask<GraveCard[]>("PUT", `${AT}/graves/${id}/epitaph`, { epitaph });
  }

  /** Whoever keeps the house is told that one of the dead bears a name that hurts. */
  async report(id: string, name: string): Promise<void> {
    await answered("POST", `${AT}/dead/${id}/report`, { name });
  }

  async lookForSeasons(): Promise<void> {
    this.seasons = await ask<SeasonCard[]>("GET", `${AT}/seasons`).catch(() => []);
  }

  async lookForDeeds(): Promise<void> {
    this.deeds = await ask<DeedCard[]>("GET", `${AT}/deeds`).catch(() => []);
  }

  async lookForDay(): Promise<void> {
    [this.day, this.dayBoard] = await Promise.all([
      ask<DayRun>("GET", `${AT}/day`).catch(() => null),
      ask<DayBoard>("GET", "/api/days/underscore/run").catch(() => null),
    ]);
  }

  board = (season: string) => ask<SeasonPlace[]>("GET", `${AT}/seasons/${season}/board`);
  /** A curator's words, level by level. */
  notes = async (season: string): Promise<string[]> => (await ask<{ levels: { note: string }[] }>("GET", `${AT}/seasons/${season}`)).levels.map(({ note }) => note);
}

export const house = new House();

/** Where one of the dead is, in words; its figures tell what it has done since. */
export function whereabouts({ walks, echo, promoted, met }: GraveCard): string {
  const place = echo ? "Another of its kind stands for it in this house." : walks ? "It walks in this house." : "It is kept at home.";
  const unmet = met || !(walks || echo) ? "" : " Nobody has met it yet.";
  return place + unmet + (promoted ? " By its victories it has become an elite." : "");
}

/** How many of one's dead walk, and what they have done. */
export function deedsOf(graves: GraveCard[]): string {
  const walking = graves.filter((card) => card.walks).length;
  const won = graves.filter((card) => !card.echo).reduce((sum, card) => sum + card.won, 0);
  if (!walking && !won) return "";
  const walk = `${walking || "None"} of yours ${walking === 1 ? "walks" : "walk"}.`;
  return won ? `${walk} They have ended ${won} ${won === 1 ? "run" : "runs"}.` : walk;
}

/** What a deed opens, in words. Nobody is everybody's, whatever their deeds (US-A16, R-143). */
export function opens({ starter, name, title, epitaph }: DeedCard): string {
  if (starter === "nobody") return "nothing: as Nobody anybody may walk.";
  return [name && `the start ${name}`, title && `the title ${title}`, epitaph && `the epitaph “${epitaph}”`].filter(Boolean).join(", ").replace(/[^”]$/, "$&."); // an epitaph brings its own full stop
}
