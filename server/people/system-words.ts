// What the server stores in the place of a person's words and name: English sentences that mark the row. Readers get them in the language of the
// request or of the mail; a person who writes exactly the same is translated too.
import { m } from "#texts/m.ts";

/** The name of a person whose account was deleted and whom others still see. */
export const departedName = "Former member";
/** In the place of words that were removed. */
export const erasedWords = "Removed with its author's account.";
/** The reason of the steps that end the deals of a deleted account. */
export const leavingReason = "This person has left TaskHaat.";

export function shownName(name: string): string {
  return name === departedName ? m.erased_name() : name;
}

export function shownWords(words: string): string {
  if (words === leavingReason) return m.erased_left();
  return words === erasedWords ? m.erased_words() : words;
}
