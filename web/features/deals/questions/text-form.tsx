import { type RefCallback, type SubmitEvent, useRef, useState } from "react";
import { limits } from "#contract/platform/limits.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { Button } from "#web/ui/button.tsx";
import type { useDraft } from "#web/ui/draft.ts";
import { failureReason, fieldErrors } from "#web/ui/failure-reason.ts";
import { TextArea } from "#web/ui/field.tsx";

type TextFormProps = {
  draft: ReturnType<typeof useDraft<"text">>;
  field?: RefCallback<HTMLTextAreaElement> | undefined;
  label: string;
  placeholder?: string;
  submitLabel: string;
  busy: boolean;
  /** Why the last attempt failed. */
  failure: unknown;
  onSubmit(text: string): void;
  onCancel?(): void;
};

/** One text of limited length: a question or an answer. What was typed stays until it is sent. */
export function TextForm({ draft, field, label, placeholder, submitLabel, busy, failure, onSubmit, onCancel }: TextFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  const { text } = draft.values;
  const refusal = failure ? (fieldErrors(failure).text ?? failureReason(failure)) : undefined;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const isEmpty = text.trim() === "";
    setIsMissing(isEmpty);
    if (!isEmpty) return onSubmit(text);
    form.current?.querySelector("textarea")?.focus();
  }

  return (
    <form ref={form} noValidate aria-busy={busy} onSubmit={submit} className="grid gap-3">
      <TextArea
        ref={field}
        label={label}
        name="text"
        rows={3}
        maxLength={limits.question}
        required
        value={text}
        onChange={(event) => {
          draft.change("text", event.target.value);
          setIsMissing(false);
        }}
        placeholder={placeholder}
        error={isMissing ? m.field_required({ label }) : refusal}
        hint={`${m.question_intro()} ${numberText([...text].length)} / ${numberText(limits.question)}`}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" busy={busy} className="max-sm:w-full">
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="quiet" disabled={busy} onClick={onCancel} className="max-sm:w-full">
            {m.question_answer_cancel()}
          </Button>
        )}
      </div>
    </form>
  );
}
