// Words that the server stores in the place of a person's. Readers get them in their own language.
import { m } from "#messages/m.ts";
import { erasedWords } from "#server/people/personal-data.ts";

/** The reason of the steps that end the deals of a deleted account. */
export const leavingReason = "This person has left TaskHaat.";

export function shownWords(words: string): string {
  if (words === leavingReason) return m.deal_left();
  return words === erasedWords ? m.deal_erased() : words;
}
