import { useState } from "react";
import type { Question } from "#contract/deals/questions/question.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { Button } from "#web/ui/button.tsx";
import { useDraft } from "#web/ui/draft.ts";
import { failureReason } from "#web/ui/failure-reason.ts";
import { focusElement } from "#web/ui/focus-element.ts";
import { TextForm } from "./text-form.tsx";

export function Answer({ question, person, notify }: { question: Question; person: string; notify(text: string): void }) {
  const draft = useDraft(`answer-${question._id}`, person, { text: "" });
  const [open, setOpen] = useState(draft.restored);
  /** What a press puts in the place of the pressed button takes the focus. */
  const [isPressed, setIsPressed] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { send, busy } = useChange("POST /questions/{id}/answer", {
    onDone() {
      draft.reset();
      notify(m.question_answered());
    },
    onFailed: setFailure,
  });

  function show(next: boolean) {
    setOpen(next);
    setIsPressed(true);
  }

  if (!open) {
    return (
      <Button
        ref={isPressed ? focusElement : undefined}
        variant="secondary"
        icon="pen"
        onClick={() => show(true)}
        className="justify-self-start"
      >
        {m.question_answer()}
        <span className="sr-only">: {question.text}</span>
      </Button>
    );
  }
  return (
    <TextForm
      draft={draft}
      field={isPressed ? focusElement : undefined}
      label={m.question_answer_field()}
      submitLabel={m.question_answer_send()}
      busy={busy}
      failure={failure}
      onSubmit={(text) => {
        setFailure(undefined);
        send({ id: question._id, body: { text } });
      }}
      onCancel={() => {
        draft.reset();
        show(false);
      }}
    />
  );
}

export function DeleteButton({ id, notify }: { id: string; notify(text: string): void }) {
  const [fault, setFault] = useState("");
  const { send, busy } = useChange("DELETE /questions/{id}", {
    onDone: () => notify(m.question_deleted()),
    onFailed: (error) => setFault(failureReason(error)),
  });
  return (
    <>
      <Button variant="quiet" icon="trash" busy={busy} onClick={() => send({ id })} className="-ml-4 justify-self-start">
        {m.question_delete()}
      </Button>
      <p role="alert" className="text-sm font-medium text-vermilion empty:hidden">
        {fault}
      </p>
    </>
  );
}
