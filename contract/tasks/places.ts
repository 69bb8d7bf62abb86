import { ownValue } from "#contract/platform/own-value.ts";
import { m } from "#texts/m.ts";

/** Where the work is done: in a town, or anywhere. */
export const places = ["onsite", "remote"] as const;

export type Place = (typeof places)[number];

const names: Record<Place, () => string> = { onsite: m.taskfield_onsite, remote: m.taskfield_remote };

/** The name that people read, in their language. What is no place, such as a mistyped address, stays as it is. */
export function placeName(place: string): string {
  return ownValue(names, place)?.() ?? place;
}
