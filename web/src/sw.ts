/// <reference lib="webworker" />
/** The service worker: pages come without the house if they were here before, and calls to the table ring when nobody looks. */
const worker = self as unknown as ServiceWorkerGlobalScope;

const CACHE = "parlour-1";
const SHELL = "/";
const READ_AGAIN = /^\/api\/games(\/|$)/; // what a page needs to draw a board, and nothing of anybody's match

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(SHELL)).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => worker.clients.claim()));
});

async function keepCopy(request: Request | string, answer: Response): Promise<Response> {
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

/** Files are named by their content: one that was fetched is right for ever. */
async function fileOf(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? keepCopy(request, await fetch(request));
}

/** The house's word if it can be had, else what it said last. */
async function newest(request: Request, kept: Request | string): Promise<Response> {
  try {
    return await keepCopy(kept, await fetch(request));
  } catch (trouble) {
    const found = await caches.match(kept);
    if (found) return found;
    throw trouble;
  }
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(address.pathname.startsWith("/api") ? fetch(request) : newest(request, SHELL));
  else if (address.pathname.startsWith("/assets/")) event.respondWith(fileOf(request));
  else if (READ_AGAIN.test(address.pathname) || /^\/[a-z0-9-]+\.(svg|png|webmanifest)$/.test(address.pathname)) event.respondWith(newest(request, request));
});

worker.addEventListener("notificationclick", (event) => {
  const path = String(event.notification.data ?? "/");
  event.notification.close();
  event.waitUntil(
    worker.clients.matchAll({ type: "window" }).then(async (windows) => {
      const there = windows.find((each) => new URL(each.url).pathname === path) ?? windows[0];
      if (!there) return worker.clients.openWindow(path);
      await there.focus();
      return new URL(there.url).pathname === path ? there : there.navigate(path);
    }),
  );
});
