/** Draws away from the page, so that no picture ever holds up a frame. */
import { portrait } from "./portrait";
import type { Scene } from "./scenes";
import type { Identity } from "./types";

export type Wish = { key: string; coarse: number } & ({ who: Identity } | { scene: Scene });

addEventListener("message", async ({ data }: MessageEvent<Wish>) => {
  const paths = "who" in data ? await portrait(data.who, { coarse: data.coarse }) : (await import("./scenes")).scene(data.scene);
  postMessage({ key: data.key, paths });
});
