import { contentKinds } from "#contract/people/content.ts";
import { limits } from "#contract/platform/limits.ts";
import { text } from "#contract/platform/text.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import { m } from "#texts/m.ts";

export const NewReport = z
  .object({
    kind: z.enum(contentKinds, { error: m.report_kind_invalid }),
    id: z.uuid({ error: m.report_id_invalid }),
    reason: text(m.report_reason, limits.reportReason),
  })
  .meta({
    id: "NewReport",
    description:
      "What is reported, and the reason. An answer has the ID of its question. The person who asked reports the answer, also as `question`.",
  });
export type NewReport = z.infer<typeof NewReport>;

export const Report = apiObject("Report", "A report as it was stored.", {
  _id: z.uuid(),
  kind: z.enum(contentKinds),
  id: z.uuid(),
  createdAt: z.iso.datetime(),
});
export type Report = z.infer<typeof Report>;
