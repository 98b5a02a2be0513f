/** Draws away from the page, so that no picture ever holds up a frame; what was drawn here before is there at once. */
import { keep, recall } from "./kept";
import { portrait } from "./portrait";
import type { Scene } from "./scenes";
import type { Identity, Path } from "./types";

export type Wish = { key: string; coarse: number } & ({ who: Identity } | { scene: Scene });

export type Answer = { key: string; paths: Path[] | null }; // null: what it takes could not be fetched

const unkept = () => undefined; // a browser that keeps nothing draws anew

addEventListener("message", async ({ data }: MessageEvent<Wish>) => {
  let paths: Path[] | null = null;
  try {
    const known = await recall(data.key).catch(unkept);
    paths = known ?? ("who" in data ? await portrait(data.who, { coarse: data.coarse }) : (await import("./scenes")).scene(data.scene));
    if (!known) void keep(data.key, paths).catch(unkept);
  } catch (problem) {
    console.warn(problem);
  }
  postMessage({ key: data.key, paths } satisfies Answer);
});
