// Keyboard shortcuts of the moderation page. Each is a single key, so they can be turned off.
import { useEffect, useEffectEvent, useState } from "react";
import type { DisputeOutcome } from "#contract/deals/disputes/dispute.ts";
import type { NewDecision } from "#contract/moderation/decision.ts";
import { m } from "#texts/m.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { CheckboxField } from "#web/ui/field.tsx";
import { readStored, store } from "#web/ui/storage.ts";

export const actionKeys: Record<NewDecision["action"], string> = {
  dismiss: "d",
  ask_change: "c",
  hide: "h",
  warn: "w",
  suspend: "s",
  ban: "b",
};
export const outcomeKeys: Record<DisputeOutcome, string> = { complete: "1", end: "2", split: "3" };

const shortcuts: [key: string, words: () => string][] = [
  ["j", m.moderation_key_next],
  ["k", m.moderation_key_previous],
  ["Enter", m.moderation_key_open],
  [actionKeys.dismiss, m.moderation_action_dismiss],
  [actionKeys.ask_change, m.moderation_action_ask_change],
  [actionKeys.hide, m.moderation_action_hide],
  [actionKeys.warn, m.moderation_action_warn],
  [actionKeys.suspend, m.moderation_action_suspend],
  [actionKeys.ban, m.moderation_action_ban],
  [outcomeKeys.complete, m.moderation_outcome_complete],
  [outcomeKeys.end, m.moderation_outcome_end],
  [outcomeKeys.split, m.moderation_outcome_split],
  ["u", m.moderation_key_undo],
  ["?", m.moderation_key_list],
];

const storedName = "moderationKeys";
const keyLook = "inline-block min-w-7 rounded-sm border border-line-strong px-1.5 text-center font-sans text-sm text-ink-soft";
const typing =
  "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]";

/** Calls what belongs to a key, unless the person is typing. */
export function useShortcuts(actions: Record<string, () => void>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    const isTyping = event.target instanceof Element && event.target.closest(typing) !== null;
    if (!action || isTyping || event.ctrlKey || event.metaKey || event.altKey || !areOn()) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

export function ShortcutsButton() {
  const [open, setOpen] = useState(false);
  const [isOn, setIsOn] = useState(areOn);
  useShortcuts({ "?": () => setOpen(true) });

  function turn(next: boolean) {
    store("localStorage", storedName, next ? null : "off");
    setIsOn(next);
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)} className="pointer-coarse:hidden">
        {m.moderation_keys()}
        <Key name="?" />
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={m.moderation_keys()} intro={m.moderation_keys_intro()}>
        <CheckboxField label={m.moderation_keys_on()} checked={isOn} onChange={() => turn(!isOn)} />
        <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
          {shortcuts.map(([key, words]) => (
            <div key={key} className="col-span-2 grid grid-cols-subgrid">
              <dt>
                <kbd className={keyLook}>{key}</kbd>
              </dt>
              <dd>{words()}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}

/** The key of a button beside its text; not on touch devices. */
export function Key({ name }: { name: string }) {
  return <kbd className={`${keyLook} pointer-coarse:hidden`}>{name}</kbd>;
}

function areOn(): boolean {
  return readStored("localStorage", storedName) !== "off";
}
