import { z } from "#contract/zod.ts";
import { m } from "#messages/m.ts";
import { limits } from "./limits.ts";
import { text } from "./text.ts";

export const reportKinds = ["task", "message", "question"] as const;

export const NewReport = z
  .object({
    kind: z.enum(reportKinds, { error: () => m.report_kind_invalid() }),
    id: z.uuid({ error: () => m.report_id_invalid() }),
    reason: text(m.report_reason, limits.reportReason),
  })
  .meta({
    id: "NewReport",
    description: "The reported task, message or question, and the reason. Reporting a question also covers its answer.",
  });
export type NewReport = z.infer<typeof NewReport>;

export const Report = z
  .object({ _id: z.uuid(), kind: z.enum(reportKinds), id: z.uuid(), createdAt: z.iso.datetime() })
  .meta({ id: "Report", description: "A report as it was stored." });
export type Report = z.infer<typeof Report>;
