// Idempotency keys of forms. The same body gets the same key until it has been received, also after a reload, so that the server accepts it once. Another
// body gets another key.
import { readStoredJson, store } from "#web/ui/storage.ts";

type Attempt = { key: string; body: string };

const prefix = "sending:";
/** Where storage is full or forbidden, a key is kept as long as the page is open. */
const remembered = new Map<string, Attempt>();

export function keyFor(form: string, body: unknown): string {
  const text = JSON.stringify(body);
  const last: Attempt | undefined = readStoredJson("sessionStorage", prefix + form) ?? remembered.get(form);
  if (last?.body === text) return last.key;
  const attempt = { key: newKey(), body: text };
  remembered.set(form, attempt);
  store("sessionStorage", prefix + form, JSON.stringify(attempt));
  return attempt.key;
}

/** After it has been received, the same body is something new. */
export function forgetKey(form: string): void {
  remembered.delete(form);
  store("sessionStorage", prefix + form, null);
}

/** Not randomUUID: browsers have that only on secure addresses. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
