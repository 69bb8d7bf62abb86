// The service worker. The server declares `offline` before it: the version, the page without a connection, and this page with its fonts as `files`.
// Nothing else is cached: pages and answers of the API always come from the network.
/* global offline */
const cacheName = `offline-${offline.version}`;

self.addEventListener("install", (event) => event.waitUntil(cacheFiles()));
self.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([removeOldCaches(), self.registration.navigationPreload?.enable()])),
);

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET") return;
  if (mode === "navigate") event.respondWith(openPage(event));
  else if (offline.files.includes(url.replace(location.origin, ""))) event.respondWith(openFile(event.request));
});

async function cacheFiles() {
  const cache = await caches.open(cacheName);
  await cache.addAll(offline.files.map((path) => new Request(path, { cache: "reload", credentials: "omit" })));
}

async function removeOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
}

async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await findFile(offline.page)) ?? Response.error();
  }
}

async function openFile(request) {
  return (await findFile(request.url)) ?? fetch(request);
}

function findFile(address) {
  return caches.match(address, { cacheName, ignoreVary: true });
}
