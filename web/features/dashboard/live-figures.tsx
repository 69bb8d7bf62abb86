import { useRevalidator } from "react-router";
import type { Insights } from "#contract/insights.ts";
import { limits } from "#contract/limits.ts";
import { pagePaths } from "#contract/paths.ts";
import { useLoaded } from "#web/data/loaded.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { budgetText } from "#web/ui/task-words.ts";
import { LiveInsights, Panel, useInsights } from "./panel.tsx";

export function LiveFigures() {
  const isLoaded = useLoaded(useInsights()) !== null;
  const { revalidate, state } = useRevalidator();
  return (
    <Panel
      title="My figures"
      mark="live"
      note="From the server, as they stand now."
      actions={
        isLoaded && (
          <Button variant="quiet" busy={state === "loading"} onClick={() => void revalidate()}>
            Refresh
          </Button>
        )
      }
    >
      <LiveInsights
        className="grid grid-cols-2 gap-3"
        skeletons={
          <>
            <Skeleton className="h-28" />
            <Skeleton className="h-28" />
            <Skeleton className="h-28" />
            <Skeleton className="h-28" />
            <Skeleton className="col-span-2 h-20" />
          </>
        }
      >
        {(figures) => <Figures insights={figures} />}
      </LiveInsights>
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
          <Total label="Tasks" value={market.tasks.toLocaleString("en-US")} />
          <Total label="Still open" value={market.openTasks.toLocaleString("en-US")} />
          <Total label="People" value={market.people.toLocaleString("en-US")} />
          <Total label="Likes" value={market.likes.toLocaleString("en-US")} />
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
      <dd className={`font-display text-2xl leading-9 font-bold tabular-nums sm:text-3xl sm:leading-10 ${tone}`}>
        {value.toLocaleString("en-US")}
      </dd>
      {note && <dd className="text-sm text-ink-soft">{note}</dd>}
    </div>
  );
}

export function Total({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
