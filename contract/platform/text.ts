import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { z } from "./zod.ts";

/**
 * Text of several lines that a person typed: trimmed, without control characters, with closed direction controls, counted in characters rather
 * than UTF-16 units, without characters that PostgreSQL cannot store.
 */
export function text(label: () => string, max: number) {
  return required(label, max, asText);
}

/** Like `text`, but may be empty. */
export function optionalText(label: () => string, max: number) {
  return optional(label, max, asText);
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

/**
 * Whether there is a character to see. Marks need another character, and private use and noncharacters have no shape of their own; nor do
 * two of the symbols, the blank of Braille and the null notehead.
 */
export function isVisible(value: string): boolean {
  return /[^\s\p{Z}\p{M}\p{Cc}\p{Cf}\p{Co}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u.test(value);
}

/** Invisible characters that change how the characters beside them look: the style of an emoji or ideograph, the flags of regions, joiners. */
const needed = /[\p{Emoji}\p{Ideographic}][\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|\u200c|\u200d/u;
const neededOrInvisible = new RegExp(`(${needed.source})|[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]`, "gu");
/** Joiners that join nothing: at an end, beside a space, after another one, or in alphabets whose letters do not join. */
const idleJoiners = /[\u200c\u200d]+(?=\s|$)|(^|\u200c|\u200d|[\s\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200c\u200d]+/gu;

/**
 * Without invisible characters, so that two names that look the same are the same; line breaks and other control characters become spaces.
 * Joiners stay between visible characters: Bengali and emoji need them.
 */
export function asLine(value: string): string {
  return value
    .replace(neededOrInvisible, "$1")
    .replace(/[\s\p{Cc}\u2800]+/gu, " ")
    .replace(idleJoiners, "$1")
    .replace(/ +/g, " ")
    .trim();
}

/** Line breaks of every kind become `\n`; other control characters but the tab are dropped. */
function asText(value: string): string {
  return closeDirections(value.replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, "\n").replace(/[^\P{Cc}\n\t]/gu, ""));
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
