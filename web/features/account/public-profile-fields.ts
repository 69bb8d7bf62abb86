// The form of the public profile has a text for each field, which can be kept as a draft. The API has lists.

import type { PublicProfile } from "#contract/people/public-profile.ts";
import { limits } from "#contract/platform/limits.ts";

type LinkPart = keyof PublicProfile["links"][number];
type LinkField = `${LinkPart}-${number}`;
type ProfileField = "headline" | "about" | "skills" | "languages" | LinkField;
type Values = Readonly<Record<ProfileField, string>>;

const allRows = Array.from({ length: limits.portfolioLinks }, (_, row) => row);

export function linkField(part: LinkPart, row: number): LinkField {
  return `${part}-${row}`;
}

export function startOf({ headline, about, skills, languages, links }: PublicProfile): Values {
  const rows = allRows.flatMap((row) => [
    [linkField("url", row), links[row]?.url ?? ""],
    [linkField("label", row), links[row]?.label ?? ""],
  ]);
  return { headline, about, skills: skills.join(", "), languages: languages.join(", "), ...Object.fromEntries(rows) };
}

export function profileOf(values: Values): PublicProfile {
  return {
    headline: values.headline,
    about: values.about,
    skills: splitWords(values.skills),
    languages: splitWords(values.languages),
    links: filledRows(values).map((row) => linkAt(values, row)),
  };
}

/** At commas, semicolons and line breaks; each word once. */
export function splitWords(text: string): string[] {
  const words = new Map<string, string>();
  for (const word of text.split(/[,;\n]/).map((part) => part.trim())) {
    if (word && !words.has(word.toLowerCase())) words.set(word.toLowerCase(), word);
  }
  return [...words.values()];
}

function filledRows(values: Values): number[] {
  return allRows.filter((row) => Object.values(linkAt(values, row)).some(Boolean));
}

function linkAt(values: Values, row: number) {
  const textOf = (part: LinkPart) => values[linkField(part, row)]?.trim() ?? "";
  return { url: textOf("url"), label: textOf("label") };
}

/** Those up to the last that is filled in, and at least one. */
export function rowsToShow(values: Values): number {
  return Math.max(1, (filledRows(values).at(-1) ?? 0) + 1);
}

/** The API names `links.1.url` and `skills.3`; the form has a field for each link and one for all skills. */
export function fieldOf(path: string, values: Values): string {
  const [field = "", place, part = "url"] = path.split(".");
  return field === "links" ? linkField(part as LinkPart, filledRows(values)[Number(place)] ?? 0) : field;
}
