import type { InboxItem } from "#contract/inbox.ts";
import { fillPath, pagePaths } from "#contract/paths.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";

/** A mail lists so many of the newest items, and the number of the rest. */
export const itemsInMail = 10;

type News = { person: { name: string; email: string }; items: InboxItem[]; count: number; origin: string; unsubscribe: string };

/** One mail with everything that is new for a person. */
export function inboxMail({ person, items, count, origin, unsubscribe }: News): Mail {
  const [first] = items;
  const more = count - items.length;
  const lines = items.map((item) => `- ${item.text}\n  ${oneLine(item.task.title)}\n  ${origin}${pathOf(item)}`);
  return {
    to: person.email,
    subject: count === 1 ? `TaskHaat: ${first?.text}` : `TaskHaat: ${count} things are new for you`,
    headers: { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    text: `Hello ${person.name},

while you were away:

${lines.join("\n\n")}
${more > 0 ? `\nand ${more} more.\n` : ""}
Everything: ${origin}${pagePaths.inbox}

You get these mails because you have tasks or offers on TaskHaat.
Stop them with one press: ${unsubscribe}
`,
  };
}

function pathOf({ thread, task }: InboxItem): string {
  return thread === null ? fillPath(pagePaths.details, { id: task._id }) : fillPath(pagePaths.thread, { id: thread });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
