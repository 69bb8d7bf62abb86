// The settings of the dashboard's frame. This browser keeps them as "true" or "false".
import { useEffect, useState } from "react";
import { keepSetting, readSetting, useTheme } from "#web/ui/display-settings.ts";

/** Read at the first render: the frame is never part of the server's HTML. */
export function useFullWidth(): [boolean, (fullWidth: boolean) => void] {
  const [fullWidth, setFullWidth] = useState(() => readSetting("fullWidth") === "true");
  function change(next: boolean) {
    setFullWidth(next);
    keepSetting("fullWidth", String(next));
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
    const stored = readSetting("darkMode");
    if (readSetting("theme")) keepSetting("darkMode", String(theme === "dark"));
    else if (stored === "true" || stored === "false") setTheme(stored === "true" ? "dark" : "light");
  });

  function change(dark: boolean) {
    keepSetting("darkMode", String(dark));
    setTheme(dark ? "dark" : "light");
  }
  return [theme === "dark", change];
}
