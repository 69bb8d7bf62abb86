// Telling the operator of something that is not right, and keeping a person away.
import { z } from "#contract/zod.ts";
import { limits } from "./limits.ts";
import { pageParameters } from "./page-query.ts";
import { text } from "./text.ts";

export const reportKinds = ["task", "message"] as const;

export const NewReport = z
  .object({
    kind: z.enum(reportKinds, "Kind must be task or message."),
    id: z.uuid("Id must be the id of what is reported."),
    reason: text("Reason", limits.reportReason),
  })
  .meta({ id: "NewReport", description: "What is reported, and why." });
export type NewReport = z.infer<typeof NewReport>;

export const Report = z
  .object({ _id: z.uuid(), kind: z.enum(reportKinds), id: z.uuid(), createdAt: z.iso.datetime() })
  .meta({ id: "Report", description: "A report as it was stored." });
export type Report = z.infer<typeof Report>;

export const Block = z
  .object({ person: z.object({ id: z.uuid(), name: z.string(), photoURL: z.string().nullable() }), createdAt: z.iso.datetime() })
  .meta({ id: "Block", description: "A person whom the caller has blocked." });
export type Block = z.infer<typeof Block>;

export const BlocksQuery = z.object(pageParameters(limits.inboxPage));
export type BlocksQuery = z.infer<typeof BlocksQuery>;
