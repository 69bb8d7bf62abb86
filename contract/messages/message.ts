// Private messages between the poster of a task and a bidder.

import { DealOffer } from "#contract/deals/offers/offer.ts";
import { Hidden } from "#contract/people/content.ts";
import { PersonName, PersonPortrait } from "#contract/people/person.ts";
import { limits } from "#contract/platform/limits.ts";
import { text } from "#contract/platform/text.ts";
import { apiObject, z } from "#contract/platform/zod.ts";
import { m } from "#texts/m.ts";

const Excerpt = z.object({ text: z.string(), hidden: Hidden.optional(), createdAt: z.iso.datetime(), isMine: z.boolean() });

export const Message = apiObject("Message", "A message of a conversation.", {
  _id: z.uuid(),
  thread: z.uuid(),
  author: PersonName,
  text: z.string(),
  createdAt: z.iso.datetime(),
  hidden: Hidden.optional(),
});
export type Message = z.infer<typeof Message>;

export const Thread = apiObject("Thread", "A conversation between the poster of a task and a freelancer with an offer.", {
  _id: z.uuid(),
  task: z.object({ _id: z.uuid(), title: z.string() }),
  me: z.enum(["poster", "bidder"]).describe("The caller's role in the task."),
  other: PersonPortrait.describe("The other participant."),
  unread: z.int().min(0),
  last: Excerpt.nullable().describe("The last message."),
  found: Excerpt.optional().describe("In a search: the newest message with the words."),
  isBlocked: z.boolean().describe("Whether one participant has blocked the other. Then neither can send messages."),
});
export type Thread = z.infer<typeof Thread>;

export const MessageSettings = apiObject("MessageSettings", "How the caller writes and reads messages.", {
  enterSends: z
    .boolean({ error: m.thread_enter_invalid })
    .describe("Whether Enter sends a message. Otherwise it starts a new line, and Ctrl or Cmd with Enter sends."),
  readReceipts: z
    .boolean({ error: m.thread_receipts_invalid })
    .describe("Whether the people that the caller writes with see what the caller has read, and the caller sees what they have read."),
});
export type MessageSettings = z.infer<typeof MessageSettings>;

export const ThreadMessages = apiObject("ThreadMessages", "A conversation and a page of its messages.", {
  thread: Thread,
  about: DealOffer.describe("The newest offer of the freelancer on the task, and the deal as the caller may see it."),
  messages: z.array(Message).describe("Newest first."),
  seenUpTo: z
    .uuid()
    .nullable()
    .describe(
      "The other participant has read the messages up to this one. Null if there is none, if one of the two has turned off read receipts, or if one has blocked the other.",
    ),
  settings: MessageSettings.describe("The caller's settings."),
});
export type ThreadMessages = z.infer<typeof ThreadMessages>;

export const NewThread = apiObject("NewThread", "The conversation to open.", {
  task: z.uuid({ error: m.thread_task_invalid }),
  person: z
    .uuid({ error: m.thread_person_invalid })
    .optional()
    .describe("For the poster: the freelancer to write to. A freelancer always writes to the poster."),
});
export type NewThread = z.infer<typeof NewThread>;

export const NewMessage = apiObject("NewMessage", "The text of a new message.", { text: text(m.thread_message, limits.message) });
export type NewMessage = z.infer<typeof NewMessage>;

export const ReadUpTo = apiObject("ReadUpTo", "Up to which item to mark as read.", {
  upTo: z.uuid({ error: m.inbox_up_to_invalid }).describe("The ID of the newest item that the person has seen. Later items stay unread."),
});
export type ReadUpTo = z.infer<typeof ReadUpTo>;
