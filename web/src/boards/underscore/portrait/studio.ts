/** Where pictures are asked for: one worker, one picture after another, and every picture drawn once. */
import type { Path } from "./types";
import type { Answer, Wish } from "./worker";

type Take = (paths: Path[]) => void;
type Order = { wish: Wish; takers: Set<Take> };
type Asked = Wish extends infer W ? (W extends unknown ? Omit<W, "key"> : never) : never;

const SOON = 500; // milliseconds, twice as many at every failure ...
const LATE = 8000; // ... up to these

const done = new Map<string, Path[]>();
const orders = new Map<string, Order>(); // wanted and not drawn yet
let drawing: Order | undefined;
let worker: Worker | null = null;
let pause = SOON;

function hire(): Worker {
  const found = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  found.onmessage = ({ data: { key, paths } }: MessageEvent<Answer>) => {
    if (worker !== found) return;
    if (!paths) return replace(found);
    pause = SOON;
    deliver(key, paths);
  };
  found.onerror = (event) => {
    event.preventDefault();
    replace(found);
  };
  return found;
}

function deliver(key: string, paths: Path[]) {
  done.set(key, paths);
  const takers = orders.get(key)?.takers ?? [];
  orders.delete(key);
  drawing = undefined;
  for (const take of takers) take(paths);
  next();
}

/** What a worker could not fetch while the line was cut, some browsers never fetch for it again: another one is asked. */
function replace(tired: Worker) {
  if (worker !== tired) return;
  tired.terminate();
  worker = null;
  setTimeout(() => {
    drawing = undefined;
    next();
  }, pause);
  pause = Math.min(2 * pause, LATE);
}

/** The finest first: it is the largest on the screen, and whoever fights does not wait for a gallery. */
function next() {
  if (drawing) return;
  for (const order of orders.values()) if (!drawing || order.wish.coarse < drawing.wish.coarse) drawing = order;
  if (!drawing) return;
  worker ??= hire();
  worker.postMessage(drawing.wish);
}

/** Asks for a picture; whoever is gone before it has come says so by what this gives back, and nobody draws it for them. */
export function drawn(asked: Asked, take: Take): () => void {
  const key = JSON.stringify(asked);
  const known = done.get(key);
  if (known) {
    take(known);
    return () => {};
  }
  const order = orders.get(key) ?? { wish: { ...asked, key }, takers: new Set() };
  orders.set(key, order);
  order.takers.add(take);
  queueMicrotask(next); // all that a screen asks for is known then
  return () => {
    order.takers.delete(take);
    if (!order.takers.size && order !== drawing) orders.delete(key);
  };
}
