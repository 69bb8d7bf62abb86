// Push notifications in this browser. The service worker shows those for the person whose id is stored here, and no others.
import { readStored, store } from "#web/ui/storage.ts";
import { browserClient } from "./api.ts";

/** The service worker reads the same entry. */
const cacheName = "push";
const personEntry = "/push-person";

const renewedKey = "pushRenewed";

export type PushState = "unsupported" | "denied" | "off" | "on";

export async function readPushState(person: string): Promise<PushState> {
  if (!navigator.serviceWorker || typeof PushManager === "undefined" || typeof Notification === "undefined") return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return Notification.permission === "granted" && (await readPerson()) === person ? "on" : "off";
}

/** Asks for permission, which browsers allow in answer to a press only. */
export async function turnPushOn(person: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted") return readPushState(person);
  await saveSubscription();
  await (await caches.open(cacheName)).put(personEntry, new Response(person));
  return "on";
}

export async function turnPushOff(): Promise<void> {
  const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  if (subscription) {
    const { _id: id } = await browserClient.signedIn.request("PUT /mypush", { body: toBody(subscription) });
    await browserClient.signedIn.request("DELETE /mypush/{id}", { id });
  }
  await forgetPush();
}

/** For a new page: stores the subscription again, once in each tab, because browsers change it from time to time. Removes that of another person. */
export async function renewPush(person: string): Promise<void> {
  const stored = await readPerson();
  if (stored === undefined || (stored === person && readStored("sessionStorage", renewedKey) !== null)) return;
  if (stored !== person || Notification.permission !== "granted") return forgetPush();
  await saveSubscription();
  store("sessionStorage", renewedKey, "yes");
}

/** After a sign-out. The server forgets the subscription with the session. */
export async function forgetPush(): Promise<void> {
  store("sessionStorage", renewedKey, null);
  await caches.delete(cacheName);
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  for (const notification of await registration.getNotifications()) notification.close();
  await (await registration.pushManager?.getSubscription())?.unsubscribe();
}

async function saveSubscription(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = (await pushManager.getSubscription()) ?? (await subscribe(pushManager));
  await browserClient.signedIn.request("PUT /mypush", { body: toBody(subscription) });
}

async function subscribe(pushManager: PushManager): Promise<PushSubscription> {
  const { key } = await browserClient.signedIn.request("GET /mypush");
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function toBody(subscription: PushSubscription) {
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh, auth } };
}

async function readPerson(): Promise<string | undefined> {
  return (await caches.match(personEntry, { cacheName }))?.text();
}
