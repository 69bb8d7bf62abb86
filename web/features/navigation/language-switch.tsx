import { describeLocale, type Locale, locales } from "#texts/locale.ts";
import { m } from "#texts/m.ts";
import { useChangeLanguage, useLocale } from "#web/data/language.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";

/** Letters of a font that the page would otherwise not load. */
const drawings: Partial<Record<Locale, IconName>> = { bn: "bangla" };

/** Leads to the next language: with two of them one press is enough. */
export function LanguageSwitch() {
  const changeLanguage = useChangeLanguage();
  const next = locales[(locales.indexOf(useLocale()) + 1) % locales.length] as Locale;
  const { name } = describeLocale(next);
  const drawing = drawings[next];
  return (
    <button
      type="button"
      aria-label={m.language_switch({ language: name })}
      onClick={() => changeLanguage(next)}
      className="min-h-[44px] shrink-0 rounded-md px-[4px] text-sm font-semibold @max-[24rem]/bar:text-xs transition-colors duration-150 hover:bg-sunk no-script:hidden"
    >
      {drawing ? <Icon name={drawing} filled className="size-[36px] stroke-0" /> : <span lang={next}>{name}</span>}
    </button>
  );
}
