import { useEffect, useState } from "react";
import { Link } from "react-router";
import { timings } from "#contract/limits.ts";
import { pagePaths } from "#contract/paths.ts";
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
          <h1 className="text-3xl sm:text-4xl">Dashboard</h1>
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

const time = new Intl.DateTimeFormat("en-US", { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
const day = new Intl.DateTimeFormat("en-US", { weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** The time of day where the person is. Empty until the page is hydrated, because the server may be in another time zone. */
export function Clock() {
  const now = useNow();
  return (
    <time dateTime={now?.toISOString()} className="grid gap-1">
      <span className="font-display text-5xl leading-none font-bold tracking-tight tabular-nums sm:text-6xl">
        {now ? time.format(now) : "--:--:--"}
      </span>
      <span className="text-ink-soft">{now ? day.format(now) : "\u00a0"}</span>
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
    <section aria-label="Profile" className="overflow-hidden rounded-lg border border-line bg-card shadow-soft">
      <div aria-hidden="true" className="awning [--awning-pale:var(--marigold)]" />
      <div className="flex items-center gap-4 p-5 pt-3">
        <Avatar name={user.displayName} photoURL={user.photoURL} size="lg" />
        <div className="grid min-w-0 gap-0.5">
          <p className="font-display text-xl leading-7 font-bold">{user.displayName}</p>
          <p className="text-sm text-ink-soft">{user.email}</p>
          <ButtonLink to={pagePaths.profile} variant="quiet" icon="pen" className="-ml-4 justify-self-start text-river">
            Edit profile
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** The fixed figures of the specification, marked as a sample. */
function SampleFigures() {
  return (
    <Panel title="Market figures" mark="sample" note="Fixed figures that show how a full market looks.">
      <ul className="grid grow auto-rows-fr grid-cols-2 gap-3">
        <StatCard icon="briefcase" label="Total Products" value={1248} />
        <StatCard icon="list" label="My Items" value={23} />
        <StatCard icon="users" label="Total Users" value={8549} />
        <StatCard icon="chart" label="Monthly Revenue" value={45678} sign="৳" />
      </ul>
      <dl className="mt-auto grid grid-cols-2 gap-x-4 border-t border-dashed border-line-strong pt-4">
        <Total label="Total Orders" value="342" />
        <Total label="Active Users" value="156" />
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
        {sign + value.toLocaleString("en-US")}
      </data>
    </li>
  );
}

const actions: readonly { to: string; icon: IconName; label: string; dye: string }[] = [
  { to: pagePaths.addTask, icon: "plus", label: "Post a task", dye: "dye-teal" },
  { to: pagePaths.browse, icon: "search", label: "Browse tasks", dye: "dye-ochre" },
  { to: pagePaths.myPosted, icon: "list", label: "My tasks", dye: "dye-indigo" },
  { to: pagePaths.profile, icon: "user", label: "My profile", dye: "dye-plum" },
];

function QuickActions() {
  return (
    <Panel title="Quick Actions">
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {actions.map(({ to, icon, label, dye }) => (
          <li key={to} className="grid">
            <Link
              to={to}
              className={`dyed ${dye} grid min-h-24 content-between gap-3 rounded-md p-4 font-semibold transition-transform duration-150 hover:-translate-y-0.5`}
            >
              <Icon name={icon} className="size-6" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const sampleActivity: readonly { icon: IconName; text: string; when: string }[] = [
  { icon: "plus", text: "A new task was posted: logo for a tea stall", when: "2 minutes ago" },
  { icon: "bid", text: "Order 342 was placed", when: "18 minutes ago" },
  { icon: "user", text: "A new person joined the market", when: "1 hour ago" },
  { icon: "star", text: "A task of yours was liked", when: "3 hours ago" },
];

function RecentActivity() {
  return (
    <Panel title="Recent Activity" mark="sample">
      <ol className="grid">
        {sampleActivity.map(({ icon, text, when }) => (
          <li key={text} className="flex gap-3 border-t border-line py-2.5 first:border-t-0 first:pt-0">
            <span className="mt-0.5 grid size-8 shrink-0 place-items-center rounded-full bg-sunk text-ink-soft">
              <Icon name={icon} className="size-4" />
            </span>
            <span className="grid min-w-0">
              <span>{text}</span>
              <span className="text-sm text-ink-soft">{when}</span>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
