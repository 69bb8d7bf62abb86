// The same words get the same key until they have arrived, however often they are sent and a reload in between: the
// server then takes them once. Other words get another key.

type Attempt = { key: string; body: string };

const prefix = "sending:";
/** Where storage is full or forbidden, a key lives as long as the page. */
const remembered = new Map<string, Attempt>();

export function keyFor(form: string, body: unknown): string {
  const text = JSON.stringify(body);
  const last = read(form);
  if (last?.body === text) return last.key;
  const attempt = { key: newKey(), body: text };
  remembered.set(form, attempt);
  try {
    sessionStorage.setItem(prefix + form, JSON.stringify(attempt));
  } catch {
    // The map has it.
  }
  return attempt.key;
}

/** Once it has arrived, the same words again are meant as something new. */
export function forgetKey(form: string): void {
  remembered.delete(form);
  try {
    sessionStorage.removeItem(prefix + form);
  } catch {
    // Where nothing can be removed, nothing was kept.
  }
}

function read(form: string): Attempt | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(prefix + form) ?? "null");
    if (typeof stored?.key === "string") return stored;
  } catch {
    // As if nothing was stored.
  }
  return remembered.get(form);
}

/** Not randomUUID: browsers have that only on secure addresses. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
