import { type ReactNode, useId } from "react";
import { useOutletContext } from "react-router";
import type { Summary } from "#contract/deals/summary.ts";
import type { MoneyMonth } from "#contract/money/money.ts";
import type { Insights } from "#contract/tasks/insights.ts";
import { m } from "#texts/m.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type PanelProps = {
  title: string;
  note?: string | undefined;
  actions?: ReactNode;
  level?: 2 | 3;
  className?: string;
  children: ReactNode;
};

/** A part of the dashboard with a title. */
export function Panel({ title, note, actions, level = 2, className = "", children }: PanelProps) {
  const id = useId();
  const Title = `h${level}` as const;
  return (
    <section
      aria-labelledby={id}
      className={`flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-card p-4 pt-2.5 shadow-soft sm:p-6 sm:pt-4 ${className}`}
    >
      <header>
        <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
          <Title id={id} className={level === 2 ? "text-xl" : "text-base"}>
            {title}
          </Title>
          {actions && <div className="ml-auto">{actions}</div>}
        </div>
        {note && <p className="text-sm text-ink-soft">{note}</p>}
      </header>
      {children}
    </section>
  );
}

/** A part of the sample, which takes less space than a panel. */
export function SampleBlock({ title, className = "", children }: Pick<PanelProps, "title" | "className" | "children">) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`grid min-w-0 grid-cols-1 content-start gap-2 border-t border-line pt-3 ${className}`}>
      <h3 id={id} className="text-base">
        {title}
      </h3>
      {children}
    </section>
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

/** The figures that Analytics and Reports share. */
export type Figures = {
  insights: Insights;
  summary: Summary;
  /** Null where the market takes no payments. */
  money: MoneyMonth[] | null;
};

/** The columns in which the pages show them. */
export const figureColumns = "grid gap-6 xl:grid-cols-2";

/** While they load, it shows two placeholders of this `height`. */
export function LiveFigures({ height, children }: { height: string; children(figures: Figures): ReactNode }) {
  const figures = useOutletContext<Figures | Promise<Figures>>();
  const waiting = (
    <div role="status" aria-label={m.dashboard_figures_loading()} className={figureColumns}>
      <Skeleton className={height} />
      <Skeleton className={height} />
    </div>
  );
  return (
    <Loaded data={figures} waiting={waiting} failed={m.dashboard_figures_failed()}>
      {children}
    </Loaded>
  );
}

/** For a whole page of the dashboard. */
export function WaitingPage() {
  return (
    <div role="status" aria-label={m.dashboard_figures_loading()}>
      <Skeleton className="h-112" />
    </div>
  );
}
