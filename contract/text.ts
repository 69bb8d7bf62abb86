import { z } from "#contract/zod.ts";
import { numberText } from "#messages/formats.ts";
import { m } from "#messages/m.ts";

/**
 * Text of several lines that a person typed: trimmed, with closed direction controls, counted in characters rather than UTF-16 units, without
 * characters that PostgreSQL cannot store.
 */
export function text(label: () => string, max: number) {
  return required(label, max, closeDirections);
}

/** Like `text`, but may be empty. */
export function optionalText(label: () => string, max: number) {
  return optional(label, max, closeDirections);
}

/** Like `text`, for one line: names, titles and labels, which are also shown in lists, headers and mail subjects. */
export function line(label: () => string, max: number) {
  return required(label, max, asLine);
}

/** Like `line`, but may be empty. */
export function optionalLine(label: () => string, max: number) {
  return optional(label, max, asLine);
}

function required(label: () => string, max: number, normalise: (value: string) => string) {
  const isMissing = () => m.field_required({ label: label() });
  return storable(z.string({ error: isMissing }), label)
    .overwrite((value) => normalise(value).trim())
    .refine(isVisible, { error: isMissing, abort: true })
    .refine(isWithin(max), { error: tooLong(label, max) })
    .meta({ minLength: 1, maxLength: max });
}

function optional(label: () => string, max: number, normalise: (value: string) => string) {
  return storable(z.string({ error: () => m.field_not_text({ label: label() }) }), label)
    .overwrite((value) => (isVisible(value) ? normalise(value).trim() : ""))
    .refine(isWithin(max), { error: tooLong(label, max) })
    .meta({ maxLength: max });
}

function storable(schema: z.ZodString, label: () => string) {
  return schema.refine(isStorable, { error: () => m.field_unstorable({ label: label() }), abort: true });
}

function isWithin(max: number) {
  return (value: string) => [...value].length <= max;
}

function tooLong(label: () => string, max: number) {
  return () => m.field_too_long({ label: label(), max: numberText(max) });
}

export function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes("\0");
}

/** For addresses, in which an invisible character is a mistake or a deception. */
export function isStorableAddress(value: string): boolean {
  return isStorable(value) && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(value);
}

/** Whether there is a character to see. The blank of Braille is the only blank that Unicode counts among the symbols. */
export function isVisible(value: string): boolean {
  return /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(value);
}

/** Without direction controls; line breaks and other control characters become spaces. Joiners stay: Bengali and emoji need them. */
export function asLine(value: string): string {
  return value
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** The controls that change the direction of the text after them, each with the one that ends it. */
const closers: Record<string, string> = {
  ...Object.fromEntries([..."\u202a\u202b\u202d\u202e"].map((opener) => [opener, "\u202c"])),
  ...Object.fromEntries([..."\u2066\u2067\u2068"].map((opener) => [opener, "\u2069"])),
};

/** Ends every direction control, so that none changes the text that a page shows after this one. */
function closeDirections(value: string): string {
  const open: string[] = [];
  for (const control of value.match(/[\u202a-\u202e\u2066-\u2069]/g) ?? []) {
    const closer = closers[control];
    if (closer) open.push(closer);
    else if (open.at(-1) === control) open.pop();
  }
  return value + open.reverse().join("");
}
