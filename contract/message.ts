// Private words between the poster of a task and somebody who has made an offer on it.
import { z } from "#contract/zod.ts";
import { limits } from "./limits.ts";
import { text } from "./text.ts";

const Side = z.object({ id: z.uuid(), name: z.string(), photoURL: z.string().nullable() });

export const Message = z
  .object({
    _id: z.uuid(),
    thread: z.uuid(),
    author: z.object({ id: z.uuid(), name: z.string() }),
    text: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Message", description: "A message of a conversation." });
export type Message = z.infer<typeof Message>;

export const Thread = z
  .object({
    _id: z.uuid(),
    task: z.object({ _id: z.uuid(), title: z.string() }),
    me: z.enum(["poster", "bidder"]).meta({ description: "What the caller is to the task." }),
    other: Side.meta({ description: "The person on the other side." }),
    unread: z.int().min(0),
    last: z.object({ text: z.string(), createdAt: z.iso.datetime(), isMine: z.boolean() }).nullable(),
    isBlocked: z.boolean().meta({ description: "Whether one of the two has blocked the other: then neither can write." }),
  })
  .meta({ id: "Thread", description: "A conversation between the poster of a task and a bidder." });
export type Thread = z.infer<typeof Thread>;

export const ThreadMessages = z
  .object({ thread: Thread, messages: z.array(Message).meta({ description: "The newest first." }) })
  .meta({ id: "ThreadMessages", description: "A conversation and a page of its messages." });
export type ThreadMessages = z.infer<typeof ThreadMessages>;

export const NewThread = z
  .object({
    task: z.uuid("Task must be a task's id."),
    person: z
      .uuid("Person must be a person's id.")
      .optional()
      .meta({ description: "For the poster: whose offer it is about. A bidder writes to the poster." }),
  })
  .meta({ id: "NewThread", description: "Which conversation to open." });
export type NewThread = z.infer<typeof NewThread>;

export const NewMessage = z
  .object({ text: text(() => "Message", limits.message) })
  .meta({ id: "NewMessage", description: "The text of a new message." });
export type NewMessage = z.infer<typeof NewMessage>;
