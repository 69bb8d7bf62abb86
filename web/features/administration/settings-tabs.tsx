// The parts of the settings form as tabs. The address remembers which one is open, in its hash: the router loads nothing for that.
import { Tabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { m } from "#texts/m.ts";
import { Icon } from "#web/ui/icon.tsx";

const parts = ["market", "registration", "limits", "rules"] as const;
export type SettingsPart = (typeof parts)[number];

const partNames: Record<SettingsPart, () => string> = {
  market: m.administration_market,
  registration: m.administration_registration,
  limits: m.administration_limits,
  rules: m.setting_rules,
};

/** The part that has this field, by the name of the field. */
function partOf(field: string): SettingsPart {
  const [setting] = field.split(".");
  return parts.find((part) => part === setting) ?? "market";
}

export function useSettingsPart() {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const part = parts.find((one) => `#${one}` === hash) ?? "market";

  function open(next: SettingsPart) {
    navigate({ search, hash: next }, { replace: true, preventScrollReset: true });
  }

  /** Opens the first part with an error, unless the one that is open has one. */
  function openFaulty(errors: Record<string, string>) {
    const faulty = faultyParts(errors);
    const [first] = parts.filter((one) => faulty.has(one));
    if (first && !faulty.has(part)) open(first);
  }

  return { part, open, openFaulty };
}

function faultyParts(errors: Record<string, string>): Set<SettingsPart> {
  return new Set(Object.keys(errors).map(partOf));
}

type SettingsTabsProps = {
  part: SettingsPart;
  onChange(part: SettingsPart): void;
  errors: Record<string, string>;
  children: Record<SettingsPart, ReactNode>;
};

export function SettingsTabs({ part, onChange, errors, children }: SettingsTabsProps) {
  const faulty = faultyParts(errors);
  return (
    <Tabs.Root value={part} onValueChange={onChange} className="grid grid-cols-1 gap-6">
      <Tabs.List activateOnFocus aria-label={m.administration_settings()} className="flex flex-wrap gap-x-2 border-b border-line">
        {parts.map((one) => (
          <Tabs.Tab
            key={one}
            value={one}
            className="-mb-px inline-flex min-h-11 items-center gap-2 border-b-3 border-transparent px-3 font-semibold text-ink-soft hover:text-ink aria-selected:border-river aria-selected:text-river"
          >
            {partNames[one]()}{" "}
            {faulty.has(one) && (
              <>
                <Icon name="alert" className="size-4 text-vermilion" />
                <span className="sr-only">{m.administration_part_faulty()}</span>
              </>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={part} tabIndex={-1} className="grid grid-cols-1 gap-6 outline-none">
        {children[part]}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
