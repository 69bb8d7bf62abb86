// Theme, text size and motion. They are kept in local storage and set on <html>, where the stylesheet reads them. The script below runs before first
// paint, so that no wrong theme flashes.
import { useSyncExternalStore } from "react";
import { readStored, store } from "#web/ui/storage.ts";

export type DisplaySettings = { theme: "light" | "dark"; textSize: "normal" | "large" | "larger"; motion: "full" | "reduced" };

const atFirst: DisplaySettings = { theme: "light", textSize: "normal", motion: "full" };

/** Uses nothing outside itself, because it is also sent to the browser as text: see below. */
export function applyDisplaySettings(): void {
  const html = document.documentElement;
  const stored = (key: string) => {
    try {
      return localStorage.getItem(key) ?? "";
    } catch {
      return "";
    }
  };
  const oneOf = (key: string, values: string[], fallback: string) => (values.includes(stored(key)) ? stored(key) : fallback);
  const prefers = (query: string) => matchMedia(query).matches;
  html.dataset.theme = oneOf("theme", ["dark", "light"], prefers("(prefers-color-scheme: dark)") ? "dark" : "light");
  html.dataset.textSize = oneOf("textSize", ["normal", "large", "larger"], "normal");
  html.dataset.motion = oneOf("motion", ["full", "reduced"], prefers("(prefers-reduced-motion: reduce)") ? "reduced" : "full");
  if (stored("knownPerson")) html.dataset.knownPerson = "";
  if (html.dataset.announcement && html.dataset.announcement === stored("announcementRead")) html.dataset.announcementRead = "";
  if (stored("sampleHidden")) html.dataset.sampleHidden = "";
  // A page that opens at its top. Elsewhere the heights above the place must be right: after a reload or a step back, and at a part that the address names.
  if (!location.hash && performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "navigate")) {
    html.dataset.atTop = "";
    addEventListener("scroll", () => delete html.dataset.atTop, { once: true, passive: true });
  }
}

export const firstPaintScript = `(${applyDisplaySettings})()`;

/** The text of the announcement that the person has closed. */
export const announcementKey = "announcementRead";

/** For a text that came after first paint, and for one that is closed now. */
export function hideReadAnnouncement(text: string): void {
  document.documentElement.toggleAttribute("data-announcement-read", text !== "" && text === readStored("localStorage", announcementKey));
}

/** From now on, on every page. */
export function hideSampleStrip(): void {
  document.documentElement.dataset.sampleHidden = "";
  store("localStorage", "sampleHidden", "yes");
}

const changed = "display-settings";

export function useDisplaySetting<Name extends keyof DisplaySettings>(
  name: Name,
): [DisplaySettings[Name], (value: DisplaySettings[Name]) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => (document.documentElement.dataset[name] as DisplaySettings[Name] | undefined) ?? atFirst[name],
    () => atFirst[name],
  );
  return [value, (next) => change(name, next)];
}

/** The next page then hides the Login button until it is known whether the person is still signed in. */
export function rememberPerson(signedIn: boolean): void {
  store("localStorage", "knownPerson", signedIn ? "yes" : null);
}

function change(name: keyof DisplaySettings, value: string): void {
  document.documentElement.dataset[name] = value;
  store("localStorage", name, value);
  window.dispatchEvent(new Event(changed));
}

function subscribe(listener: () => void): () => void {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const followSystem = () => {
    if (readStored("localStorage", "theme")) return;
    document.documentElement.dataset.theme = system.matches ? "dark" : "light";
    listener();
  };
  window.addEventListener(changed, listener);
  system.addEventListener("change", followSystem);
  return () => {
    window.removeEventListener(changed, listener);
    system.removeEventListener("change", followSystem);
  };
}
