import { useEffect, useRef, useState } from "react";
import { type TaskFieldName, taskFieldNames } from "#contract/task-fields.ts";
import { dropDraft, keepDraft, readDraft } from "#web/ui/draft.ts";
import type { FieldErrors } from "./check-task.ts";
import { sameValues, type TaskValues } from "./task-values.ts";

export type TaskFormState = ReturnType<typeof useTaskForm>;

/** The form's values and errors. What differs from `start` is kept as a draft until it is sent or discarded. */
export function useTaskForm({ draft, person, start }: { draft: string; person: string; start: TaskValues }) {
  const [base, setBase] = useState(start);
  const [values, setValues] = useState(() => readDraft(draft, person, taskFieldNames) ?? start);
  const [restored, setRestored] = useState(() => !sameValues(values, start));
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (sameValues(values, base)) dropDraft(draft);
    else keepDraft(draft, person, values);
  }, [draft, person, values, base]);

  return {
    form,
    values,
    errors,
    /** Whether these values come from an earlier visit. */
    restored,
    change(name: TaskFieldName, value: string) {
      setValues((current) => ({ ...current, [name]: value }));
      setErrors((current) => ({ ...current, [name]: undefined }));
    },
    /** Marks the fields at fault and goes to the first of them. */
    refuse(next: FieldErrors) {
      setErrors(next);
      const first = taskFieldNames.find((name) => next[name]);
      const control = first && form.current?.elements.namedItem(first);
      if (control instanceof HTMLElement) control.focus();
    },
    /** Nothing is left to lose: what stands in the form is on the server. */
    sent() {
      setBase(values);
      setRestored(false);
      setErrors({});
    },
    startOver(from = base) {
      setBase(from);
      setValues(from);
      setRestored(false);
      setErrors({});
    },
  };
}
