import { useDeferredValue } from "react";
import { Link } from "react-router";
import type { Summary } from "#contract/deals/summary.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { FailedPage, Loaded } from "#web/data/loaded.tsx";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { textLink } from "#web/ui/text-link.ts";
import { Panel } from "./panel.tsx";
import { SampleBand } from "./sample-band.tsx";
import { FreelancerFigures, NewTasks, PosterFigures } from "./side-figures.tsx";
import { Today } from "./today.tsx";

/** What is below the summary comes with it, so that nothing moves when it arrives. */
export function DashboardHome({ summary }: { summary: Summary | Promise<Summary> }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Head />
      <Loaded
        data={summary}
        waiting={<WaitingSummary />}
        failed={(failure) => (
          <>
            <FailedPage title={m.dashboard_today_failed()} {...failure} />
            <OtherPanels />
          </>
        )}
      >
        {(loaded) => (
          <>
            <OwnPanels summary={loaded} />
            <OtherPanels />
          </>
        )}
      </Loaded>
    </div>
  );
}

function OtherPanels() {
  // The band is below the screen. Drawn after the rest, it does not lengthen the task in which that is laid out.
  const hasBand = useDeferredValue(true, false);
  return (
    <>
      <QuickActions />
      {hasBand && <SampleBand />}
    </>
  );
}

/** The panels of the sides that the person has used, or the first steps of a new person. */
function OwnPanels({ summary: { today, freelancer, poster } }: { summary: Summary }) {
  const isFreelancer = freelancer.offers > 0;
  const isPoster = Object.values(poster.tasks).some((count) => count > 0);
  return (
    <>
      <Today today={today} />
      {!isFreelancer && !isPoster && <FirstSteps />}
      {(isFreelancer || isPoster) && (
        <div className={`grid grid-cols-1 gap-6 ${isFreelancer && isPoster ? "xl:grid-cols-2" : ""}`}>
          {isFreelancer && <FreelancerFigures figures={freelancer} />}
          {isPoster && <PosterFigures figures={poster} />}
        </div>
      )}
      {freelancer.newTasks.length > 0 && <NewTasks tasks={freelancer.newTasks} />}
    </>
  );
}

/** Part of the server's HTML. */
export function WaitingHome() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Head />
      <WaitingSummary />
    </div>
  );
}

function Head() {
  return (
    <header className="grid gap-2">
      <h1 className="text-3xl sm:text-4xl">{m.dashboard_title()}</h1>
      <p className="max-w-prose text-lg text-ink-soft">{m.dashboard_intro()}</p>
      {useIdentity().user?.isUnverified && (
        <p className="flex items-start gap-2">
          <Icon name="mail" className="mt-3 size-5 text-ink-soft" />
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="py-2.5 max-sm:pb-0">{m.dashboard_unverified()}</span>
            <Link to={`${pagePaths.profile}#verify-email`} className={`${textLink} inline-flex min-h-11 items-center`}>
              {m.dashboard_verify()}
            </Link>
          </span>
        </p>
      )}
    </header>
  );
}

function WaitingSummary() {
  return (
    <div role="status" aria-label={m.dashboard_today_loading()} className="grid gap-6">
      <Skeleton className="h-72" />
      <Skeleton className="h-svh" />
    </div>
  );
}

type Step = { to: string; icon: IconName; title: () => string; note: () => string; dye: string };

const steps: readonly Step[] = [
  { to: pagePaths.addTask, icon: "plus", title: m.dashboard_start_hire, note: m.dashboard_start_hire_note, dye: "dye-teal" },
  { to: pagePaths.browse, icon: "search", title: m.dashboard_start_work, note: m.dashboard_start_work_note, dye: "dye-ochre" },
];

function FirstSteps() {
  return (
    <Panel title={m.dashboard_start()}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {steps.map(({ to, icon, title, note, dye }) => (
          <li key={to} className="grid">
            <Link
              to={to}
              className="flex items-start gap-4 rounded-md border border-line p-4 transition-colors duration-150 hover:border-river"
            >
              <span className={`dyed ${dye} grid size-11 shrink-0 place-items-center rounded-full`}>
                <Icon name={icon} />
              </span>
              <span className="grid gap-0.5">
                <span className="font-display text-lg leading-7 font-bold">{title()}</span>
                <span className="text-ink-soft">{note()}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
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
              className={`dyed ${dye} flex min-h-14 items-center gap-3 rounded-md px-4 py-3 font-semibold transition-transform duration-150 hover:-translate-y-0.5`}
            >
              <Icon name={icon} className="size-5 shrink-0" />
              {label()}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
