import { AppealDecision, type AppealOutcome, appealOutcomes, type StaffAppeal } from "#contract/moderation/decision.ts";
import { limits } from "#contract/platform/limits.ts";
import { m } from "#texts/m.ts";
import { momentText } from "#texts/time-formats.ts";
import { useForm } from "#web/data/form.ts";
import { ShowMore } from "#web/data/show-more.tsx";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button } from "#web/ui/button.tsx";
import { kindIcons, kindNames } from "#web/ui/decision-words.ts";
import { CountedTextArea } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { StateBadge } from "#web/ui/state-badge.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { timeLeftText, useNow } from "#web/ui/time-words.ts";
import { Written } from "#web/ui/written.tsx";
import { Choices } from "./choices.tsx";
import { DecisionCard } from "./decision-card.tsx";
import type { List } from "./moderation-data.ts";
import { MoneyNotice } from "./money-notice.tsx";
import type { Notify } from "./undo.ts";

/** The appeals that are not decided yet. The server lists the one that is due first at the top. */
export function Appeals({ items, next, notify }: List<StaffAppeal> & { notify: Notify }) {
  const now = useNow();
  if (items.length === 0)
    return <StateMessage drawing="clear-counter" title={m.moderation_no_appeals()} text={m.moderation_no_appeals_text()} />;
  return (
    <div className="grid gap-6">
      <ul className="grid grid-cols-1 gap-4">
        {items.map((appeal) => (
          <li key={appeal._id}>
            <AppealCard appeal={appeal} now={now} notify={notify} />
          </li>
        ))}
      </ul>
      {next && <ShowMore>{m.moderation_more()}</ShowMore>}
    </div>
  );
}

function AppealCard({ appeal, now, notify }: { appeal: StaffAppeal; now: number; notify: Notify }) {
  const { decision, text, dueAt, isOverdue, mayDecide, isOwnDecision } = appeal;
  const title = `appeal-${appeal._id}`;
  return (
    <article
      aria-labelledby={title}
      className={`grid grid-cols-1 gap-5 rounded-lg border bg-card p-5 shadow-soft sm:p-8 ${isOverdue ? "border-l-4 border-line border-l-vermilion" : "border-line"}`}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={title} className="flex min-w-0 items-center gap-3 text-xl wrap-anywhere">
          <Icon name={kindIcons[decision.kind]} className="size-5 text-river" />
          {m.moderation_case_title({ kind: kindNames[decision.kind](), name: decision.person?.name ?? m.moderation_former_member() })}
        </h2>
        {isOverdue ? (
          <StateBadge label={m.moderation_overdue} dye="dye-red" icon="alert" />
        ) : (
          <span title={momentText(dueAt)} className="text-sm text-ink-soft">
            {timeLeftText(dueAt, now)}
          </span>
        )}
      </header>
      <section className="grid grid-cols-1 gap-3">
        <h3 className="text-lg">{m.moderation_appealed_decision()}</h3>
        <Written as="blockquote" className="line-clamp-6 rounded-md bg-sunk p-4 whitespace-pre-wrap wrap-anywhere">
          {decision.words}
        </Written>
        <DecisionCard decision={decision} />
      </section>
      <section className="grid grid-cols-1 gap-3">
        <h3 className="text-lg">{m.moderation_appeal()}</h3>
        <Written className="border-l-2 border-line-strong pl-3 whitespace-pre-wrap wrap-anywhere">{text}</Written>
        <p className="text-sm text-ink-soft">{momentText(appeal.createdAt)}</p>
      </section>
      <MoneyNotice moneyUntil={decision.moneyUntil} appeal={appeal} mayAppeal={false} />
      {mayDecide && isOwnDecision && (
        <p className="flex items-start gap-3 rounded-md bg-marigold-tint px-4 py-3 font-medium">
          <Icon name="alert" className="mt-0.5 size-5" />
          {m.moderation_appeal_own()}
        </p>
      )}
      {mayDecide ? <AppealForm appeal={appeal} notify={notify} /> : <p className="text-ink-soft">{m.moderation_appeal_not_you()}</p>}
    </article>
  );
}

function AppealForm({ appeal, notify }: { appeal: StaffAppeal; notify: Notify }) {
  const form = useForm("POST /staff/appeals/{id}/decide", {
    name: `appeal-${appeal._id}`,
    person: useIdentity().user?.id,
    start: { outcome: "", reasons: "" },
    onDone() {
      form.reset();
      notify({ text: m.moderation_appeal_decided(), takesFocus: true });
    },
    onFailed: ({ reason }) => notify({ text: m.moderation_decide_failed({ reason }), isFailure: true }),
  });

  function submit() {
    const body = form.check(AppealDecision);
    if (body) form.send({ id: appeal._id, body });
  }

  return (
    <form {...form.props(submit)} className="grid grid-cols-1 gap-5 border-t border-line pt-5">
      <Choices
        legend={m.moderation_outcome()}
        options={appealOutcomes.map((outcome) => ({ value: outcome, label: outcomeName(outcome, appeal) }))}
        {...form.field("outcome")}
        error={form.errors.outcome && m.moderation_outcome_choose()}
      />
      <CountedTextArea
        label={m.decision_reasons()}
        rows={4}
        maxLength={limits.decisionReasons}
        hint={appeal.decision.kind === "dispute" ? m.moderation_dispute_reasons_hint() : m.moderation_reasons_hint()}
        {...form.field("reasons")}
      />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {m.moderation_appeal_decide()}
      </Button>
    </form>
  );
}

/** The reversal of a dispute's decision is the opposite decision. A split has none. */
function outcomeName(outcome: AppealOutcome, { decision: { action } }: StaffAppeal): string {
  if (outcome === "upheld") return m.moderation_outcome_upheld();
  if (action === "complete") return m.moderation_outcome_reversed_end();
  if (action === "split") return m.moderation_outcome_reversed_open();
  return action === "end" ? m.moderation_outcome_reversed_complete() : m.moderation_outcome_reversed();
}
