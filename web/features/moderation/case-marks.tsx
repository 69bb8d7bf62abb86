import type { Case, CaseSource } from "#contract/moderation/case.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { actionLooks } from "#web/ui/decision-words.ts";
import { StateBadge } from "#web/ui/state-badge.tsx";

export const sourceNames: Record<CaseSource, () => string> = {
  reports: m.moderation_source_reports,
  copied_offers: m.moderation_source_copied_offers,
  unchanged: m.moderation_source_unchanged,
};

export function CaseMarks({ item }: { item: Case }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      {item.hidden?.isHeld && <StateBadge label={m.moderation_held} dye="dye-ochre" icon="pause" />}
      {item.hidden && !item.hidden.isHeld && <StateBadge {...actionLooks.hide} />}
      {item.source !== "reports" && <span>{sourceNames[item.source]()}</span>}
      {item.reports > 0 && (
        <span>
          {m.moderation_reports({ count: item.reports })}
          {item.trustedReports > 0 && `, ${m.moderation_trusted({ count: numberText(item.trustedReports) })}`}
        </span>
      )}
    </span>
  );
}
