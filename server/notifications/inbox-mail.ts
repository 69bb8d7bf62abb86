import type { InboxItem } from "#contract/notifications/inbox.ts";
import { fillPath, pagePaths } from "#contract/platform/paths.ts";
import { composeMail, type MailPart } from "#server/platform/mail/compose-mail.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";
import { oneLine } from "#server/platform/mail/one-line.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";

/** A mail lists so many of the newest items, and the number of the rest. */
export const itemsInMail = 10;

type News = {
  person: { name: string; email: string };
  items: InboxItem[];
  count: number;
  origin: string;
  unsubscribe: string;
  market: string;
};

/** One mail with all new notifications of a person, in the current language. The items of one task have one heading, and a button for each page that they lead to. */
export function inboxMail({ person, items: given, count, origin, unsubscribe, market }: News): Mail {
  const items = given.map(onLines);
  const single = count === 1 ? items[0] : undefined;
  const groups = [...Map.groupBy(items, ({ task }) => task?._id).values()].flatMap((group): MailPart[] => [
    ...group.slice(0, 1).map((item) => ({ heading: headingOf(item) })),
    ...group.flatMap(sentenceOf),
    ...[...Map.groupBy(group, pathOf)].map(([path, [item]]) => ({ button: { label: buttonOf(item), link: origin + path } })),
  ]);
  return composeMail({
    to: person.email,
    subject: single ? `${headingOf(single)}: ${single.text}` : m.mail_subject({ count, market }),
    headers: { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    market,
    parts: [m.mail_greeting({ name: oneLine(person.name) }), m.mail_intro(), ...groups, ...moreThan(items, count)],
    why: m.mail_why({ market }),
    links: [
      { label: m.mail_inbox(), link: origin + pagePaths.inbox },
      { label: m.mail_settings(), link: origin + pagePaths.profile },
      { label: m.unsubscribe_title(), link: unsubscribe },
    ],
  });
}

/** Each text of the item on a line of its own. */
export function onLines(item: InboxItem): InboxItem {
  const { text, task, reason } = item;
  return { ...item, text: oneLine(text), task: task && { ...task, title: oneLine(task.title) }, reason: reason && oneLine(reason) };
}

function buttonOf(item: InboxItem | undefined): string {
  if (item?.decision) return m.mail_open_decision();
  return item?.thread ? m.mail_open_thread() : m.mail_open_task();
}

export function headingOf({ task }: InboxItem): string {
  return task ? task.title || m.hidden_task() : m.inbox_about_account();
}

function sentenceOf({ text, reason }: InboxItem): MailPart[] {
  return [{ item: text }, ...(reason ? [{ quote: reason }] : [])];
}

function moreThan(items: InboxItem[], count: number): string[] {
  const more = count - items.length;
  return more > 0 ? [m.mail_more({ count: numberText(more) })] : [];
}

export function pathOf({ thread, decision, task }: InboxItem): string {
  if (thread !== null) return fillPath(pagePaths.thread, { id: thread });
  if (decision !== null) return fillPath(pagePaths.decision, { id: decision });
  return task ? fillPath(pagePaths.details, { id: task._id }) : pagePaths.inbox;
}
