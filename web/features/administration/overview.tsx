import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Overview } from "#contract/administration/administration.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { decimalText, numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { momentText } from "#texts/time-formats.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { textLink } from "#web/ui/text-link.ts";
import { Tile, Tiles } from "#web/ui/tiles.tsx";
import { addressOf } from "./list-parts.tsx";
import { SampleCard } from "./sample-card.tsx";

export function OverviewPanels({ overview }: { overview: Overview }) {
  const { people, tasks, offers, deals, reports, feedback, moneyWaiting, jobs, mail, slowQueries } = overview;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Problems overview={overview} />
      <SettingsCard title={m.administration_market()}>
        <Tiles>
          <Tile
            label={m.administration_people()}
            value={numberText(people.all)}
            note={m.administration_people_note({ new: numberText(people.new7Days), active: numberText(people.active7Days) })}
          />
          <Tile
            label={m.administration_suspended()}
            value={numberText(people.suspended)}
            note={m.administration_staff_note({ count: numberText(people.staff) })}
          />
          <Tile
            label={m.administration_open_tasks()}
            value={numberText(tasks.open)}
            note={m.administration_tasks_note({
              all: numberText(tasks.all),
              new: numberText(tasks.new7Days),
              hidden: numberText(tasks.hidden),
            })}
          />
          <Tile
            label={m.administration_offers()}
            value={numberText(offers.all)}
            note={m.administration_offers_note({ live: numberText(offers.live), new: numberText(offers.new7Days) })}
          />
          <Tile
            label={m.administration_deals()}
            value={numberText(deals.underWay)}
            note={m.administration_deals_note({ completed: numberText(deals.completed), week: numberText(deals.completed7Days) })}
          />
          <Tile
            label={m.administration_reports()}
            value={numberText(reports.open)}
            note={[
              m.administration_reports_held({ held: numberText(reports.held) }),
              m.administration_reports_disputes({ count: reports.disputes }),
              m.administration_reports_appeals({ count: reports.appeals }),
            ].join(", ")}
          />
        </Tiles>
        <p className="flex flex-wrap gap-x-6">
          <Next to={pagePaths.moderation}>{m.administration_open_queue()}</Next>
          <Next to={addressOf("feedback", { answered: "false" })}>
            {m.administration_unanswered_feedback({ count: numberText(feedback.unanswered) })}
          </Next>
          {moneyWaiting !== null && (
            <Next to={addressOf("money", {})}>{m.administration_money_waiting({ count: numberText(moneyWaiting) })}</Next>
          )}
        </p>
      </SettingsCard>
      <SettingsCard title={m.administration_server()}>
        <Tiles>
          <Tile label={m.administration_jobs_waiting()} value={numberText(jobs.waiting)} />
          <Tile label={m.administration_jobs_failed()} value={numberText(jobs.failed)} isProblem={jobs.failed > 0} />
          <Tile
            label={m.administration_mail_failed()}
            value={numberText(mail.failed)}
            note={m.administration_last_day()}
            isProblem={mail.failed > 0}
          />
          <Tile label={m.administration_version()} value={overview.version} note={overview.engine} />
          <Tile label={m.administration_database()} value={sizeText(overview.databaseBytes)} />
          <Tile label={m.administration_started()} value={momentText(overview.startedAt)} />
        </Tiles>
      </SettingsCard>
      {people.sample > 0 && <SampleCard count={people.sample} />}
      <SettingsCard title={m.administration_slow_queries()} text={m.administration_slow_queries_text()}>
        {slowQueries.length === 0 ? (
          <p>{m.administration_no_slow_queries()}</p>
        ) : (
          <DataTable
            caption={m.administration_slow_queries()}
            hasCards
            rows={slowQueries}
            keyOf={({ statement }) => statement}
            columns={[
              { label: m.administration_statement(), cell: ({ statement }) => <code className="text-sm">{statement}</code> },
              {
                label: m.administration_slowest(),
                cell: ({ slowestMs }) => m.administration_milliseconds({ number: numberText(Math.round(slowestMs)) }),
                isFigure: true,
              },
              { label: m.administration_count(), cell: ({ count }) => numberText(count), isFigure: true },
              { label: m.administration_last_at(), cell: ({ lastAt }) => momentText(lastAt) },
            ]}
          />
        )}
      </SettingsCard>
    </div>
  );
}

/** What does not work, before everything else. */
function Problems({ overview: { jobs, mail } }: { overview: Overview }) {
  const problems = [
    jobs.failed > 0 && m.administration_problem_jobs({ count: numberText(jobs.failed) }),
    mail.failed > 0 && m.administration_problem_mail({ count: numberText(mail.failed) }),
  ].filter((problem) => problem !== false);
  if (problems.length === 0) return null;
  return (
    <section
      aria-label={m.administration_problems()}
      className="grid gap-2 rounded-lg border border-vermilion bg-vermilion-tint p-5 sm:px-9"
    >
      {problems.map((problem) => (
        <p key={problem} className="flex items-start gap-3 font-semibold">
          <Icon name="alert" className="mt-0.5 size-5 text-vermilion" />
          {problem}
        </p>
      ))}
      {mail.lastError && <p className="text-sm wrap-anywhere">{m.administration_last_error({ error: mail.lastError })}</p>}
    </section>
  );
}

function Next({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={`${textLink} inline-flex min-h-11 items-center`}>
      {children}
    </Link>
  );
}

/** `12.4 MB` */
function sizeText(bytes: number): string {
  const size = decimalText(bytes / 1_000_000, bytes < 10_000_000 ? 1 : 0);
  return m.administration_megabytes({ size });
}
