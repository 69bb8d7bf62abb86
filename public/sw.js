// The service worker. The server declares `offline` before it: the version, the page without a connection, and this page with its fonts as `files`.
// Nothing else is cached: pages and answers of the API always come from the network. `web/data/push-subscription.ts` stores for whom notifications are.
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
  await Promise.all(names.filter((name) => name.startsWith("offline-") && name !== cacheName).map((name) => caches.delete(name)));
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

self.addEventListener("push", (event) => event.waitUntil(notify(event.data.json())));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openWindow(event.notification.data.path));
});

/** Shows it to the person for whom the page has turned notifications on, unless they are looking at the site: the bell shows it there. */
async function notify({ person, title, body, path, language }) {
  const entry = await caches.match("/push-person", { cacheName: "push" });
  if ((await entry?.text()) !== person) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (windows.some(({ focused }) => focused)) return;
  const icons = { icon: "/icon-192.png", badge: "/badge-96.png" };
  // A newer notification about the same page replaces the last one.
  await self.registration.showNotification(title, { body, tag: path, lang: language, data: { path }, ...icons });
}

async function openWindow(path) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  await (open ? open.focus() : self.clients.openWindow(path));
}
