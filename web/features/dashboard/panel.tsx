import { type ReactNode, useId } from "react";
import { useOutletContext } from "react-router";
import type { Insights } from "#contract/insights.ts";
import { m } from "#messages/m.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type PanelProps = { title: string; mark?: "sample" | "live"; note?: string; actions?: ReactNode; className?: string; children: ReactNode };

/** A part of the dashboard with a title. `mark` says whether its figures are real. */
export function Panel({ title, mark, note, actions, className = "", children }: PanelProps) {
  const id = useId();
  const edge = mark === "sample" ? "border-dashed border-line-strong" : "border-line shadow-soft";
  return (
    <section
      aria-labelledby={id}
      className={`flex min-w-0 flex-col gap-3 rounded-lg border bg-card p-4 pt-2.5 sm:p-6 sm:pt-4 ${edge} ${className}`}
    >
      <header>
        <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          {mark && <Mark mark={mark} />}
          {actions && <div className="ml-auto">{actions}</div>}
        </div>
        {note && <p className="text-sm text-ink-soft">{note}</p>}
      </header>
      {children}
    </section>
  );
}

function Mark({ mark }: { mark: "sample" | "live" }) {
  if (mark === "sample")
    return (
      <span className="rounded-sm border border-dashed border-line-strong px-2 text-sm font-semibold text-ink-soft">
        {m.dashboard_sample()}
      </span>
    );
  return (
    <span className="inline-flex items-center gap-1.5 rounded-sm bg-leaf-tint px-2 text-sm font-semibold">
      <span className="size-2 rounded-full bg-leaf" />
      {m.dashboard_live()}
    </span>
  );
}

/** The live figures, which are loaded once for all pages of the dashboard. */
export function useInsights() {
  return useOutletContext<Insights | Promise<Insights>>();
}

type WaitingProps = { className?: string | undefined; skeletons: ReactNode };

/** While the figures load, it shows their skeletons in a grid with this `className`. */
export function LiveInsights({ children, ...waiting }: WaitingProps & { children(insights: Insights): ReactNode }) {
  return (
    <Loaded data={useInsights()} waiting={<Waiting {...waiting} />} failed={m.dashboard_figures_failed()}>
      {children}
    </Loaded>
  );
}

/** For a whole page of the dashboard. */
export function WaitingPage({ className }: { className?: string }) {
  return <Waiting className={className} skeletons={<Skeleton className="h-112" />} />;
}

function Waiting({ className, skeletons }: WaitingProps) {
  return (
    <div role="status" aria-label={m.dashboard_figures_loading()} className={className}>
      {skeletons}
    </div>
  );
}
