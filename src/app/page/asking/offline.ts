/* The service worker of the site: what was there at the first visit is there without a network, too. site.py puts in
 * the names of the files, and a word that changes with them. */

declare const FILES: string[];
declare const EDITION: string;

/* The few things of a service worker that are used here; the page's own types have none of them. */
interface Waiting extends Event {
  waitUntil(what: Promise<unknown>): void;
}

interface Fetching extends Event {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

const here = (self as unknown as { registration: { scope: string } }).registration.scope;
const PREFIX = `treen ${here} `; /* another site of this origin has caches of its own */
const NAME = PREFIX + EDITION;

async function fill(): Promise<void> {
  const cache = await caches.open(NAME);
  await cache.addAll(FILES.map((file) => new Request(new URL(file, here), { cache: "no-cache" })));
}

async function removeOld(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX)
    && name !== NAME).map((name) => caches.delete(name)));
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

/* A page that wants the new edition need not wait until all others are closed. */
addEventListener("message", ({ data }) => data === "use"
  && void (self as unknown as { skipWaiting(): Promise<void> }).skipWaiting());
addEventListener("install", (event) => (event as Waiting).waitUntil(fill()));
addEventListener("activate", (event) => (event as Waiting).waitUntil(removeOld()));
addEventListener("fetch", (event) => {
  const { request, respondWith } = event as Fetching;
  if (request.method === "GET" && request.url.startsWith(here)) respondWith.call(event, answer(request));
});
