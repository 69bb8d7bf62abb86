import { useEffect, useState } from "react";
import { Link } from "react-router";
import { timings } from "#contract/limits.ts";
import { pagePaths } from "#contract/paths.ts";
import { timeText, todayText } from "#messages/figure-formats.ts";
import { numberText } from "#messages/formats.ts";
import { m } from "#messages/m.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { LiveFigures, Total } from "./live-figures.tsx";
import { Panel } from "./panel.tsx";
import { SystemStatus } from "./system-status.tsx";

export function DashboardHome() {
  return (
    <div className="grid gap-6">
      <header className="grid items-end gap-6 xl:grid-cols-2">
        <div className="grid gap-4">
          <h1 className="text-3xl sm:text-4xl">{m.dashboard_title()}</h1>
          <Clock />
        </div>
        <ProfileCard />
      </header>
      <div className="grid gap-6 xl:grid-cols-2">
        <LiveFigures />
        <SampleFigures />
      </div>
      <QuickActions />
      <div className="grid gap-6 xl:grid-cols-2">
        <SystemStatus />
        <RecentActivity />
      </div>
    </div>
  );
}

/** The time of day where the person is. Empty until the page is hydrated, because the server may be in another time zone. */
export function Clock() {
  const now = useNow();
  return (
    <time dateTime={now?.toISOString()} className="grid gap-1">
      <span className="font-display text-5xl leading-none font-bold tracking-tight tabular-nums sm:text-6xl">
        {now ? timeText(now) : "--:--:--"}
      </span>
      <span className="text-ink-soft">{now ? todayText(now) : "\u00a0"}</span>
    </time>
  );
}

function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), timings.clock);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function ProfileCard() {
  const { user } = useIdentity();
  if (!user) return null;
  return (
    <section aria-label={m.dashboard_profile()} className="overflow-hidden rounded-lg border border-line bg-card shadow-soft">
      <div aria-hidden="true" className="awning [--awning-pale:var(--marigold)]" />
      <div className="flex items-center gap-4 p-5 pt-3">
        <Avatar name={user.displayName} photoURL={user.photoURL} size="lg" />
        <div className="grid min-w-0 gap-0.5">
          <p className="font-display text-xl leading-7 font-bold">{user.displayName}</p>
          <p className="text-sm text-ink-soft">{user.email}</p>
          <ButtonLink to={pagePaths.profile} variant="quiet" icon="pen" className="-ml-4 justify-self-start text-river">
            {m.dashboard_edit_profile()}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** The fixed figures of the specification, marked as a sample. */
function SampleFigures() {
  return (
    <Panel title={m.dashboard_sample_figures()} mark="sample" note={m.dashboard_sample_figures_note()}>
      <ul className="grid grow auto-rows-fr grid-cols-2 gap-3">
        <StatCard icon="briefcase" label={m.dashboard_total_products()} value={1248} />
        <StatCard icon="list" label={m.dashboard_my_items()} value={23} />
        <StatCard icon="users" label={m.dashboard_total_users()} value={8549} />
        <StatCard icon="chart" label={m.dashboard_monthly_revenue()} value={45678} sign="৳" />
      </ul>
      <dl className="mt-auto grid grid-cols-2 gap-x-4 border-t border-dashed border-line-strong pt-4">
        <Total label={m.dashboard_total_orders()} value={numberText(342)} />
        <Total label={m.dashboard_active_users()} value={numberText(156)} />
      </dl>
    </Panel>
  );
}

function StatCard({ icon, label, value, sign = "" }: { icon: IconName; label: string; value: number; sign?: string }) {
  return (
    <li className="grid content-center gap-1 rounded-md bg-sunk p-3 sm:p-4">
      <span className="flex items-center gap-2 text-sm font-medium text-ink-soft">
        <Icon name={icon} className="size-4 max-sm:hidden" />
        {label}
      </span>
      <data value={value} className="font-display text-2xl leading-9 font-bold tabular-nums sm:text-3xl sm:leading-10">
        {sign + numberText(value)}
      </data>
    </li>
  );
}

const actions: readonly { to: string; icon: IconName; label: () => string; dye: string }[] = [
  { to: pagePaths.addTask, icon: "plus", label: m.dashboard_post_task, dye: "dye-teal" },
  { to: pagePaths.browse, icon: "search", label: m.dashboard_browse_tasks, dye: "dye-ochre" },
  { to: pagePaths.myPosted, icon: "list", label: m.dashboard_my_tasks, dye: "dye-indigo" },
  { to: pagePaths.profile, icon: "user", label: m.dashboard_my_profile, dye: "dye-plum" },
];

function QuickActions() {
  return (
    <Panel title={m.dashboard_quick_actions()}>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {actions.map(({ to, icon, label, dye }) => (
          <li key={to} className="grid">
            <Link
              to={to}
              className={`dyed ${dye} grid min-h-24 content-between gap-3 rounded-md p-4 font-semibold transition-transform duration-150 hover:-translate-y-0.5`}
            >
              <Icon name={icon} className="size-6" />
              {label()}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const sampleActivity: readonly { icon: IconName; text: () => string; when: () => string }[] = [
  { icon: "plus", text: m.dashboard_activity_task, when: () => m.dashboard_minutes_ago({ count: 2 }) },
  { icon: "bid", text: m.dashboard_activity_order, when: () => m.dashboard_minutes_ago({ count: 18 }) },
  { icon: "user", text: m.dashboard_activity_user, when: () => m.dashboard_hours_ago({ count: 1 }) },
  { icon: "star", text: m.dashboard_activity_like, when: () => m.dashboard_hours_ago({ count: 3 }) },
];

function RecentActivity() {
  return (
    <Panel title={m.dashboard_recent_activity()} mark="sample">
      <ol className="grid">
        {sampleActivity.map(({ icon, text, when }) => (
          <li key={icon} className="flex gap-3 border-t border-line py-2.5 first:border-t-0 first:pt-0">
            <span className="mt-0.5 grid size-8 shrink-0 place-items-center rounded-full bg-sunk text-ink-soft">
              <Icon name={icon} className="size-4" />
            </span>
            <span className="grid min-w-0">
              <span>{text()}</span>
              <span className="text-sm text-ink-soft">{when()}</span>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
