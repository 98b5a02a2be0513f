/** Where pictures are asked for: one worker, and every picture drawn once. */
import type { Path } from "./types";
import type { Wish } from "./worker";

type Order = { key: string; promise: Promise<Path[]>; deliver: (paths: Path[]) => void };
type Asked = Wish extends infer W ? (W extends unknown ? Omit<W, "key"> : never) : never;

const orders = new Map<string, Order>();
let worker: Worker | null = null;

function hire(): Worker {
  const found = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  found.onmessage = ({ data }: MessageEvent<{ key: string; paths: Path[] }>) => orders.get(data.key)?.deliver(data.paths);
  return found;
}

export function drawn(wish: Asked): Promise<Path[]> {
  const key = JSON.stringify(wish);
  const known = orders.get(key);
  if (known) return known.promise;
  let deliver: (paths: Path[]) => void = () => {};
  const promise = new Promise<Path[]>((done) => (deliver = done));
  orders.set(key, { key, promise, deliver });
  worker ??= hire();
  worker.postMessage({ ...wish, key });
  return promise;
}
