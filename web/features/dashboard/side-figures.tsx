// The figures of a person as a freelancer and as a poster.
import { Link } from "react-router";
import { profileFrom } from "#contract/deals/reviews/profile-from.ts";
import type { Summary } from "#contract/deals/summary.ts";
import { taskStates } from "#contract/tasks/task-state.ts";
import { percentText } from "#texts/figure-formats.ts";
import { deadlineText, decimalText, moneyText, numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { CategoryBadge } from "#web/ui/category-badge.tsx";
import { TaskStateBadge } from "#web/ui/deal-state.tsx";
import { detailsPath } from "#web/ui/task-links.ts";
import { budgetText } from "#web/ui/task-words.ts";
import { Tile, Tiles } from "#web/ui/tiles.tsx";
import { hoursText } from "#web/ui/time-words.ts";
import { writtenIn } from "#web/ui/written-in.ts";
import { Panel } from "./panel.tsx";

const unknown = "–";

export function FreelancerFigures({ figures }: { figures: Summary["freelancer"] }) {
  const { offers, live, pipeline, won, decided, inProgress, completed, completedValue, responseHours } = figures;
  return (
    <Panel title={m.dashboard_freelancer()}>
      <Tiles>
        <Tile label={m.dashboard_pipeline()} value={moneyText(pipeline)} note={m.dashboard_pipeline_note({ count: live })} />
        <Tile
          label={m.dashboard_win_rate()}
          value={decided === 0 ? unknown : percentText(Math.round((won / decided) * 100))}
          note={
            decided === 0 ? m.dashboard_win_rate_none() : m.dashboard_win_rate_note({ won: numberText(won), decided: numberText(decided) })
          }
        />
        <Tile label={m.dashboard_jobs()} value={numberText(inProgress)} note={m.dashboard_jobs_note({ number: numberText(completed) })} />
        <Tile label={m.dashboard_completed_work()} value={moneyText(completedValue)} note={m.dashboard_agreed_note()} />
        <Tile
          label={m.dashboard_answer_time()}
          value={hoursText(responseHours)}
          note={responseHours === null ? m.dashboard_answer_time_none({ minimum: numberText(profileFrom) }) : m.dashboard_median()}
        />
        <Tile label={m.dashboard_offers_sent()} value={numberText(offers)} />
      </Tiles>
    </Panel>
  );
}

export function PosterFigures({ figures }: { figures: Summary["poster"] }) {
  const { tasks, offers, committed, spent, saved, offersPerTask, hoursToOffer, hoursToAward } = figures;
  return (
    <Panel title={m.dashboard_poster()}>
      <ul aria-label={m.dashboard_task_states()} className="flex flex-wrap gap-x-4 gap-y-2">
        {taskStates
          .filter((state) => tasks[state] > 0)
          .map((state) => (
            <li key={state} className="flex items-center gap-2">
              <TaskStateBadge state={state} />
              <span className="font-semibold tabular-nums">{numberText(tasks[state])}</span>
            </li>
          ))}
      </ul>
      <Tiles>
        <Tile label={m.dashboard_committed()} value={moneyText(committed)} note={m.dashboard_committed_note()} />
        <Tile label={m.dashboard_completed_work()} value={moneyText(spent)} note={m.dashboard_agreed_note()} />
        <Tile
          label={saved < 0 ? m.dashboard_above_budget() : m.dashboard_saved()}
          value={moneyText(Math.abs(saved))}
          note={m.dashboard_saved_note()}
        />
        <Tile
          label={m.dashboard_offers_per_task()}
          value={decimalText(offersPerTask, 1)}
          note={m.dashboard_offers_received({ count: offers })}
        />
        <Tile label={m.dashboard_first_offer()} value={hoursText(hoursToOffer)} note={medianNote(hoursToOffer)} />
        <Tile label={m.dashboard_award_time()} value={hoursText(hoursToAward)} note={medianNote(hoursToAward)} />
      </Tiles>
    </Panel>
  );
}

export function NewTasks({ tasks }: { tasks: Summary["freelancer"]["newTasks"] }) {
  return (
    <Panel title={m.dashboard_new_tasks()} note={m.dashboard_new_tasks_note()}>
      <ul className="grid">
        {tasks.map(({ task, title, category, budget, deadline }) => (
          <li
            key={task}
            className="relative grid gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
          >
            <div className="grid min-w-0 gap-1">
              <Link
                to={detailsPath(task)}
                lang={writtenIn(title)}
                className="line-clamp-2 font-semibold wrap-anywhere after:absolute after:inset-0 hover:text-river hover:underline hover:underline-offset-4"
              >
                {title}
              </Link>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
                <CategoryBadge category={category} />
                {m.task_due({ deadline: deadlineText(deadline) })}
              </p>
            </div>
            <p className="font-display text-xl font-bold tabular-nums">{budgetText(budget)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function medianNote(hours: number | null): string {
  return hours === null ? m.dashboard_none_yet() : m.dashboard_median();
}
