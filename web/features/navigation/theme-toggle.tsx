import { useTheme } from "#web/ui/display-settings.ts";
import { Icon } from "#web/ui/icon.tsx";

export function ThemeToggle() {
  const [theme, setTheme] = useTheme();
  const dark = theme === "dark";
  return (
    <button
      type="button"
      aria-label="Dark theme"
      aria-pressed={dark}
      onClick={() => setTheme(dark ? "light" : "dark")}
      className="grid size-11 shrink-0 place-items-center rounded-md transition-colors duration-150 hover:bg-sunk no-script:hidden"
    >
      {/* Both are drawn and the stylesheet picks one, as the server does not know the theme. */}
      <Icon name="moon" className="size-5 dark:hidden" />
      <Icon name="sun" className="hidden size-5 dark:block" />
    </button>
  );
}
