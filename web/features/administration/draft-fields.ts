import type { useDraft } from "#web/ui/draft.ts";

type Draft<Field extends string> = Pick<ReturnType<typeof useDraft<Field>>, "values" | "change">;

/** The props of each field of a form. What is typed while the form is sent is ignored: it would look as if it were sent too. */
export function draftFields<Field extends string>({ values, change }: Draft<Field>, errors: Record<string, string>, busy: boolean) {
  return (name: Field) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => !busy && change(name, target.value),
  });
}
