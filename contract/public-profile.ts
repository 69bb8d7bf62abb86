// What a person writes about themselves on the public profile.
import { z } from "#contract/zod.ts";
import { numberText } from "#messages/formats.ts";
import { m } from "#messages/m.ts";
import { limits } from "./limits.ts";
import { isStorable, optionalText, text } from "./text.ts";

export const PortfolioLink = z
  .object({
    url: z
      .url({ protocol: /^https?$/, error: () => m.profile_link_invalid() })
      .max(limits.url, { error: () => m.field_too_long({ label: m.profile_link_url(), max: numberText(limits.url) }) })
      .refine(isStorable, { error: () => m.field_unstorable({ label: m.profile_link_url() }) }),
    label: optionalText(m.profile_link_label, limits.linkLabel),
  })
  .meta({ id: "PortfolioLink", description: "A link to a person's work. The label may be empty." });
export type PortfolioLink = z.infer<typeof PortfolioLink>;

/** As the person writes it. Nothing is required: an empty text or list is not shown. */
export const PublicProfile = z.object({
  headline: optionalText(m.profile_headline, limits.headline),
  about: optionalText(m.profile_about, limits.about),
  skills: list(text(m.profile_skill, limits.skill), m.profile_skills, limits.skills),
  languages: list(text(m.profile_language, limits.language), m.profile_languages, limits.languages),
  links: list(PortfolioLink, m.profile_links, limits.portfolioLinks),
});
export type PublicProfile = z.infer<typeof PublicProfile>;

/** As it is stored and shown. */
export const shownProfile = {
  headline: z.string(),
  about: z.string(),
  skills: z.array(z.string()),
  languages: z.array(z.string()).meta({ description: "The languages that the person speaks, in their own words." }),
  links: z.array(PortfolioLink),
};

function list<Item extends z.ZodType>(item: Item, label: () => string, max: number) {
  return z
    .array(item, { error: () => m.field_not_list({ label: label() }) })
    .max(max, { error: () => m.field_too_many({ label: label(), max: numberText(max) }) })
    .refine((items) => new Set(items.map((entry) => JSON.stringify(entry))).size === items.length, {
      error: () => m.field_repeated({ label: label() }),
    });
}
