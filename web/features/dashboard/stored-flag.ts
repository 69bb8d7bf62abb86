// A yes or no that this browser remembers, written as "true" or "false".
import { useState } from "react";

export type FlagName = "darkMode" | "fullWidth";

/** Read at the first render: what uses it is never part of the server's HTML, as the server knows nobody. */
export function useStoredFlag(name: FlagName): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => readFlag(name) ?? false);
  function change(next: boolean) {
    setValue(next);
    storeFlag(name, next);
  }
  return [value, change];
}

/** null: nothing, or nothing that makes sense, is stored. */
export function readFlag(name: FlagName): boolean | null {
  const text = readStored(name);
  return text === "true" ? true : text === "false" ? false : null;
}

export function storeFlag(name: FlagName, value: boolean): void {
  try {
    localStorage.setItem(name, String(value));
  } catch {
    // Storage may be full or forbidden; the choice then holds until the page closes.
  }
}

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
