import { limits } from "#contract/platform/limits.ts";
import { text } from "#contract/platform/text.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";

const emailTooLong = () => m.field_too_long({ label: m.feedback_email(), max: numberText(limits.email) });
const pageInvalid = () => m.feedback_page_invalid();

export const NewFeedback = apiObject("NewFeedback", "A message to the operator.", {
  message: text(m.feedback_message, limits.feedback),
  email: z
    .email({ error: m.feedback_email_invalid })
    .max(limits.email, { error: emailTooLong })
    .optional()
    .describe("The address for a reply."),
  page: z
    .string({ error: pageInvalid })
    .max(limits.url, { error: pageInvalid })
    .regex(/^\/(?![/\\])[\x21-\x7e]*$/, { error: pageInvalid })
    .optional()
    .describe("The path of the page that the feedback was sent from."),
});
export type NewFeedback = z.infer<typeof NewFeedback>;

export const Feedback = apiObject("Feedback", "The stored feedback.", { _id: z.uuid(), createdAt: z.iso.datetime() });
export type Feedback = z.infer<typeof Feedback>;
