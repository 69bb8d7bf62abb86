import type { InboxItem } from "#contract/inbox.ts";
import { fillPath, pagePaths } from "#contract/paths.ts";
import { numberText } from "#messages/formats.ts";
import { m } from "#messages/m.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";

/** A mail lists so many of the newest items, and the number of the rest. */
export const itemsInMail = 10;

type News = { person: { name: string; email: string }; items: InboxItem[]; count: number; origin: string; unsubscribe: string };

/** One mail with all new notifications of a person, in the current language. */
export function inboxMail({ person, items, count, origin, unsubscribe }: News): Mail {
  const more = count - items.length;
  const single = count === 1 ? items[0] : undefined;
  const lines = items.map((item) => `- ${oneLine(item.text)}\n  ${oneLine(item.task.title)}\n  ${origin}${pathOf(item)}`);
  const paragraphs = [
    m.mail_greeting({ name: oneLine(person.name) }),
    m.mail_intro(),
    ...lines,
    ...(more > 0 ? [m.mail_more({ count: numberText(more) })] : []),
    m.mail_see_all({ link: origin + pagePaths.inbox }),
    `${m.mail_why()}\n${m.mail_unsubscribe({ link: unsubscribe })}\n`,
  ];
  return {
    to: person.email,
    subject: single ? `${oneLine(single.task.title)}: ${oneLine(single.text)}` : m.mail_subject({ count }),
    headers: { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    text: paragraphs.join("\n\n"),
  };
}

function pathOf({ thread, task }: InboxItem): string {
  return thread === null ? fillPath(pagePaths.details, { id: task._id }) : fillPath(pagePaths.thread, { id: thread });
}

/** Names and titles may have line breaks, which would end a header or a line of the list. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
