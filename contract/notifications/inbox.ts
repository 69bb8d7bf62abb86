// A person's notifications: one item for each event that concerns them, newest first.

import { dealEventNames, mailKinds } from "#contract/deals/deal-events.ts";
import { ReadUpTo } from "#contract/messages/message.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import { m } from "#texts/m.ts";

export const InboxItem = apiObject("InboxItem", "An event that concerns the caller.", {
  _id: z.uuid(),
  event: z.enum(dealEventNames),
  text: z.string().describe("The notification as a sentence, in the language of the request."),
  task: z.object({ _id: z.uuid(), title: z.string() }).nullable().describe("Null if the event is a decision about no task."),
  decision: z.uuid().nullable().describe("The decision of a moderator that the event is about."),
  offer: z.uuid().nullable(),
  actor: z
    .object({ id: z.uuid(), name: z.string() })
    .nullable()
    .describe("The person who caused the event. Null when a time limit did, or when the person's offer is sealed."),
  thread: z.uuid().nullable().describe("The conversation, if the event is a message."),
  reason: z.string().nullable().describe("The reason that the actor gave."),
  at: z.iso.datetime(),
  isRead: z.boolean(),
});
export type InboxItem = z.infer<typeof InboxItem>;

export const Unread = apiObject("Unread", "The number of unread inbox items.", { unread: z.int().min(0) });
export type Unread = z.infer<typeof Unread>;

export const Inbox = Unread.extend({
  items: z.array(InboxItem),
  threads: z.int().min(0).describe("The number of conversations with unread messages."),
  deals: z.int().min(0).describe("The number of deals in which it is the caller's turn, counted up to 200."),
}).meta({ id: "Inbox", description: "A page of the inbox, and the numbers of unread items, unread conversations and waiting deals." });
export type Inbox = z.infer<typeof Inbox>;

export const ReadInbox = z
  .object({
    upTo: ReadUpTo.shape.upTo.optional(),
    task: z
      .uuid({ error: m.inbox_task_invalid })
      .optional()
      .describe("The ID of a task whose page the person has opened. Messages stay unread."),
  })
  .refine(({ upTo, task }) => upTo !== undefined || task !== undefined, { path: ["upTo"], error: m.inbox_up_to_invalid })
  .meta({
    id: "ReadInbox",
    minProperties: 1,
    description: "What to mark as read: all items up to one, the items about a task, or those about a task up to one.",
  });
export type ReadInbox = z.infer<typeof ReadInbox>;

const kindsOf = (error: () => string) => z.array(z.enum(mailKinds, { error }), { error }).max(mailKinds.length, { error });

export const InboxSettings = apiObject("InboxSettings", "How the caller is notified while away.", {
  mail: z.boolean({ error: m.mail_setting_invalid }).describe("Whether to email the caller about activity while they are away."),
  muted: kindsOf(m.mail_setting_muted_invalid).describe(
    "The kinds that the caller is not emailed about. They are in the inbox all the same.",
  ),
  pushMuted: kindsOf(m.push_setting_muted_invalid).describe("The kinds that no browser of the caller gets push notifications about."),
});
export type InboxSettings = z.infer<typeof InboxSettings>;

export const InboxSettingsChange = InboxSettings.partial({ muted: true, pushMuted: true }).meta({
  id: "InboxSettingsChange",
  description: "The new settings. Without `muted` or `pushMuted` these kinds stay as they are.",
});
export type InboxSettingsChange = z.infer<typeof InboxSettingsChange>;
