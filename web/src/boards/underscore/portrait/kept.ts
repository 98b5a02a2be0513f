/** Pictures that this browser has drawn before. What draws them is named by its content: if that changes, so do they. */
import type { Path } from "./types";

const MOST = 80; // pictures, of some 150 kB each; then the shelf is emptied
const SHELF = "pictures";

const answer = <T>(request: IDBRequest<T>) =>
  new Promise<T>((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });

let opening: Promise<IDBDatabase> | undefined;
function open(): Promise<IDBDatabase> {
  const request = indexedDB.open("parlour.underscore");
  request.onupgradeneeded = () => request.result.createObjectStore(SHELF);
  return answer(request);
}

async function shelf(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  if (import.meta.env.DEV) throw new Error("its name says nothing while it is worked on");
  opening ??= open();
  return (await opening).transaction(SHELF, mode).objectStore(SHELF);
}

const named = (key: string) => `${location.pathname} ${key}`;

export async function recall(key: string): Promise<Path[] | undefined> {
  return answer<Path[] | undefined>((await shelf("readonly")).get(named(key)));
}

export async function keep(key: string, paths: Path[]): Promise<void> {
  const pictures = await shelf("readwrite");
  if ((await answer(pictures.count())) >= MOST) pictures.clear();
  pictures.put(paths, named(key));
}
