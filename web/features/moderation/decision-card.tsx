import type { ReactNode } from "react";
import { Link } from "react-router";
import { splitText } from "#contract/deals/disputes/split-text.ts";
import type { Decision } from "#contract/moderation/decision.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { momentText } from "#texts/time-formats.ts";
import { actionLooks } from "#web/ui/decision-words.ts";
import { StateBadge } from "#web/ui/state-badge.tsx";
import { textLink } from "#web/ui/text-link.ts";
import { Written } from "#web/ui/written.tsx";
import { writtenIn } from "#web/ui/written-in.ts";
import { moderationPath } from "./moderation-data.ts";

type DecisionCardProps = { decision: Omit<Decision, "appeal">; children?: ReactNode };

/** A decision as staff see it: what, under which rule, why, and by whom. */
export function DecisionCard({ decision, children }: DecisionCardProps) {
  const { action, kind, subject, hidesContent, isReversed, rule, reasons, until, createdAt, moderator, winnerPercent } = decision;
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <StateBadge {...actionLooks[action]} />
        {hidesContent && action !== "hide" && <StateBadge {...actionLooks.hide} />}
        {isReversed && <StateBadge label={m.moderation_reversed} dye="dye-green" icon="arrow-left" />}
        {rule && <RuleLink rule={rule} />}
        {kind === "dispute" && <DisputeLink id={subject} />}
      </p>
      {winnerPercent !== null && <p>{splitText(winnerPercent)}</p>}
      <Written className="whitespace-pre-wrap wrap-anywhere">{reasons}</Written>
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
        <span>{moderator?.name ?? m.moderation_former_member()}</span>
        <time dateTime={createdAt}>{momentText(createdAt)}</time>
        {until && <span>{m.moderation_until({ date: momentText(until) })}</span>}
      </p>
      {children}
    </div>
  );
}

export function RuleLink({ rule: { id, title } }: { rule: NonNullable<Decision["rule"]> }) {
  return (
    <Link to={`${pagePaths.transparency}#rule-${id}`} lang={writtenIn(title)} className={textLink}>
      {title}
    </Link>
  );
}

function DisputeLink({ id }: { id: string }) {
  return (
    <Link to={moderationPath(new URLSearchParams(), { tab: "disputes", dispute: id })} className={textLink}>
      {m.moderation_see_dispute()}
    </Link>
  );
}
