import { z } from "#contract/zod.ts";
import { limits } from "./limits.ts";
import { text } from "./text.ts";

export const reportKinds = ["task", "message"] as const;

export const NewReport = z
  .object({
    kind: z.enum(reportKinds, "Kind must be task or message."),
    id: z.uuid("Id must be the id of what is reported."),
    reason: text(() => "Reason", limits.reportReason),
  })
  .meta({ id: "NewReport", description: "What is reported, and why." });
export type NewReport = z.infer<typeof NewReport>;

export const Report = z
  .object({ _id: z.uuid(), kind: z.enum(reportKinds), id: z.uuid(), createdAt: z.iso.datetime() })
  .meta({ id: "Report", description: "A report as it was stored." });
export type Report = z.infer<typeof Report>;
