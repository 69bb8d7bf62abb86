// What the dialogs of the tab "Money" have in common.
import type { ReactNode } from "react";
import type { PersonalInput, PersonalKey } from "#contract/client.ts";
import { limits } from "#contract/platform/limits.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { useForm } from "#web/data/form.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { AlertForm, ConfirmDialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import type { Acting } from "./use-acts.ts";

type Words = { title: string; message: ReactNode; confirm: string; done: string; tone?: "info" | "danger" };

type ConfirmActProps<Key extends PersonalKey> = Words & { endpoint: Key; input: PersonalInput<Key>; acting: Acting };

/** A question with one call. */
export function ConfirmAct<Key extends PersonalKey>({ endpoint, input, acting, done, tone = "info", ...words }: ConfirmActProps<Key>) {
  const { send, busy } = useChange(endpoint, { onDone: () => acting.end(done), onFailed: acting.refuse });
  return <ConfirmDialog {...acting.dialog} {...words} tone={tone} busy={busy} onConfirm={() => send(input)} />;
}

type FormOptions<Field extends string> = { name: string; start: Record<Field, string>; done: string; acting: Acting };

/** A form in a dialog. What the server finds wrong with a field is shown there, and what was typed stays. */
export function useActForm<Key extends PersonalKey, Field extends string>(
  endpoint: Key,
  { name, start, done, acting }: FormOptions<Field>,
) {
  const form = useForm(endpoint, {
    name,
    start,
    person: useIdentity().user?.id,
    onDone() {
      form.reset();
      acting.end(done);
    },
    onFailed({ error, isAtField }) {
      if (!isAtField) acting.refuse(error);
    },
  });
  return form;
}

type ActFormProps = Omit<Words, "done"> & {
  form: Pick<ReturnType<typeof useForm>, "element" | "busy" | "props">;
  acting: Acting;
  onSubmit(): void;
  children: ReactNode;
};

export function ActForm({ form, acting, tone = "info", onSubmit, children, ...words }: ActFormProps) {
  const { ref, onSubmit: submit } = form.props(onSubmit);
  const { onOpenChange, ...dialog } = acting.dialog;
  return (
    <AlertForm
      {...dialog}
      {...words}
      onOpenChange={(open) => !form.busy && onOpenChange(open)}
      tone={tone}
      busy={form.busy}
      form={ref}
      onSubmit={submit}
    >
      {children}
    </AlertForm>
  );
}

type TransferField = "reference" | "date";

/** What identifies a transfer at the bank. */
export function TransferFields({ field }: { field(name: TransferField): { name: string; value: string; error: string | undefined } }) {
  return (
    <>
      <TextField
        label={m.money_reference()}
        hint={m.staffmoney_reference_hint()}
        maxLength={limits.moneyReference}
        required
        {...field("reference")}
      />
      <TextField label={m.staffmoney_date()} type="date" required {...field("date")} />
    </>
  );
}
