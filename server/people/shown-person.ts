// The only way from a row of `people` to what a reader sees of the person: others see neither the name nor the photo of a hidden person, and
// deleted accounts have a name in the language of the request.

import type { HiddenState } from "#server/platform/database/columns.server.ts";
import { m } from "#texts/m.ts";
import { mayRead, type Reader } from "./reader.ts";
import { shownName } from "./system-words.ts";

type Row = { id: string; name: string; hidden: HiddenState | null; photoURL?: string | null; email?: string };

/** Of `people` or an alias of it, for `shownPerson`. */
export function personColumns<Id, Name, Hidden>({ id, name, hidden }: { id: Id; name: Name; hidden: Hidden }) {
  return { id, name, hidden };
}

/** Where the answer also has the photo. */
export function portraitColumns<Id, Name, Hidden, Photo>(row: { id: Id; name: Name; hidden: Hidden; photoUrl: Photo }) {
  return { ...personColumns(row), photoURL: row.photoUrl };
}

/** As staff see the person, also while hidden. */
export function shownToStaff<Person extends { name: string }>(person: Person): Person {
  return { ...person, name: shownName(person.name) };
}

/** The placeholders are in the language of the request. */
export function shownPerson<Person extends Row>(person: Person, reader: Reader | null): Omit<Person, "hidden"> {
  const { hidden, ...shown } = person;
  if (mayRead({ hidden }, reader, person.id)) return { ...shown, name: shownName(person.name) };
  const withoutPhoto = "photoURL" in person ? { photoURL: null } : {};
  const withoutEmail = "email" in person ? { email: "" } : {};
  return { ...shown, name: m.hidden_person(), ...withoutPhoto, ...withoutEmail };
}
