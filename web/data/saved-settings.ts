import { useRef, useState } from "react";
import type { Answer, PersonalInput, PersonalKey } from "#contract/client.ts";
import { m } from "#texts/m.ts";
import { failureReason } from "#web/ui/failure-reason.ts";
import { useChange } from "./change.ts";

/** Shows a choice at once, and what the server stores after the change. A choice made meanwhile is saved next. */
export function useSavedSettings<Key extends PersonalKey>(
  endpoint: Key,
  stored: Answer<Key>,
  toInput: (settings: Answer<Key>) => PersonalInput<Key>,
) {
  const [error, setError] = useState<string>();
  const [chosen, setChosen] = useState(stored);
  const saving = useRef<Answer<Key>>(null);
  const { send, busy } = useChange(endpoint, {
    onDone() {
      const isLatest = saving.current === chosen;
      saving.current = null;
      if (!isLatest) save(chosen);
    },
    onFailed(failure) {
      saving.current = null;
      setError(m.mail_setting_change_failed({ reason: failureReason(failure) }));
    },
  });

  function save(next: Answer<Key>) {
    saving.current = next;
    send(toInput(next));
  }

  function change(next: Answer<Key>) {
    setError(undefined);
    setChosen(next);
    if (saving.current === null) save(next);
  }

  return { settings: busy ? chosen : stored, error, change };
}
