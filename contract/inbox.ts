// What a person is told: one item for each thing that concerns them, the newest first.
import { z } from "#contract/zod.ts";
import { dealEventNames } from "./deal.ts";
import { limits } from "./limits.ts";

export const InboxItem = z
  .object({
    _id: z.uuid(),
    event: z.enum(dealEventNames),
    text: z.string().meta({ description: "A sentence for the person who is told." }),
    task: z.object({ _id: z.uuid(), title: z.string() }),
    offer: z.uuid().nullable(),
    actor: z
      .object({ id: z.uuid(), name: z.string() })
      .nullable()
      .meta({ description: "Who did it; null when it was the clock, or somebody whose offer is sealed." }),
    thread: z.uuid().nullable().meta({ description: "The conversation, when it is about a message." }),
    reason: z.string().nullable().meta({ description: "What the actor gave as the reason." }),
    at: z.iso.datetime(),
    isRead: z.boolean(),
  })
  .meta({ id: "InboxItem" });
export type InboxItem = z.infer<typeof InboxItem>;

export const InboxQuery = z.object({
  limit: z.coerce.number("limit must be a number").int().min(1).max(limits.inboxPage).optional(),
  after: z.string().min(1).max(limits.cursor).optional().meta({ description: "The cursor of the page before." }),
});
export type InboxQuery = z.infer<typeof InboxQuery>;

export const Unread = z.object({ unread: z.int().min(0) }).meta({ id: "Unread" });
export type Unread = z.infer<typeof Unread>;

export const Inbox = Unread.extend({ items: z.array(InboxItem) }).meta({ id: "Inbox" });
export type Inbox = z.infer<typeof Inbox>;

export const ReadUpTo = z
  .object({
    upTo: z.uuid("upTo must be an item's id.").meta({ description: "The newest item that was seen: what came after it stays unread." }),
  })
  .meta({ id: "ReadUpTo" });
export type ReadUpTo = z.infer<typeof ReadUpTo>;

export const InboxSettings = z
  .object({ mail: z.boolean("Mail must be true or false.").meta({ description: "Whether news comes by mail when one is away." }) })
  .meta({ id: "InboxSettings" });
export type InboxSettings = z.infer<typeof InboxSettings>;
