/** The dead that this house shares: what became of the player's own, what they have chosen, and the seasons that are on. */
import { answered, ask } from "../../lib/api";
import type { DeadSettings, GraveCard, SeasonCard, SeasonPlace } from "../../lib/protocol";

const AT = "/api/underscore";

type Known = { name: string; level: number; epitaph: string };

class House {
  graves = $state.raw<GraveCard[] | null>(null); // null: not heard of yet, or the house does not answer
  settings = $state.raw<DeadSettings | null>(null);
  seasons = $state.raw<SeasonCard[]>([]);

  async look(): Promise<void> {
    [this.graves, this.settings] = await Promise.all([
      ask<GraveCard[]>("GET", `${AT}/graves`).catch(() => null),
      ask<DeadSettings>("GET", `${AT}/settings`).catch(() => null),
    ]);
  }

  async choose(settings: DeadSettings): Promise<void> {
    this.settings = await ask<DeadSettings>("PUT", `${AT}/settings`, settings);
  }

  /** One of the player's own as the house knows it; an epitaph follows from the build. */
  known({ name, level, epitaph }: Known): GraveCard | undefined {
    return this.graves?.find((grave) => grave.name === name && grave.level === level && grave.epitaph === epitaph);
  }

  async callBack(id: string): Promise<void> {
    this.graves = await ask<GraveCard[]>("POST", `${AT}/graves/${id}/keep`, {});
  }

  /** Whoever keeps the house is told that one of the dead bears a name that hurts. */
  async report(id: string, name: string): Promise<void> {
    await answered("POST", `${AT}/dead/${id}/report`, { name });
  }

  async lookForSeasons(): Promise<void> {
    this.seasons = await ask<SeasonCard[]>("GET", `${AT}/seasons`).catch(() => []);
  }

  board = (season: string) => ask<SeasonPlace[]>("GET", `${AT}/seasons/${season}/board`);
  /** A curator's words, level by level. */
  notes = async (season: string): Promise<string[]> => (await ask<{ levels: { note: string }[] }>("GET", `${AT}/seasons/${season}`)).levels.map(({ note }) => note);
}

export const house = new House();

/** What one of the dead has done since, in words. */
export function deeds({ walks, echo, promoted, met, won }: GraveCard): string {
  const done = won ? `It has slain ${won} of the ${met} that it met.` : met ? `It was met ${met === 1 ? "once" : `${met} times`} and has slain nobody.` : "Nobody has met it yet.";
  const risen = promoted ? " By that it has become an elite." : "";
  if (echo) return `Another of its kind stands for it in this house. ${done}${risen}`;
  return `${walks ? "It walks in this house." : "It is kept at home."} ${walks || met ? done : ""}${risen}`.trim();
}
