// What waits for the person, with one action each.
import { Link } from "react-router";
import type { Summary, TodayItem, TodayKind } from "#contract/deals/summary.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { moneyText, numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { detailsPath, newThreadPath } from "#web/ui/task-links.ts";
import { textLink } from "#web/ui/text-link.ts";
import { timeLeftText, useNow } from "#web/ui/time-words.ts";
import { Written } from "#web/ui/written.tsx";
import { Panel } from "./panel.tsx";

type Words = { name: string; amount: string; item: TodayItem };
type Look = { icon: IconName; dye: string; text: (words: Words) => string; action: () => string };

const looks: Record<TodayKind, Look> = {
  answer_award: { icon: "star", dye: "dye-ochre", text: m.dashboard_wait_award, action: m.dashboard_do_answer },
  secure_payment: { icon: "shield", dye: "dye-ochre", text: m.dashboard_wait_secure, action: m.dashboard_do_secure },
  answer_end: { icon: "alert", dye: "dye-red", text: m.dashboard_wait_end, action: m.dashboard_do_answer },
  answer_extension: { icon: "clock", dye: "dye-ochre", text: m.dashboard_wait_extension, action: m.dashboard_do_answer },
  write_statement: { icon: "pen", dye: "dye-red", text: m.dashboard_wait_statement, action: m.dashboard_do_statement },
  reconfirm_offer: { icon: "alert", dye: "dye-ochre", text: m.dashboard_wait_reconfirm, action: m.dashboard_do_confirm },
  deliver_work: { icon: "briefcase", dye: "dye-indigo", text: m.dashboard_wait_deliver, action: m.dashboard_do_deliver },
  make_changes: { icon: "pen", dye: "dye-indigo", text: m.dashboard_wait_changes, action: m.dashboard_do_deliver },
  late_work: { icon: "clock", dye: "dye-red", text: m.dashboard_wait_late, action: m.dashboard_do_deal },
  review_delivery: { icon: "download", dye: "dye-plum", text: m.dashboard_wait_delivery, action: m.dashboard_do_check },
  review_offers: { icon: "bid", dye: "dye-teal", text: offersText, action: m.dashboard_do_offers },
  read_messages: { icon: "mail", dye: "dye-green", text: messageText, action: m.dashboard_do_read },
  closed_task: { icon: "clock", dye: "dye-red", text: m.dashboard_wait_closed, action: m.dashboard_do_task },
  write_review: { icon: "feedback", dye: "dye-clay", text: m.dashboard_wait_review, action: m.dashboard_do_review },
};

export function Today({ today: { items, counts } }: { today: Summary["today"] }) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const unlisted = total - items.reduce((sum, { count }) => sum + count, 0);
  const isCalm = items.length === 0;
  return (
    <Panel
      title={m.dashboard_today()}
      note={isCalm ? undefined : m.dashboard_today_note()}
      actions={
        <ButtonLink to={pagePaths.deals} variant="quiet" className="text-river">
          {m.dashboard_today_all()}
        </ButtonLink>
      }
    >
      {isCalm ? (
        <Calm />
      ) : (
        <ul className="grid">
          {items.map((item) => (
            <Row key={`${item.kind} ${item.task} ${item.person?.id}`} item={item} />
          ))}
        </ul>
      )}
      {unlisted > 0 && (
        <Link to={pagePaths.deals} className={`${textLink} inline-flex min-h-11 items-center justify-self-start`}>
          {m.dashboard_today_more({ number: numberText(unlisted) })}
        </Link>
      )}
    </Panel>
  );
}

function Row({ item }: { item: TodayItem }) {
  const { icon, dye, text, action } = looks[item.kind];
  const words = { name: item.person?.name ?? "", amount: moneyText(item.amount ?? 0), item };
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span className={`dyed ${dye} grid size-10 place-items-center self-start rounded-full sm:self-center`}>
        <Icon name={icon} />
      </span>
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold wrap-anywhere">{text(words)}</p>
        <p className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
          <Written as="span" className="line-clamp-1 wrap-anywhere">
            {item.title}
          </Written>
          {item.dueAt && <Due at={item.dueAt} />}
        </p>
      </div>
      <ButtonLink
        to={pathOf(item)}
        variant="secondary"
        aria-label={m.dashboard_do({ action: action(), title: item.title })}
        className="max-sm:col-start-2 max-sm:justify-self-start"
      >
        {action()}
      </ButtonLink>
    </li>
  );
}

const soonMs = 2 * 86_400_000;

function Due({ at }: { at: string }) {
  const now = useNow();
  const left = Date.parse(at) - now;
  const tone = left <= 0 ? "text-vermilion" : left < soonMs ? "dye-ochre text-(--dye)" : "";
  return (
    <time dateTime={at} className={`inline-flex items-center gap-1 font-medium sm:whitespace-nowrap ${tone}`}>
      <Icon name="clock" className="size-4" />
      {left <= 0 ? m.dashboard_overdue() : timeLeftText(at, now)}
    </time>
  );
}

function Calm() {
  return (
    <div className="flex items-center gap-4 pb-2">
      <span className="dyed dye-green grid size-12 shrink-0 place-items-center rounded-full">
        <Icon name="check" className="size-6" />
      </span>
      <div className="grid gap-0.5">
        <p className="font-display text-lg leading-7 font-bold">{m.dashboard_today_none()}</p>
        <p className="text-ink-soft">{m.dashboard_today_none_note()}</p>
      </div>
    </div>
  );
}

function offersText({ name, amount, item: { count } }: Words): string {
  return name ? m.dashboard_wait_offer({ name, amount }) : m.dashboard_wait_offers({ count, amount });
}

function messageText({ name }: Words): string {
  return name ? m.dashboard_wait_message({ name }) : m.dashboard_wait_message_unnamed();
}

function pathOf({ kind, task, person, isYours }: TodayItem): string {
  if (kind !== "read_messages") return `${detailsPath(task)}#offers`;
  if (!person) return pagePaths.messages;
  return isYours ? newThreadPath(task, person.id) : newThreadPath(task);
}
