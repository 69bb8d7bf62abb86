// What stands in the place of hidden texts.

import { heldHours } from "#contract/market/trust.ts";
import type { Hidden } from "#contract/people/content.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";

/** For readers who do not get the content. */
export function hiddenText({ isHeld }: Hidden): string {
  return isHeld ? m.hidden_held({ hours: numberText(heldHours) }) : m.hidden_others();
}

/** A text of one line, or what stands in its place. */
export function textOrNotice({ text, hidden }: { text: string; hidden?: Hidden | undefined }): string {
  return text === "" && hidden ? hiddenText(hidden) : text;
}

/** Readers do not get the title of a hidden task either. */
export function titleText(title: string): string {
  return title || m.hidden_task();
}
