/** Draws away from the page, so that no picture ever holds up a frame. */
import { portrait } from "./portrait";
import type { Scene } from "./scenes";
import type { Identity, Path } from "./types";

export type Wish = { key: string; coarse: number } & ({ who: Identity } | { scene: Scene });

export type Answer = { key: string; paths: Path[] | null }; // null: what it takes could not be fetched

addEventListener("message", async ({ data }: MessageEvent<Wish>) => {
  let paths: Path[] | null = null;
  try {
    paths = "who" in data ? await portrait(data.who, { coarse: data.coarse }) : (await import("./scenes")).scene(data.scene);
  } catch (problem) {
    console.warn(problem);
  }
  postMessage({ key: data.key, paths } satisfies Answer);
});
