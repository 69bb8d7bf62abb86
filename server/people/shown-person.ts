// The only way from a row of `people` to what a reader sees of the person: others see neither the name nor the photo of a hidden person.
import { m } from "#messages/m.ts";
import type { HiddenState } from "#server/platform/database/hidden.server.ts";
import { mayRead, type Reader } from "./reader.ts";

type Row = { id: string; name: string; hidden: HiddenState | null; photoURL?: string | null; email?: string };

/** Of `people` or an alias of it, for `shownPerson`. */
export function personColumns<Id, Name, Hidden>({ id, name, hidden }: { id: Id; name: Name; hidden: Hidden }) {
  return { id, name, hidden };
}

/** The placeholder is in the language of the request. */
export function shownPerson<Person extends Row>(person: Person, reader: Reader | null): Omit<Person, "hidden"> {
  const { hidden, ...shown } = person;
  if (mayRead({ hidden }, reader, person.id)) return shown;
  const withoutPhoto = "photoURL" in person ? { photoURL: null } : {};
  const withoutEmail = "email" in person ? { email: "" } : {};
  return { ...shown, name: m.hidden_person(), ...withoutPhoto, ...withoutEmail };
}
