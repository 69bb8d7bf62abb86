import type { ReactNode } from "react";
import { describeLocale, type Locale, locales } from "#texts/locale.ts";
import { m } from "#texts/m.ts";
import { useChangeLanguage, useLocale } from "#web/data/language.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { type DisplaySettings, useDisplaySetting } from "#web/ui/display-settings.ts";

export function DisplayPanel({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={m.display_title()} intro={m.display_intro()}>
      <div className="grid gap-6">
        <LanguageChoice />
        <SettingChoice name="theme" legend={m.display_theme()} options={{ light: m.display_light(), dark: m.display_dark() }} />
        <SettingChoice
          name="textSize"
          legend={m.display_text_size()}
          options={{ normal: m.display_normal(), large: m.display_large(), larger: m.display_larger() }}
        />
        <SettingChoice name="motion" legend={m.display_motion()} options={{ full: m.display_full(), reduced: m.display_reduced() }} />
      </div>
    </Dialog>
  );
}

type SettingProps<Name extends keyof DisplaySettings> = { name: Name; legend: string; options: Record<DisplaySettings[Name], ReactNode> };

function SettingChoice<Name extends keyof DisplaySettings>({ name, ...choice }: SettingProps<Name>) {
  const [value, change] = useDisplaySetting(name);
  return <Choice {...choice} value={value} onChange={change} />;
}

function LanguageChoice() {
  const changeLanguage = useChangeLanguage();
  const options = Object.fromEntries(
    locales.map((locale) => [
      locale,
      <span key={locale} lang={locale}>
        {describeLocale(locale).name}
      </span>,
    ]),
  );
  return (
    <Choice legend={m.display_language()} value={useLocale()} onChange={changeLanguage} options={options as Record<Locale, ReactNode>} />
  );
}

type ChoiceProps<Value extends string> = { legend: string; value: Value; onChange(value: Value): void; options: Record<Value, ReactNode> };

function Choice<Value extends string>({ legend, value, onChange, options }: ChoiceProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="flex rounded-md border border-line-strong p-1">
        {(Object.entries(options) as [Value, ReactNode][]).map(([option, label]) => (
          <label
            key={option}
            className="grid min-h-11 flex-1 cursor-pointer place-items-center rounded-sm px-2 font-medium has-checked:bg-river has-checked:text-on-river has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-river"
          >
            <input type="radio" name={legend} checked={option === value} onChange={() => onChange(option)} className="sr-only" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
