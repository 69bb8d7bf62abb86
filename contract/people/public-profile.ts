// What a person writes about themselves on the public profile.

import { limits } from "#contract/platform/limits.ts";
import { isStorableAddress, line, optionalLine, optionalText } from "#contract/platform/text.ts";
import { z } from "#contract/platform/zod.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";

const link = z.object({
  url: z
    .url({ protocol: /^https?$/, error: m.profile_link_invalid })
    .max(limits.url, { error: () => m.field_too_long({ label: m.profile_link_url(), max: numberText(limits.url) }) })
    .refine(isStorableAddress, { error: () => m.field_unstorable({ label: m.profile_link_url() }) }),
  label: optionalLine(m.profile_link_label, limits.linkLabel),
});

/** As the person writes it. Nothing is required: an empty text or list is not shown. */
export const PublicProfile = z.object({
  headline: optionalLine(m.profile_headline, limits.headline),
  about: optionalText(m.profile_about, limits.about),
  skills: list(line(m.profile_skill, limits.skill), m.profile_skills, limits.skills),
  languages: list(line(m.profile_language, limits.language), m.profile_languages, limits.languages),
  links: list(link, m.profile_links, limits.portfolioLinks),
});
export type PublicProfile = z.infer<typeof PublicProfile>;

function list<Item extends z.ZodType>(item: Item, label: () => string, max: number) {
  return z
    .array(item, { error: () => m.field_not_list({ label: label() }) })
    .max(max, { error: () => m.field_too_many({ label: label(), max: numberText(max) }) })
    .refine((items) => new Set(items.map((entry) => JSON.stringify(entry))).size === items.length, {
      error: () => m.field_repeated({ label: label() }),
    });
}
