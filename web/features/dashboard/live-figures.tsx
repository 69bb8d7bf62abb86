import type { Insights } from "#contract/insights.ts";
import { limits } from "#contract/limits.ts";
import { pagePaths } from "#contract/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { budgetText } from "#web/ui/task-words.ts";
import { countText } from "./figures.ts";
import { useInsights } from "./insights-context.tsx";
import { InsightsFailure } from "./insights-failure.tsx";
import { Panel } from "./panel.tsx";

export function LiveFigures() {
  const { insights, failure, loading, reload } = useInsights();
  return (
    <Panel
      title="My figures"
      mark="live"
      note="From the server, as they stand now."
      actions={
        insights && (
          <Button variant="quiet" busy={loading} onClick={reload}>
            Refresh
          </Button>
        )
      }
    >
      <InsightsFailure />
      {insights && <Figures insights={insights} />}
      {!insights && !failure && <Waiting />}
    </Panel>
  );
}

function Figures({ insights: { mine, market } }: { insights: Insights }) {
  return (
    <>
      {mine.tasks === 0 ? (
        <StateMessage drawing="empty-stall" title="Your stall is still empty" text="Post a task and its figures appear here.">
          <ButtonLink to={pagePaths.addTask} icon="plus">
            Post your first task
          </ButtonLink>
        </StateMessage>
      ) : (
        <dl className="grid grow auto-rows-fr grid-cols-2 gap-3">
          <Tile icon="list" label="My tasks" value={mine.tasks} note={`${budgetText(mine.budget)} posted`} />
          <Tile icon="star" label="Likes received" value={mine.likesReceived} />
          <Tile
            icon="clock"
            label="Due soon"
            value={mine.dueSoon}
            note={`Within ${limits.dueSoonDays} days`}
            tone="dye-ochre text-(--dye)"
          />
          <Tile icon="alert" label="Overdue" value={mine.overdue} tone={mine.overdue > 0 ? "text-vermilion" : ""} />
        </dl>
      )}
      <div className="mt-auto border-t border-line pt-4">
        <h3 className="mb-2 text-base">The whole market</h3>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-x-4 gap-y-2">
          <Total label="Tasks" value={countText(market.tasks)} />
          <Total label="Still open" value={countText(market.openTasks)} />
          <Total label="People" value={countText(market.people)} />
          <Total label="Likes" value={countText(market.likes)} />
          <Total label="Budget" value={budgetText(market.budget)} />
        </dl>
      </div>
    </>
  );
}

function Tile({ icon, label, value, note, tone = "" }: { icon: IconName; label: string; value: number; note?: string; tone?: string }) {
  return (
    <div className="grid content-start gap-1 rounded-md border border-line p-3 sm:p-4">
      <dt className="flex items-center gap-2 text-sm font-medium text-ink-soft">
        <Icon name={icon} className="size-4 max-sm:hidden" />
        {label}
      </dt>
      <dd className={`font-display text-2xl leading-9 font-bold tabular-nums sm:text-3xl sm:leading-10 ${tone}`}>{countText(value)}</dd>
      {note && <dd className="text-sm text-ink-soft">{note}</dd>}
    </div>
  );
}

function Total({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading the live figures" className="grid grid-cols-2 gap-3">
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
      <Skeleton className="col-span-2 h-20" />
    </div>
  );
}
