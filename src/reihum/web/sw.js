// Between page and server: what was fetched once is there without the server, too. The server is always asked first, so
// nobody sees anything old while it answers. Tables are never kept: they need the server.

const KEPT = "reihum-kept";
const LASTING = /^\/(?:$|index\.html|manifest\.json|static\/|icon|api\/(?:words|games|packs)\b)/;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept(new Request("/"))));
  else if (LASTING.test(url.pathname)) event.respondWith(fresh(request));
});

async function fresh(request) {
  let answer;
  try {
    answer = await fetch(request);
  } catch {
    return kept(request);
  }
  if (answer.ok) await keep(request, answer.clone()).catch(() => {}); // no room: the answer itself is there
  return answer;
}

async function keep(request, answer) {
  await (await caches.open(KEPT)).put(request, answer);
}

async function kept(request) {
  const cache = await caches.open(KEPT);
  return (await cache.match(request)) ?? Response.error();
}
