import { useNavigate, useSearchParams } from "react-router";
import type { Decision } from "#contract/decision.ts";
import { m } from "#messages/m.ts";
import { useChange } from "#web/data/change.ts";
import { actionLooks } from "#web/ui/decision-words.ts";
import { failureReason } from "#web/ui/failure-reason.ts";
import { focusState, moderationPath } from "./moderation-data.ts";

/** What was done last. `decision` is one that can still be undone. */
export type Notice = { text: string; isFailure?: boolean; decision?: Decision; takesFocus?: boolean };
export type Notify = (notice: Notice) => void;

/** Undoes a decision and opens its case again. */
export function useUndo(notify: Notify) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { send, busy } = useChange("POST /staff/decisions/{id}/undo", {
    onDone(undone) {
      const text = undone.case ? m.moderation_undone_case : m.moderation_undone;
      notify({ text: text({ action: actionLooks[undone.action].label() }), takesFocus: true });
      if (undone.case && search.get("tab") === null)
        void navigate(moderationPath(search, { case: undone.case }), { preventScrollReset: true, state: focusState });
    },
    onFailed: (error) => notify({ text: m.moderation_undo_failed({ reason: failureReason(error) }), isFailure: true, takesFocus: true }),
  });
  return { undo: ({ _id }: Decision) => send({ id: _id }), busy };
}
