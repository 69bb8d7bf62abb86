import { useState } from "react";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { useDraft } from "#web/ui/draft.ts";
import { TextForm } from "./text-form.tsx";

export function AskForm({ task, person, notify }: { task: string; person: string; notify(text: string): void }) {
  const draft = useDraft(`question-${task}`, person, { text: "" });
  const [failure, setFailure] = useState<unknown>();
  const { send, busy } = useChange("POST /questions", {
    onDone() {
      draft.reset();
      notify(m.question_sent());
    },
    onFailed: setFailure,
  });
  return (
    <TextForm
      draft={draft}
      label={m.question_field()}
      placeholder={m.question_placeholder()}
      submitLabel={m.question_ask()}
      busy={busy}
      failure={failure}
      onSubmit={(text) => {
        setFailure(undefined);
        send({ body: { task, text } });
      }}
    />
  );
}
