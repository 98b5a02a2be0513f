/** Where pictures are asked for: one worker, and every picture drawn once. */
import type { Path } from "./types";
import type { Answer, Wish } from "./worker";

type Order = { wish: Wish; promise: Promise<Path[]>; deliver: (paths: Path[]) => void };
type Asked = Wish extends infer W ? (W extends unknown ? Omit<W, "key"> : never) : never;

const SOON = 500; // milliseconds, twice as many at every failure ...
const LATE = 8000; // ... up to these

const orders = new Map<string, Order>();
const open = new Set<Order>(); // not delivered yet
let worker: Worker | null = null;
let pause = SOON;

function hire(): Worker {
  const found = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  found.onmessage = ({ data: { key, paths } }: MessageEvent<Answer>) => {
    const order = orders.get(key);
    if (!paths) return replace(found);
    pause = SOON;
    if (order && open.delete(order)) order.deliver(paths);
  };
  found.onerror = (event) => {
    event.preventDefault();
    replace(found);
  };
  return found;
}

/** What a worker could not fetch while the line was cut, some browsers never fetch for it again: another one is asked. */
function replace(tired: Worker) {
  if (worker !== tired) return;
  tired.terminate();
  worker = null;
  setTimeout(() => {
    worker ??= hire();
    for (const { wish } of open) worker.postMessage(wish);
  }, pause);
  pause = Math.min(2 * pause, LATE);
}

export function drawn(asked: Asked): Promise<Path[]> {
  const key = JSON.stringify(asked);
  const known = orders.get(key);
  if (known) return known.promise;
  let deliver: (paths: Path[]) => void = () => {};
  const promise = new Promise<Path[]>((done) => (deliver = done));
  const order = { wish: { ...asked, key }, promise, deliver };
  orders.set(key, order);
  open.add(order);
  worker ??= hire();
  worker.postMessage(order.wish);
  return promise;
}
