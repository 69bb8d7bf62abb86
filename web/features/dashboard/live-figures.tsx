import { useRevalidator } from "react-router";
import type { Insights } from "#contract/insights.ts";
import { limits } from "#contract/limits.ts";
import { pagePaths } from "#contract/paths.ts";
import { moneyText, numberText } from "#messages/formats.ts";
import { m } from "#messages/m.ts";
import { useLoaded } from "#web/data/loaded.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { LiveInsights, Panel, useInsights } from "./panel.tsx";

export function LiveFigures() {
  const isLoaded = useLoaded(useInsights()) !== null;
  const { revalidate, state } = useRevalidator();
  return (
    <Panel
      title={m.dashboard_my_figures()}
      mark="live"
      note={m.dashboard_my_figures_note()}
      actions={
        isLoaded && (
          <Button variant="quiet" busy={state === "loading"} onClick={() => void revalidate()}>
            {m.dashboard_refresh()}
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
        <StateMessage drawing="empty-stall" title={m.dashboard_no_tasks()} text={m.dashboard_no_tasks_hint()}>
          <ButtonLink to={pagePaths.addTask} icon="plus">
            {m.dashboard_post_first()}
          </ButtonLink>
        </StateMessage>
      ) : (
        <dl className="grid grow auto-rows-fr grid-cols-2 gap-3">
          <Tile
            icon="list"
            label={m.dashboard_my_tasks()}
            value={mine.tasks}
            note={m.dashboard_budget_posted({ amount: moneyText(mine.budget) })}
          />
          <Tile icon="star" label={m.dashboard_likes_received()} value={mine.likesReceived} />
          <Tile
            icon="clock"
            label={m.dashboard_due_soon()}
            value={mine.dueSoon}
            note={m.dashboard_due_within({ count: limits.dueSoonDays })}
            tone="dye-ochre text-(--dye)"
          />
          <Tile icon="alert" label={m.dashboard_overdue()} value={mine.overdue} tone={mine.overdue > 0 ? "text-vermilion" : ""} />
        </dl>
      )}
      <div className="mt-auto border-t border-line pt-4">
        <h3 className="mb-2 text-base">{m.dashboard_market()}</h3>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-x-4 gap-y-2">
          <Total label={m.dashboard_market_tasks()} value={numberText(market.tasks)} />
          <Total label={m.dashboard_market_open()} value={numberText(market.openTasks)} />
          <Total label={m.dashboard_market_people()} value={numberText(market.people)} />
          <Total label={m.dashboard_market_likes()} value={numberText(market.likes)} />
          <Total label={m.dashboard_market_budget()} value={moneyText(market.budget)} />
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
      <dd className={`font-display text-2xl leading-9 font-bold tabular-nums sm:text-3xl sm:leading-10 ${tone}`}>{numberText(value)}</dd>
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
