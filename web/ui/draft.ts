// What somebody typed and has not sent yet. It outlives a reload and a session that ends, and belongs to one person.

type Values = Readonly<Record<string, string>>;
type Draft = { person: string; values: Values };

const prefix = "draft:";

/** Null unless there is one of this person with all of these fields. */
export function readDraft<Field extends string>(name: string, person: string, fields: readonly Field[]): Record<Field, string> | null {
  try {
    const draft: Partial<Draft> | null = JSON.parse(sessionStorage.getItem(prefix + name) ?? "null");
    const whole = draft?.person === person && fields.every((field) => typeof draft.values?.[field] === "string");
    return whole ? (draft.values as Record<Field, string>) : null;
  } catch {
    return null;
  }
}

export function keepDraft(name: string, person: string, values: Values): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify({ person, values } satisfies Draft));
  } catch {
    // Storage may be full or forbidden; the form then keeps it as long as it stays open.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // Where nothing can be removed, nothing was kept.
  }
}
