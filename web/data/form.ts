// A form that sends a change. What is typed is kept as a draft, and what is wrong with it is shown at its fields.
import { type FormEvent, useRef, useState } from "react";
import type { PersonalKey } from "#contract/client.ts";
import { useDraft } from "#web/ui/draft.ts";
import { errorsByField, failureReason, fieldErrors } from "#web/ui/failure-reason.ts";
import { useFocusOnError } from "#web/ui/use-focus-on-error.ts";
import { type ChangeOptions, useChange } from "./change.ts";

/** `isAtField`: the server found errors in fields of the form, which are shown there. */
export type FormFailure = { error: unknown; reason: string; isAtField: boolean };
type Errors = Record<string, string>;
type Schema<Body> = { safeParse(given: unknown): { data?: Body | undefined; error?: Parameters<typeof errorsByField>[0] } };

type FormOptions<Key extends PersonalKey, Field extends string> = Omit<ChangeOptions<Key>, "onFailed"> & {
  /** The draft: what the form is for, and whose it is. */
  name: string;
  person: string | undefined;
  start: Readonly<Record<Field, string>>;
  /** The field that shows the error of a path in the body, such as `links.1.url`. */
  fieldOf?(path: string, values: Readonly<Record<Field, string>>): string;
  onFailed(failure: FormFailure): void;
};

export function useForm<Key extends PersonalKey, Field extends string>(
  endpoint: Key,
  { name, person = "", start, fieldOf = (path) => path, onFailed, ...options }: FormOptions<Key, Field>,
) {
  const { values, sent, reset, change: changeDraft } = useDraft(name, person, start);
  const element = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<Errors>({});
  /** Of those found, the ones whose fields have not changed since. */
  const [errors, setErrors] = useState<Errors>({});
  useFocusOnError(element, found);
  const { send, busy } = useChange(endpoint, {
    ...options,
    onFailed(error) {
      const refused = fieldErrors(error);
      showErrors(refused);
      onFailed({ error, reason: failureReason(error), isAtField: Object.keys(refused).some((path) => fieldOf(path, values) in values) });
    },
  });

  function showErrors(given: Errors): void {
    const next = Object.fromEntries(Object.entries(given).map(([path, message]) => [fieldOf(path, values), message]));
    setFound(next);
    setErrors(next);
  }

  /** What is typed while the form is sent is ignored: it would look as if it were sent too. */
  function change(field: Field, value: string): void {
    if (busy) return;
    changeDraft(field, value);
    setErrors(({ [field]: _, ...others }) => others);
  }

  return {
    ...{ element, values, sent, reset, errors, showErrors, send, busy, change },
    /** The body to send, or undefined after it has shown what is wrong. */
    check<Body>(schema: Schema<Body>, given: object = values): Body | undefined {
      const { data, error } = schema.safeParse(given);
      showErrors(errorsByField(error));
      return data;
    },
    /** For `<form>`. */
    props: (submit: () => void) => ({
      ref: element,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        submit();
      },
    }),
    /** For each field. */
    field: (field: Field) => ({
      name: field,
      value: values[field],
      error: errors[field],
      onChange: ({ target }: { target: { value: string } }) => change(field, target.value),
    }),
  };
}
