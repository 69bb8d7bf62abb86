// The browser's storage, which may be full or forbidden: then nothing is stored, and what is on the page holds until it closes.
type Kind = "localStorage" | "sessionStorage";

export function readStored(kind: Kind, name: string): string | null {
  try {
    return window[kind].getItem(name);
  } catch {
    return null;
  }
}

/** Null also for a value that is not JSON. */
export function readStoredJson(kind: Kind, name: string) {
  try {
    return JSON.parse(readStored(kind, name) ?? "null");
  } catch {
    return null;
  }
}

/** Null removes the value. */
export function store(kind: Kind, name: string, value: string | null): void {
  try {
    if (value === null) window[kind].removeItem(name);
    else window[kind].setItem(name, value);
  } catch {
    // See above.
  }
}
