// Bodies and queries of Stripe's API: `metadata[payment]=id`, `line_items[0][quantity]=1`, `expand[0]=payment_intent`.

export type Form = { [name: string]: string | Form };

export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/[[\]]+/).filter((name) => name !== "");
    const last = names.pop() ?? "";
    names.reduce(partOf, form)[last] = value;
  }
  return form;
}

/** The part of a form at a name, created if it is missing. */
function partOf(form: Form, name: string): Form {
  const part = form[name];
  if (typeof part === "object") return part;
  const created: Form = {};
  form[name] = created;
  return created;
}

export function textOf(form: Form, ...path: string[]): string {
  const value = path.reduce<string | Form | undefined>((part, name) => (typeof part === "object" ? part[name] : undefined), form);
  return typeof value === "string" ? value : "";
}

/** Absent parts are empty. */
export function entriesOf(form: Form, name: string): Record<string, string> {
  const part = form[name];
  return typeof part === "object"
    ? Object.fromEntries(Object.entries(part).filter((entry): entry is [string, string] => typeof entry[1] === "string"))
    : {};
}
