import { useEffect } from "react";
import { useTheme } from "#web/ui/display-settings.ts";
import { readFlag, readStored, storeFlag } from "./stored-flag.ts";

/**
 * The dashboard's dark mode is the site's theme under a key of its own. The theme is the later choice wherever both
 * are stored, so `darkMode` follows it; alone, `darkMode` sets the theme.
 */
export function useDarkMode(): [boolean, (dark: boolean) => void] {
  const [theme, setTheme] = useTheme();

  useEffect(() => {
    const remembered = readFlag("darkMode");
    if (readStored("theme")) storeFlag("darkMode", theme === "dark");
    else if (remembered !== null) setTheme(remembered ? "dark" : "light");
  });

  function change(dark: boolean) {
    storeFlag("darkMode", dark);
    setTheme(dark ? "dark" : "light");
  }
  return [theme === "dark", change];
}
