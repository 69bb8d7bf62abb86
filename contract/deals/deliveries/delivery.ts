// What a winner hands over, and the history of a deal for its two sides.

import { TransitionName } from "#contract/deals/deal.ts";
import { OfferSeal } from "#contract/deals/offers/offer-seal.ts";
import { PersonName } from "#contract/people/person.ts";
import { limits } from "#contract/platform/limits.ts";
import { isStorableAddress, text } from "#contract/platform/text.ts";
import { isWebAddress } from "#contract/platform/web-address.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";

/** An error names the link by its number, at the field `links`: a form has one field for all of them. */
const links = z
  .array(z.string().trim())
  .max(limits.deliveryLinks, { error: () => m.delivery_links_max({ max: numberText(limits.deliveryLinks) }) })
  .superRefine((given, context) => {
    const wrong = given.findIndex((link) => !isLink(link));
    if (wrong >= 0) context.addIssue({ code: "custom", message: m.delivery_link_invalid({ number: numberText(wrong + 1) }) });
  });

function isLink(value: string): boolean {
  return value.length <= limits.url && isWebAddress(value) && URL.canParse(value) && isStorableAddress(value);
}

export const NewDelivery = apiObject("NewDelivery", "The delivered work: a note to the poster and links. Both are optional.", {
  note: text(m.delivery_note, limits.deliveryNote).optional(),
  links: links.optional().describe("Addresses of the work, with http or https."),
});
export type NewDelivery = z.infer<typeof NewDelivery>;

export const Delivery = apiObject("Delivery", "One round of delivered work.", {
  _id: z.uuid(),
  round: z.int().min(1),
  note: z.string(),
  links: z.array(z.string()),
  createdAt: z.iso.datetime(),
  changes: z
    .object({ text: z.string(), createdAt: z.iso.datetime() })
    .nullable()
    .describe("The changes that the poster requested to this delivery."),
});
export type Delivery = z.infer<typeof Delivery>;

export const HistoryStep = apiObject("HistoryStep", "A step of a deal that was made.", {
  _id: z.uuid(),
  step: TransitionName,
  actor: PersonName.nullable().describe("Null if the clock made the step."),
  bidder: PersonName.nullable().describe("The freelancer whose offer the step is about; null for a step of the task as a whole."),
  reason: z.string().nullable(),
  at: z.iso.datetime(),
});
export type HistoryStep = z.infer<typeof HistoryStep>;

export const DealHistory = apiObject("DealHistory", "The steps and deliveries of a deal.", {
  steps: z.array(HistoryStep).describe(`The newest ${limits.historySteps}, newest first.`),
  deliveries: z.array(Delivery).describe(`The newest ${limits.historySteps}, newest first.`),
  seals: z.array(OfferSeal).describe(`What was published each time the offers closed: the newest ${limits.historySteps}, newest first.`),
});
export type DealHistory = z.infer<typeof DealHistory>;
