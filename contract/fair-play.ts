// Telling the operator of something that is not right, and keeping a person away.
import { z } from "#contract/zod.ts";
import { limits } from "./limits.ts";
import { text } from "./text.ts";

export const reportKinds = ["task", "message"] as const;

export const NewReport = z
  .object({
    kind: z.enum(reportKinds, "Kind must be task or message."),
    id: z.uuid("Id must be the id of what is reported."),
    reason: text("Reason", limits.reportReason),
  })
  .meta({ id: "NewReport" });
export type NewReport = z.infer<typeof NewReport>;

export const Report = z
  .object({ _id: z.uuid(), kind: z.enum(reportKinds), id: z.uuid(), createdAt: z.iso.datetime() })
  .meta({ id: "Report" });
export type Report = z.infer<typeof Report>;

export const Block = z
  .object({ person: z.object({ id: z.uuid(), name: z.string(), photoURL: z.string().nullable() }), createdAt: z.iso.datetime() })
  .meta({ id: "Block" });
export type Block = z.infer<typeof Block>;

export const BlocksQuery = z.object({
  limit: z.coerce.number("limit must be a number").int().min(1).max(limits.inboxPage).optional(),
  after: z.string().min(1).max(limits.cursor).optional().meta({ description: "The cursor of the page before." }),
});
export type BlocksQuery = z.infer<typeof BlocksQuery>;
