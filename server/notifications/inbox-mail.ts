import type { InboxItem } from "#contract/notifications/inbox.ts";
import { fillPath, pagePaths } from "#contract/platform/paths.ts";
import { buttonLinks, type Html, heading, mailHtml, paragraph, quote, smallLinks, smallPrint } from "#server/platform/mail/mail-html.ts";
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

/** One mail with all new notifications of a person, in the current language. */
export function inboxMail(given: News): Mail {
  const news = { ...given, person: { ...given.person, name: oneLine(given.person.name) }, items: given.items.map(onLines) };
  const { person, items, count, unsubscribe, market } = news;
  const single = count === 1 ? items[0] : undefined;
  const subject = single ? `${headingOf(single)}: ${single.text}` : m.mail_subject({ count, market });
  return {
    to: person.email,
    subject,
    headers: { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    text: textOf(news),
    html: htmlOf(news, subject),
  };
}

/** Each text of the item on a line of its own. */
function onLines(item: InboxItem): InboxItem {
  const { text, task, reason } = item;
  return { ...item, text: oneLine(text), task: task && { ...task, title: oneLine(task.title) }, reason: reason && oneLine(reason) };
}

function textOf({ person, items, count, origin, unsubscribe, market }: News): string {
  const lines = items.map((item) =>
    [`- ${item.text}`, item.reason && `“${item.reason}”`, headingOf(item), origin + pathOf(item)].filter(Boolean).join("\n  "),
  );
  const paragraphs = [
    m.mail_greeting({ name: person.name }),
    m.mail_intro(),
    ...lines,
    ...moreThan(items, count),
    m.mail_see_all({ link: origin + pagePaths.inbox }),
    `${m.mail_why({ market })}\n${m.mail_unsubscribe({ link: unsubscribe })}\n`,
  ];
  return paragraphs.join("\n\n");
}

/** The items of one task have one heading, and a button for each page that they lead to. */
function htmlOf({ person, items, count, origin, unsubscribe, market }: News, subject: string): string {
  const groups = [...Map.groupBy(items, ({ task }) => task?._id).values()].flatMap((group) => [
    ...group.slice(0, 1).map((item) => heading(headingOf(item))),
    ...group.flatMap(sentenceOf),
    buttonLinks([...Map.groupBy(group, pathOf)].map(([path, [item]]) => ({ label: buttonOf(item), link: origin + path }))),
  ]);
  return mailHtml({
    market,
    title: subject,
    content: [
      paragraph(m.mail_greeting({ name: person.name })),
      paragraph(m.mail_intro()),
      ...groups,
      ...moreThan(items, count).map((more) => paragraph(more)),
    ],
    footer: [
      smallPrint(m.mail_why({ market })),
      smallLinks([
        { label: m.mail_inbox(), link: origin + pagePaths.inbox },
        { label: m.mail_settings(), link: origin + pagePaths.profile },
        { label: m.unsubscribe_title(), link: unsubscribe },
      ]),
    ],
  });
}

function buttonOf(item: InboxItem | undefined): string {
  if (item?.decision) return m.mail_open_decision();
  return item?.thread ? m.mail_open_thread() : m.mail_open_task();
}

function headingOf({ task }: InboxItem): string {
  return task ? task.title || m.hidden_task() : m.inbox_about_account();
}

function sentenceOf({ text, reason }: InboxItem): Html[] {
  return [paragraph(text), ...(reason ? [quote(reason)] : [])];
}

function moreThan(items: InboxItem[], count: number): string[] {
  const more = count - items.length;
  return more > 0 ? [m.mail_more({ count: numberText(more) })] : [];
}

function pathOf({ thread, decision, task }: InboxItem): string {
  if (thread !== null) return fillPath(pagePaths.thread, { id: thread });
  if (decision !== null) return fillPath(pagePaths.decision, { id: decision });
  return task ? fillPath(pagePaths.details, { id: task._id }) : pagePaths.inbox;
}
