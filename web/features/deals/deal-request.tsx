// What one side has asked the other for: the new date or the reason to end, what happens without an answer, and the answers.
import type { AskedFor, Deal } from "#contract/deals/offers/offer.ts";
import { dayText } from "#texts/day-formats.ts";
import { m } from "#texts/m.ts";
import { Icon } from "#web/ui/icon.tsx";
import { insert } from "#web/ui/insert.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { timeLeftText, useNow } from "#web/ui/time-words.ts";
import { Written } from "#web/ui/written.tsx";
import { otherName, wasDelivered } from "./next-step.ts";
import { answerSteps, StepButtons } from "./steps.tsx";

const titles = {
  extension: { own: m.request_extension_own, theirs: m.request_extension_theirs },
  end: { own: m.request_end_own, theirs: m.request_end_theirs },
};

export function DealRequest({ deal, request }: { deal: Deal; request: AskedFor }) {
  const { kind, by, reason, deliverBy, at } = request;
  const name = otherName(deal);
  const isOwn = (by === "poster") === deal.isYours;
  const title = titles[kind][isOwn ? "own" : "theirs"];
  return (
    <section aria-label={m.request_region()} className="grid gap-3 rounded-md bg-marigold-tint p-4 sm:p-5">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold wrap-anywhere">{title({ name })}</span>
          <Moment at={at} className="text-sm text-ink-soft" />
        </p>
        {deliverBy && (
          <p className="font-semibold">
            {insert(m.request_extension_date, { date: <time dateTime={deliverBy}>{dayText(deliverBy)}</time> })}
          </p>
        )}
        <Written className="max-w-prose wrap-anywhere whitespace-pre-line">{reason}</Written>
      </div>
      <Unanswered deal={deal} request={request} isOwn={isOwn} />
      <div className="flex flex-wrap gap-3 empty:hidden max-sm:*:w-full">
        <StepButtons actions={deal.actions.filter((action) => answerSteps.includes(action))} deal={deal} />
      </div>
    </section>
  );
}

/** What happens without an answer. */
function Unanswered({ deal, request: { kind, until }, isOwn }: { deal: Deal; request: AskedFor; isOwn: boolean }) {
  const { agreed } = deal;
  const now = useNow();
  if (kind === "extension") {
    return agreed?.deliverBy && <p className="text-sm text-ink-soft">{m.request_extension_stays({ date: dayText(agreed.deliverBy) })}</p>;
  }
  if (!until) return null;
  const time = <Moment at={until} />;
  const words = wasDelivered(deal) ? m.request_end_disputed : m.request_end_agreed;
  const yourWords = wasDelivered(deal) ? m.request_end_disputed_you : m.request_end_agreed_you;
  return (
    <p className="flex items-start gap-2 text-sm text-ink-soft">
      <Icon name="clock" className="mt-0.5 size-4" />
      <span>
        {isOwn ? insert(words, { name: otherName(deal), time }) : insert(yourWords, { time })} ·{" "}
        <span className="font-semibold text-ink">{timeLeftText(until, now)}</span>
      </span>
    </p>
  );
}
