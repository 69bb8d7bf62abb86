import { Link, useSearchParams } from "react-router";
import type { Decision } from "#contract/moderation/decision.ts";
import { m } from "#texts/m.ts";
import { momentText, timeText } from "#texts/time-formats.ts";
import { ShowMore } from "#web/data/show-more.tsx";
import { Button } from "#web/ui/button.tsx";
import { kindIcons, kindNames } from "#web/ui/decision-words.ts";
import { Icon } from "#web/ui/icon.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { textLink } from "#web/ui/text-link.ts";
import { useNow } from "#web/ui/time-words.ts";
import { Written } from "#web/ui/written.tsx";
import { DecisionCard } from "./decision-card.tsx";
import { type List, moderationPath } from "./moderation-data.ts";
import { type Notify, useUndo } from "./undo.ts";

/** Newest first. The address can name one person, whose decisions alone are shown. */
export function Decisions({ items, next, notify }: List<Decision> & { notify: Notify }) {
  const [search] = useSearchParams();
  const now = useNow();
  return (
    <div className="grid grid-cols-1 gap-6">
      {search.has("person") && (
        <p>
          {m.moderation_one_person()}{" "}
          <Link to={moderationPath(search, { person: "" })} className={textLink}>
            {m.moderation_everyone()}
          </Link>
        </p>
      )}
      {items.length === 0 && <StateMessage drawing="ledger" title={m.moderation_no_decisions()} />}
      <ul className="grid grid-cols-1 gap-4">
        {items.map((decision) => (
          <li key={decision._id}>
            <Row decision={decision} now={now} notify={notify} />
          </li>
        ))}
      </ul>
      {next && <ShowMore>{m.moderation_more()}</ShowMore>}
    </div>
  );
}

function Row({ decision, now, notify }: { decision: Decision; now: number; notify: Notify }) {
  const { undo, busy } = useUndo(notify);
  const { _id, kind, person, words, undoUntil, appeal } = decision;
  const mayUndo = undoUntil !== null && Date.parse(undoUntil) > now;
  return (
    <article aria-labelledby={_id} className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-card p-5 shadow-soft">
      <h2 id={_id} className="flex min-w-0 items-center gap-3 text-lg wrap-anywhere">
        <Icon name={kindIcons[kind]} className="size-5 text-river" />
        {m.moderation_case_title({ kind: kindNames[kind](), name: person?.name ?? m.moderation_former_member() })}
      </h2>
      <Written className="line-clamp-2 text-ink-soft wrap-anywhere">{words}</Written>
      <DecisionCard decision={decision}>
        {appeal && <p className="text-sm">{appealText(appeal)}</p>}
        {mayUndo && (
          <Button variant="secondary" busy={busy} onClick={() => undo(decision)} className="justify-self-start">
            {m.moderation_undo_until({ time: timeText(undoUntil) })}
          </Button>
        )}
      </DecisionCard>
    </article>
  );
}

function appealText({ outcome, dueAt }: NonNullable<Decision["appeal"]>): string {
  if (outcome === null) return m.moderation_appeal_open({ date: momentText(dueAt) });
  return outcome === "upheld" ? m.moderation_appeal_upheld() : m.moderation_appeal_reversed();
}
