// The settings of the dashboard's frame. This browser keeps them as "true" or "false".
import { useEffect, useState } from "react";
import { useTheme } from "#web/ui/display-settings.ts";

/** Read at the first render: the frame is never part of the server's HTML. */
export function useFullWidth(): [boolean, (fullWidth: boolean) => void] {
  const [fullWidth, setFullWidth] = useState(() => readStored("fullWidth") === "true");
  function change(next: boolean) {
    setFullWidth(next);
    store("fullWidth", next);
  }
  return [fullWidth, change];
}

/**
 * The dashboard's dark mode is the site's theme, stored under a key of its own. Where both are stored, the theme was chosen later and
 * `darkMode` follows it; `darkMode` alone sets the theme.
 */
export function useDarkMode(): [boolean, (dark: boolean) => void] {
  const [theme, setTheme] = useTheme();

  useEffect(() => {
    const stored = readStored("darkMode");
    if (readStored("theme")) store("darkMode", theme === "dark");
    else if (stored === "true" || stored === "false") setTheme(stored === "true" ? "dark" : "light");
  });

  function change(dark: boolean) {
    store("darkMode", dark);
    setTheme(dark ? "dark" : "light");
  }
  return [theme === "dark", change];
}

function readStored(key: "darkMode" | "fullWidth" | "theme"): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: "darkMode" | "fullWidth", value: boolean): void {
  try {
    localStorage.setItem(key, String(value));
  } catch {
    // Storage may be full or forbidden; the choice then holds until the page closes.
  }
}
