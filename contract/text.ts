import { z } from "#contract/zod.ts";

/** Text a person typed: trimmed, counted in characters rather than UTF-16 units, free of what a database cannot keep. */
export function text(label: string, max: number) {
  return z
    .string(`${label} is required.`)
    .trim()
    .refine((value) => value.length > 0, { error: `${label} is required.`, abort: true })
    .refine((value) => [...value].length <= max, `${label} may have at most ${max.toLocaleString("en")} characters.`)
    .refine(isStorable, `${label} holds characters that cannot be stored.`)
    .meta({ minLength: 1, maxLength: max });
}

export function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes("\0");
}
