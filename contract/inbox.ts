// What a person is told: one item for each thing that concerns them, the newest first.
import { z } from "#contract/zod.ts";
import { dealEventNames } from "./deal.ts";

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
  .meta({ id: "InboxItem", description: "An event that concerns the caller." });
export type InboxItem = z.infer<typeof InboxItem>;

export const Unread = z.object({ unread: z.int().min(0) }).meta({ id: "Unread", description: "The number of unread inbox items." });
export type Unread = z.infer<typeof Unread>;

export const Inbox = Unread.extend({ items: z.array(InboxItem) }).meta({
  id: "Inbox",
  description: "A page of the inbox, and the number of unread items.",
});
export type Inbox = z.infer<typeof Inbox>;

export const ReadUpTo = z
  .object({
    upTo: z.uuid("upTo must be an item's id.").meta({ description: "The newest item that was seen: what came after it stays unread." }),
  })
  .meta({ id: "ReadUpTo", description: "The newest entry that was seen." });
export type ReadUpTo = z.infer<typeof ReadUpTo>;

export const InboxSettings = z
  .object({ mail: z.boolean("Mail must be true or false.").meta({ description: "Whether news comes by mail when one is away." }) })
  .meta({ id: "InboxSettings", description: "How the caller is notified while away." });
export type InboxSettings = z.infer<typeof InboxSettings>;
