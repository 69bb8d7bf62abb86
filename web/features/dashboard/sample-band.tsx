// The specified blocks of the dashboard: fixed figures, clock, profile card, activity and system status.
import { useEffect, useId, useState } from "react";
import { timings } from "#contract/platform/display.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { clockText, todayText } from "#texts/figure-formats.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { SampleBlock } from "./panel.tsx";
import { SystemStatus } from "./system-status.tsx";

export function SampleBand() {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-4 rounded-lg border border-dashed border-line-strong p-4 text-sm sm:px-6 xl:grid-cols-3 xl:gap-x-8"
    >
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1 xl:col-span-3">
        <div>
          <h2 id={id} className="text-lg">
            {m.dashboard_sample()}
          </h2>
          <p className="text-ink-soft">{m.dashboard_sample_note()}</p>
        </div>
        <Clock />
      </header>
      <SampleFigures />
      <ProfileCard />
      <RecentActivity />
      <SystemStatus />
    </section>
  );
}

/** The time of day where the person is. Empty until the page is hydrated, because the server may be in another time zone. */
export function Clock() {
  const now = useNow();
  return (
    <time dateTime={now?.toISOString()} className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
      <span className="font-semibold text-ink tabular-nums">{now ? clockText(now) : "--:--:--"}</span>
      <span>{now ? todayText(now) : "\u00a0"}</span>
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
    <SampleBlock title={m.dashboard_profile()}>
      <div className="flex flex-wrap items-center gap-x-3">
        <Avatar name={user.displayName} photoURL={user.photoURL} size="md" />
        <div className="min-w-0 flex-1 basis-32">
          <p className="font-semibold wrap-anywhere">{user.displayName}</p>
          <p className="wrap-anywhere text-ink-soft">{user.email}</p>
        </div>
        <ButtonLink to={pagePaths.profile} variant="quiet" icon="pen" className="-mx-4 text-river">
          {m.dashboard_edit_profile()}
        </ButtonLink>
      </div>
    </SampleBlock>
  );
}

function SampleFigures() {
  return (
    <SampleBlock title={m.dashboard_sample_figures()} className="xl:col-span-3">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        <StatCard icon="briefcase" label={m.dashboard_total_products()} value={1248} />
        <StatCard icon="list" label={m.dashboard_my_items()} value={23} />
        <StatCard icon="users" label={m.dashboard_total_users()} value={8549} />
        <StatCard icon="chart" label={m.dashboard_monthly_revenue()} value={45678} sign="৳" />
      </ul>
      <dl className="flex flex-wrap gap-x-6">
        <SmallFigure label={m.dashboard_total_orders()} value={342} />
        <SmallFigure label={m.dashboard_active_users()} value={156} />
      </dl>
    </SampleBlock>
  );
}

function StatCard({ icon, label, value, sign = "" }: { icon: IconName; label: string; value: number; sign?: string }) {
  return (
    <li className="grid content-between rounded-md bg-sunk px-3 py-2">
      <span className="flex items-center gap-2 text-ink-soft">
        <Icon name={icon} className="size-4 max-sm:hidden" />
        {label}
      </span>
      <data value={value} className="font-display text-lg leading-7 font-bold tabular-nums">
        {sign + numberText(value)}
      </data>
    </li>
  );
}

function SmallFigure({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex gap-2">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-semibold tabular-nums">{numberText(value)}</dd>
    </div>
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
    <SampleBlock title={m.dashboard_recent_activity()}>
      <ol className="grid gap-1.5">
        {sampleActivity.map(({ icon, text, when }) => (
          <li key={icon} className="flex gap-2">
            <Icon name={icon} className="mt-0.5 size-4 shrink-0 text-ink-soft" />
            <span className="flex flex-wrap gap-x-2">
              <span>{text()}</span>
              <span className="text-ink-soft">{when()}</span>
            </span>
          </li>
        ))}
      </ol>
    </SampleBlock>
  );
}
