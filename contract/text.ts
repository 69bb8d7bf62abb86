import { z } from "#contract/zod.ts";
import { numberText } from "#messages/formats.ts";
import { m } from "#messages/m.ts";

/** Text a person typed: trimmed, counted in characters rather than UTF-16 units, free of what a database cannot keep. */
export function text(label: () => string, max: number) {
  const required = () => m.field_required({ label: label() });
  return z
    .string({ error: required })
    .trim()
    .refine((value) => value.length > 0, { error: required, abort: true })
    .refine((value) => [...value].length <= max, { error: () => m.field_too_long({ label: label(), max: numberText(max) }) })
    .refine(isStorable, { error: () => m.field_unstorable({ label: label() }) })
    .meta({ minLength: 1, maxLength: max });
}

/** Like `text`, but may be empty. */
export function optionalText(label: () => string, max: number) {
  return z
    .string({ error: () => m.field_not_text({ label: label() }) })
    .trim()
    .refine((value) => [...value].length <= max, { error: () => m.field_too_long({ label: label(), max: numberText(max) }) })
    .refine(isStorable, { error: () => m.field_unstorable({ label: label() }) })
    .meta({ maxLength: max });
}

export function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes("\0");
}
