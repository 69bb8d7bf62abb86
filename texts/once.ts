import { describeLocale } from "./locale.ts";

type Format = Intl.NumberFormat | Intl.DateTimeFormat | Intl.PluralRules | Intl.ListFormat;

const formats = new Map<string, Format>();

/** Constructing a format takes a phone 20 to 40 ms, so each is constructed once. */
export function once<Kind extends Format>(tag: string, name: string, construct: (tag: string) => Kind): Kind {
  const key = `${tag} ${name}`;
  const known = formats.get(key) ?? construct(tag);
  formats.set(key, known);
  return known as Kind;
}

/** A format of the current language. */
export function localFormat<Kind extends Format>(name: string, construct: (tag: string) => Kind): Kind {
  return once(describeLocale().tag, name, construct);
}

/** `২৮ নভেম্বর ২০২৬`: `Intl` puts a comma before the year in Bengali, which Bengali readers do not. */
export function withoutComma(date: string): string {
  return date.replace(/,(?= \p{Nd}+$)/u, "");
}
