// One case: the content, what is known about it and its owner, the reports, and the form that decides it.
import { Link } from "react-router";
import type { Market } from "#contract/market/market.ts";
import type { CaseContext } from "#contract/moderation/case.ts";
import type { Decision } from "#contract/moderation/decision.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { momentText, shortDayText } from "#texts/time-formats.ts";
import { kindIcons, kindNames } from "#web/ui/decision-words.ts";
import { detailsPath } from "#web/ui/task-links.ts";
import { textLink } from "#web/ui/text-link.ts";
import { Written } from "#web/ui/written.tsx";
import { writtenIn } from "#web/ui/written-in.ts";
import { CaseMarks } from "./case-marks.tsx";
import { DecisionCard } from "./decision-card.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { DetailCard, Facts, Part, PersonLink } from "./detail-parts.tsx";
import type { Notify } from "./undo.ts";

type CaseViewProps = { shown: CaseContext; rules: Market["rules"]; decided(decision: Decision): void; notify: Notify };

export function CaseView({ shown, rules, decided, notify }: CaseViewProps) {
  const { kind, owner, task, words, neighbours, reportList, facts, ownerRecord, decisions } = shown;
  return (
    <DetailCard
      icon={kindIcons[kind]}
      title={m.moderation_case_title({ kind: kindNames[kind](), name: owner?.name ?? m.moderation_former_member() })}
      intro={
        <>
          <CaseMarks item={shown} />
          <p className="text-sm text-ink-soft">{m.moderation_opened({ date: momentText(shown.openedAt) })}</p>
        </>
      }
    >
      <Part title={m.moderation_content()}>
        <Written as="blockquote" className="rounded-md bg-sunk p-4 whitespace-pre-wrap wrap-anywhere">
          {words}
        </Written>
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
                <Written className="whitespace-pre-wrap wrap-anywhere">{text}</Written>
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
                <Written className="whitespace-pre-wrap wrap-anywhere">{reason}</Written>
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
      {shown.mayDecide && <DecisionForm shown={shown} rules={rules} decided={decided} notify={notify} />}
      {shown.state === "open" && !shown.mayDecide && <p className="text-ink-soft">{m.moderation_not_you()}</p>}
    </DetailCard>
  );
}

function accountState({ isBanned, suspendedUntil }: NonNullable<CaseContext["ownerRecord"]>): string {
  if (isBanned) return m.moderation_owner_banned();
  return suspendedUntil ? m.moderation_owner_suspended({ date: momentText(suspendedUntil) }) : m.moderation_owner_active();
}
