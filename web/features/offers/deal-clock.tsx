import type { Deal } from "#contract/offer.ts";
import { clockWords } from "#web/ui/deal-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { momentText, timeLeftText, useNow } from "#web/ui/time-words.ts";

export function DealClock({ deal: { state, dueAt } }: { deal: Deal }) {
  const now = useNow();
  const what = clockWords[state]?.full;
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
