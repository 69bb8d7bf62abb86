import type { TaskState } from "#contract/deal.ts";
import type { Deal } from "#contract/offer.ts";
import { Icon } from "#web/ui/icon.tsx";
import { momentText, timeLeftText, useNow } from "#web/ui/time-words.ts";

/** What the clock does when nobody acts. */
const words: Partial<Record<TaskState, string>> = {
  open: "New offers end",
  closed: "It expires without an award",
  awarded: "The award lapses without an answer",
  delivered: "It counts as taken",
};

export function DealClock({ deal: { state, dueAt } }: { deal: Deal }) {
  const now = useNow();
  const what = words[state];
  if (!dueAt || !what) return null;
  return (
    <p className="flex items-start gap-2 text-sm text-ink-soft">
      <Icon name="clock" className="mt-0.5 size-4" />
      <span>
        {what} <time dateTime={dueAt}>{momentText(dueAt)}</time> ·{" "}
        <span className={state === "awarded" ? "font-semibold text-ink" : ""}>{timeLeftText(dueAt, now)}</span>
      </span>
    </p>
  );
}
