import { limits } from "#contract/platform/limits.ts";
import { text } from "#contract/platform/text.ts";
import { z } from "#contract/platform/zod.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";

const emailTooLong = () => m.field_too_long({ label: m.feedback_email(), max: numberText(limits.email) });
const pageInvalid = () => m.feedback_page_invalid();

export const NewFeedback = z
  .object({
    message: text(m.feedback_message, limits.feedback),
    email: z
      .email({ error: () => m.feedback_email_invalid() })
      .max(limits.email, { error: emailTooLong })
      .optional()
      .meta({ description: "The address for a reply." }),
    page: z
      .string({ error: pageInvalid })
      .max(limits.url, { error: pageInvalid })
      .regex(/^\/(?![/\\])[\x21-\x7e]*$/, { error: pageInvalid })
      .optional()
      .meta({ description: "The path of the page that the feedback was sent from." }),
  })
  .meta({ id: "NewFeedback", description: "A message to the operator." });
export type NewFeedback = z.infer<typeof NewFeedback>;

export const Feedback = z
  .object({ _id: z.uuid(), createdAt: z.iso.datetime() })
  .meta({ id: "Feedback", description: "The stored feedback." });
export type Feedback = z.infer<typeof Feedback>;
