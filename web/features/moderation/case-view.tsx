// One case: the content, what is known about it and its owner, the reports, and the form that decides it.
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import type { CaseContext } from "#contract/case.ts";
import type { Decision } from "#contract/decision.ts";
import type { Market } from "#contract/market.ts";
import { numberText } from "#messages/formats.ts";
import { m } from "#messages/m.ts";
import { momentText, shortDayText } from "#messages/time-formats.ts";
import { kindIcons, kindNames } from "#web/ui/decision-words.ts";
import { Icon } from "#web/ui/icon.tsx";
import { detailsPath, personPath } from "#web/ui/task-links.ts";
import { textLink } from "#web/ui/text-link.ts";
import { writtenIn } from "#web/ui/written-in.ts";
import { CaseMarks } from "./case-marks.tsx";
import { DecisionCard } from "./decision-card.tsx";
import { DecisionForm } from "./decision-form.tsx";
import type { focusState } from "./moderation-data.ts";
import type { Notify } from "./undo.ts";

type CaseViewProps = { shown: CaseContext; rules: Market["rules"]; decided(decision: Decision): void; notify: Notify };

export function CaseView({ shown, rules, decided, notify }: CaseViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { state } = useLocation();
  const takesFocus = (state as Partial<typeof focusState> | null)?.takesFocus === true;
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const { kind, owner, task, words, neighbours, reportList, facts, ownerRecord, decisions } = shown;
  return (
    <article
      aria-labelledby="case-title"
      className="grid min-w-0 grid-cols-1 gap-6 rounded-lg border border-line bg-card p-5 shadow-soft sm:p-8"
    >
      <header className="grid gap-2">
        <h2
          ref={heading}
          id="case-title"
          tabIndex={-1}
          className="flex scroll-mt-28 items-center gap-3 text-2xl wrap-anywhere outline-none focus-visible:outline-2"
        >
          <Icon name={kindIcons[kind]} className="size-6 text-river" />
          {m.moderation_case_title({ kind: kindNames[kind](), name: owner?.name ?? m.moderation_former_member() })}
        </h2>
        <CaseMarks item={shown} />
        <p className="text-sm text-ink-soft">{m.moderation_opened({ date: momentText(shown.openedAt) })}</p>
      </header>
      <Part title={m.moderation_content()}>
        <blockquote lang={writtenIn(words)} className="rounded-md bg-sunk p-4 whitespace-pre-wrap wrap-anywhere">
          {words}
        </blockquote>
        {task && (
          <p>
            {m.moderation_task()}{" "}
            <Link to={detailsPath(task._id)} lang={writtenIn(task.title)} className={`${textLink} wrap-anywhere`}>
              {task.title}
            </Link>
          </p>
        )}
        {facts.length > 0 && <Facts facts={facts.map(({ name, value }) => [name, value])} />}
      </Part>
      {neighbours.length > 0 && (
        <Part title={m.moderation_neighbours()}>
          <ol className="grid gap-2">
            {neighbours.map(({ _id, author, text, createdAt, isReported }) => (
              <li key={_id} className={`rounded-md border p-3 ${isReported ? "border-vermilion bg-vermilion-tint" : "border-line"}`}>
                <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
                  <span className="font-semibold">{author.name}</span>
                  <time dateTime={createdAt}>{momentText(createdAt)}</time>
                  {isReported && <strong className="text-vermilion">{m.moderation_reported_message()}</strong>}
                </p>
                <p lang={writtenIn(text)} className="whitespace-pre-wrap wrap-anywhere">
                  {text}
                </p>
              </li>
            ))}
          </ol>
        </Part>
      )}
      {reportList.length > 0 && (
        <Part title={m.moderation_reports({ count: shown.reports })}>
          <ul className="grid gap-2">
            {reportList.map(({ _id, person, reason, isTrusted, createdAt }) => (
              <li key={_id} className="border-l-2 border-line-strong pl-3">
                <p lang={writtenIn(reason)} className="whitespace-pre-wrap wrap-anywhere">
                  {reason}
                </p>
                <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
                  {person ? <PersonLink person={person} /> : m.moderation_former_member()}
                  {isTrusted && <span>{m.moderation_trusted_person()}</span>}
                  <time dateTime={createdAt}>{momentText(createdAt)}</time>
                </p>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {owner && ownerRecord && (
        <Part title={m.moderation_owner()}>
          <Facts
            facts={[
              [m.moderation_owner_name(), <PersonLink key="name" person={owner} />],
              [m.moderation_owner_since(), shortDayText(ownerRecord.memberSince)],
              [m.moderation_owner_tasks(), numberText(ownerRecord.tasksPosted)],
              [m.moderation_owner_deals(), numberText(ownerRecord.dealsCompleted)],
              [m.moderation_owner_decisions(), numberText(ownerRecord.decisions)],
              [m.moderation_owner_state(), accountState(ownerRecord)],
            ]}
          />
        </Part>
      )}
      {decisions.length > 0 && (
        <Part title={m.moderation_earlier()}>
          <ul className="grid gap-3">
            {decisions.map((decision) => (
              <li key={decision._id} className="rounded-md border border-line p-4">
                <DecisionCard decision={decision} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {shown.state === "open" && <DecisionForm shown={shown} rules={rules} decided={decided} notify={notify} />}
    </article>
  );
}

function accountState({ isBanned, suspendedUntil }: NonNullable<CaseContext["ownerRecord"]>): string {
  if (isBanned) return m.moderation_owner_banned();
  return suspendedUntil ? m.moderation_owner_suspended({ date: momentText(suspendedUntil) }) : m.moderation_owner_active();
}

function PersonLink({ person }: { person: { id: string; name: string } }) {
  return (
    <Link to={personPath(person.id)} className={`${textLink} wrap-anywhere`}>
      {person.name}
    </Link>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  );
}

function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
