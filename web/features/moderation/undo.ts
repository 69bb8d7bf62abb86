import { useNavigate, useSearchParams } from "react-router";
import type { Decision } from "#contract/moderation/decision.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { actionLooks } from "#web/ui/decision-words.ts";
import { failureReason } from "#web/ui/failure-reason.ts";
import { focusState, moderationPath, tabOf } from "./moderation-data.ts";

/** What was done last. `decision` is one that can still be undone. */
export type Notice = { text: string; isFailure?: boolean; decision?: Decision; takesFocus?: boolean };
export type Notify = (notice: Notice) => void;

/** Undoes a decision and opens its case or dispute again. */
export function useUndo(notify: Notify) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { send, busy } = useChange("POST /staff/decisions/{id}/undo", {
    onDone(undone) {
      const reopened = reopenedBy(undone);
      const text = reopened?.text ?? m.moderation_undone;
      notify({ text: text({ action: actionLooks[undone.action].label() }), takesFocus: true });
      if (reopened && tabOf(search) === reopened.tab)
        void navigate(moderationPath(search, reopened.address), { preventScrollReset: true, state: focusState });
    },
    onFailed: (error) => notify({ text: m.moderation_undo_failed({ reason: failureReason(error) }), isFailure: true, takesFocus: true }),
  });
  return { undo: ({ _id }: Decision) => send({ id: _id }), busy };
}

/** What is open again after a decision is undone, and where. */
function reopenedBy({ kind, subject, case: caseId }: Decision) {
  if (kind === "dispute") return { tab: "disputes", text: m.moderation_undone_dispute, address: { dispute: subject, state: "" } };
  return caseId ? { tab: "queue", text: m.moderation_undone_case, address: { case: caseId } } : null;
}
