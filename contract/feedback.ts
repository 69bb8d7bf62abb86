import { z } from "#contract/zod.ts";
import { limits } from "./limits.ts";
import { text } from "./text.ts";

export const NewFeedback = z
  .object({
    message: text(() => "Message", limits.feedback),
    email: z.email("Email must be an email address.").max(limits.email).optional().meta({ description: "Where an answer may go." }),
    page: z
      .string()
      .max(limits.url)
      .regex(/^\/(?![/\\])[\x21-\x7e]*$/, "Page must be a path of this site.")
      .optional()
      .meta({ description: "The path of the page it was written on." }),
  })
  .meta({ id: "NewFeedback", description: "A message to the operator." });
export type NewFeedback = z.infer<typeof NewFeedback>;

export const Feedback = z
  .object({ _id: z.uuid(), createdAt: z.iso.datetime() })
  .meta({ id: "Feedback", description: "Feedback as it was stored." });
export type Feedback = z.infer<typeof Feedback>;
