// What was typed and has not been sent yet. It survives an error, a reload and the end of the session, and belongs to one person.
import { useEffect, useState } from "react";
import { readStoredJson, store } from "#web/ui/storage.ts";

type Values<Field extends string> = Readonly<Record<Field, string>>;

const prefix = "draft:";

/** The values of a form, kept in this tab until they are sent or discarded. `name` says what the form is for. */
export function useDraft<Field extends string>(name: string, person: string, start: Values<Field>) {
  const [base, setBase] = useState(start);
  const [values, setValues] = useState(() => readDraft(name, person, Object.keys(start) as Field[]) ?? start);
  const [restored, setRestored] = useState(() => !areSame(values, start));

  useEffect(() => {
    store("sessionStorage", prefix + name, areSame(values, base) ? null : JSON.stringify({ person, values }));
  }, [name, person, values, base]);

  function startFrom(next: Values<Field>) {
    // At once: the form may leave the page before its next effect.
    store("sessionStorage", prefix + name, null);
    setBase(next);
    setValues(next);
    setRestored(false);
  }

  return {
    values,
    isChanged: !areSame(values, base),
    /** Whether the values come from an earlier visit. */
    restored,
    change: (field: Field, value: string) => setValues((current) => ({ ...current, [field]: value })),
    /** After sending: the values stay in the form, and there is nothing left to keep. */
    sent: () => startFrom(values),
    reset: (next: Values<Field> = base) => startFrom(next),
  };
}

function areSame<Field extends string>(one: Values<Field>, other: Values<Field>): boolean {
  return (Object.keys(one) as Field[]).every((field) => one[field] === other[field]);
}

/** Null unless this person has one with all of these fields. */
export function readDraft<Field extends string>(name: string, person: string, fields: readonly Field[]): Record<Field, string> | null {
  const draft = readStoredJson("sessionStorage", prefix + name);
  const isWhole = draft?.person === person && fields.every((field) => typeof draft.values?.[field] === "string");
  return isWhole ? draft.values : null;
}
