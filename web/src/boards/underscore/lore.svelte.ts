/** The codex of the house, fetched once when somebody first needs it. */
import { api } from "../../lib/api";
import { house } from "./house.svelte";
import type { UnderscoreCodex as Codex, UnderscoreView as View } from "../../lib/protocol";

class Lore {
  codex = $state.raw<Codex | null>(null);
  #asked = false;
  #notes = $state.raw<Record<string, string[]>>({}); // of seasons that the house has put up
  #reading = new Set<string>();

  ask(): void {
    if (this.#asked) return;
    this.#asked = true;
    void api.codex().then(
      (found) => (this.codex = found),
      () => (this.#asked = false), // the next one who asks tries again
    );
  }

  /** What a status does. */
  status(name: string): string {
    return this.codex?.statuses.find((entry) => entry.name === name)?.text ?? "";
  }
  most(name: string): number {
    return this.codex?.statuses.find((entry) => entry.name === name)?.most ?? 0;
  }
  /** What the curator of a season says before a fight. */
  note({ run }: View): string {
    if (!run?.season) return "";
    if (run.season === this.codex?.season.id) return this.codex.season.notes[run.level - 1] ?? "";
    this.#read(run.season);
    return this.#notes[run.season]?.[run.level - 1] ?? "";
  }
  #read(season: string): void {
    if (!this.codex || this.#reading.has(season)) return;
    this.#reading.add(season);
    void house.notes(season).then(
      (notes) => (this.#notes = { ...this.#notes, [season]: notes }),
      () => undefined, // none of the house's: nobody has written any
    );
  }
  /** A move by its name. */
  move(root: string): string {
    return this.codex?.moves.find((entry) => entry.root === root)?.name ?? "????";
  }
  flavour(root: string): string {
    return this.codex?.moves.find((entry) => entry.root === root)?.flavour ?? "";
  }
}

export const lore = new Lore();
