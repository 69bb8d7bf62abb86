// The moderation page: its tabs, what was done last with the button that undoes it, and the open tab.
import { useEffect, useRef, useState } from "react";
import type { Dispute } from "#contract/deals/disputes/dispute.ts";
import type { CaseContext, CaseCounts } from "#contract/moderation/case.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { timeText } from "#texts/time-formats.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { CountBadge } from "#web/ui/count-badge.tsx";
import { PillLinks } from "#web/ui/pill-links.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { useNow } from "#web/ui/time-words.ts";
import { Appeals } from "./appeals.tsx";
import { Decisions } from "./decisions.tsx";
import { Disputes } from "./disputes.tsx";
import { type ModerationData, moderationPath, type Tab, tabs } from "./moderation-data.ts";
import { Queue } from "./queue.tsx";
import { Key, ShortcutsButton, useShortcuts } from "./shortcuts.tsx";
import { type Notice, type Notify, useUndo } from "./undo.ts";

const tabNames: Record<Tab, () => string> = {
  queue: m.moderation_tab_queue,
  disputes: m.moderation_tab_disputes,
  appeals: m.moderation_tab_appeals,
  decisions: m.moderation_tab_decisions,
};

type ModerationPageProps = {
  data: ModerationData;
  opened: CaseContext | null | Promise<CaseContext | null>;
  dispute: Dispute | null | Promise<Dispute | null>;
};

export function ModerationPage({ data, opened, dispute }: ModerationPageProps) {
  const [notice, notify] = useState<Notice | null>(null);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Tabs active={data.tab} counts={data.counts} />
          <ShortcutsButton />
        </div>
        <NoticeBar notice={notice} notify={notify} />
      </div>
      {data.tab === "queue" && <Queue {...data} opened={opened} notify={notify} />}
      {data.tab === "disputes" && <Disputes {...data} opened={dispute} notify={notify} />}
      {data.tab === "appeals" && <Appeals {...data.list} notify={notify} />}
      {data.tab === "decisions" && <Decisions {...data.list} notify={notify} />}
    </div>
  );
}

function Tabs({ active, counts }: { active: Tab; counts: CaseCounts }) {
  const waiting: Record<Tab, number> = { queue: counts.open, disputes: counts.disputes, appeals: counts.appeals, decisions: 0 };
  return (
    <PillLinks
      label={m.moderation_tabs()}
      links={tabs.map((tab) => ({
        to: moderationPath(new URLSearchParams(), { tab: tab === "queue" ? "" : tab }),
        text: (
          <>
            {tabNames[tab]()}
            <CountBadge count={waiting[tab]} isInline />
            {waiting[tab] > 0 && <span className="sr-only">{m.moderation_waiting({ count: numberText(waiting[tab]) })}</span>}
          </>
        ),
        isCurrent: tab === active,
      }))}
    />
  );
}

/** Always on the page, so that screen readers announce what changes in it. */
function NoticeBar({ notice, notify }: { notice: Notice | null; notify: Notify }) {
  const now = useNow();
  const bar = useRef<HTMLDivElement>(null);
  const decision = notice?.decision;
  const undoUntil = decision?.undoUntil ?? null;
  const { undo, busy } = useUndo(notify);
  const mayUndo = decision !== undefined && undoUntil !== null && Date.parse(undoUntil) > now;
  useShortcuts({ u: () => mayUndo && undo(decision) });
  useEffect(() => {
    if (notice?.takesFocus) bar.current?.focus();
  }, [notice]);
  return (
    <div ref={bar} role="status" tabIndex={-1} className="rounded-md outline-none focus-visible:outline-2">
      {notice && (
        <div
          className={`mt-4 flex flex-wrap items-center justify-between gap-3 rounded-md px-4 py-2 ${notice.isFailure ? "bg-vermilion-tint" : "bg-river-tint"}`}
        >
          <p className="min-w-0 font-medium wrap-anywhere">{notice.text}</p>
          {mayUndo && (
            <Button
              variant="secondary"
              busy={busy}
              onClick={() => undo(decision)}
              title={m.moderation_undo_until({ time: timeText(undoUntil) })}
            >
              {m.moderation_undo()}
              <Key name="u" />
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

export function StaffOnly() {
  return (
    <StateMessage drawing="signpost" role="alert" title={m.moderation_staff_only()} text={m.moderation_staff_only_text()}>
      <ButtonLink to={pagePaths.home}>{m.error_home()}</ButtonLink>
    </StateMessage>
  );
}
