import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { type Passkey, PasskeyName } from "#contract/account/second-factors.ts";
import { limits } from "#contract/platform/limits.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { withRecentSignIn } from "#web/data/sign-in-again.ts";
import { IdentityError } from "#web/features/identity/identity-port.ts";
import { passkeySupport } from "#web/features/identity/passkey-support.ts";
import { FormAlert, useAccountForm } from "#web/features/identity/sign-in/account-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { AlertForm } from "#web/ui/dialog.tsx";
import { failureReason, fieldErrors } from "#web/ui/failure-reason.ts";
import { TextField } from "#web/ui/field.tsx";
import { focusElement } from "#web/ui/focus-element.ts";
import { Icon } from "#web/ui/icon.tsx";
import { insert } from "#web/ui/insert.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { toast } from "#web/ui/toasts.tsx";
import { OpenableForm, SecretForm, useSecretForm } from "./change-form.tsx";
import { missingProof, type OwnerProps, type PartProps, ProofField, proofIn } from "./proof.tsx";

export function PasskeyList({ factors: { passkeys }, focusHeading, ...owner }: PartProps) {
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const shown = useRef(passkeys.length);
  const onFewer = useEffectEvent(focusHeading);
  useEffect(() => {
    // The button that had the focus has disappeared with its passkey.
    if (passkeys.length < shown.current) onFewer();
    shown.current = passkeys.length;
  }, [passkeys.length]);
  return (
    <>
      <ul aria-label={m.passkey_title()} className="grid divide-y divide-line empty:hidden">
        {passkeys.map((passkey) => (
          <PasskeyLine key={passkey.id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
        ))}
      </ul>
      <AddPasskey {...owner} count={passkeys.length} />
      {removed && <RemoveDialog {...owner} passkey={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

const nameOf = ({ name }: Passkey) => name || m.passkey_unnamed();

function PasskeyLine({ passkey, onRemove }: { passkey: Passkey; onRemove(): void }) {
  const [renaming, setRenaming] = useState<"no" | "open" | "finished">("no");
  const name = nameOf(passkey);
  if (renaming === "open") {
    return (
      <li className="py-4 first:pt-0 last:pb-0">
        <RenameForm passkey={passkey} onClose={() => setRenaming("finished")} />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <Icon name="lock" className="size-6 text-ink-soft" />
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">{insert(m.passkey_added, { time: <Moment at={passkey.createdAt} /> })}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          ref={renaming === "finished" ? focusElement : undefined}
          variant="secondary"
          onClick={() => setRenaming("open")}
          aria-label={m.passkey_rename_one({ name })}
        >
          {m.passkey_rename()}
        </Button>
        <Button variant="secondary" onClick={onRemove} aria-label={m.passkey_remove_one({ name })}>
          {m.passkey_remove()}
        </Button>
      </div>
    </li>
  );
}

function RenameForm({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const form = useSecretForm<"name">();
  const { send, busy } = useChange("PATCH /me/passkeys/{id}", {
    onDone() {
      toast.success(m.passkey_renamed());
      onClose();
    },
    onFailed: (error) => form.showFailure(m.passkey_rename_failed(), error),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    const body = form.read(event, PasskeyName);
    if (body) send({ id: passkey.id, body });
  }

  return (
    <SecretForm form={form} submit={m.passkey_rename_save()} busy={busy} onSubmit={submit} onCancel={onClose}>
      <NameField defaultValue={passkey.name} error={form.errors.name} />
    </SecretForm>
  );
}

function NameField(props: { defaultValue?: string; error: string | undefined }) {
  return (
    <TextField
      label={m.passkey_name()}
      hint={m.passkey_name_hint()}
      name="name"
      autoComplete="off"
      maxLength={limits.passkeyName}
      required
      {...props}
    />
  );
}

function AddPasskey({ count, ...owner }: OwnerProps & { count: number }) {
  const support = passkeySupport();
  if (support === "no-name") {
    const { protocol, port, pathname } = location;
    const address = `${protocol}//localhost${port && `:${port}`}${pathname}`;
    return <p className="rounded-md bg-marigold-tint px-4 py-3 wrap-anywhere">{m.passkey_no_address({ address })}</p>;
  }
  if (support === "unsupported") return <p className="rounded-md bg-marigold-tint px-4 py-3">{m.passkey_unsupported()}</p>;
  if (count >= limits.passkeys) return <p className="text-ink-soft">{m.passkey_too_many({ max: numberText(limits.passkeys) })}</p>;
  return <OpenableForm open={m.passkey_add()}>{(close) => <AddForm {...owner} onClose={close} />}</OpenableForm>;
}

function AddForm({ user, hasPassword, onClose }: OwnerProps & { onClose(): void }) {
  const form = useSecretForm<"name" | "password">();
  const { revalidate } = useRevalidator();

  function submit(event: FormEvent<HTMLFormElement>) {
    const typed = new FormData(event.currentTarget);
    const missing = missingProof(hasPassword, typed);
    const given = form.read(event, PasskeyName);
    if (missing.password) form.show({ ...missing, ...(!given && { name: m.field_required({ label: m.passkey_name() }) }) });
    if (!given || missing.password) return;
    form.run(async () => {
      const { addPasskey } = await import("#web/features/identity/passkey-browser.ts");
      await withRecentSignIn(() => addPasskey(given.name, proofIn(typed)));
      await revalidate();
      toast.success(m.passkey_add_done());
      onClose();
    }, showFailure);
  }

  function showFailure(error: unknown) {
    if (error instanceof IdentityError) form.show({}, { message: error.message });
    else form.showFailure(m.passkey_add_failed(), error);
  }

  return (
    <SecretForm
      form={form}
      email={user.email}
      submit={form.busy ? m.passkey_adding() : m.passkey_add()}
      busy={form.busy}
      onSubmit={submit}
      onCancel={onClose}
    >
      <NameField error={form.errors.name} />
      <ProofField hasPassword={hasPassword} error={form.errors.password} />
    </SecretForm>
  );
}

type RemoveDialogProps = OwnerProps & { passkey: Passkey; onClose(): void };

function RemoveDialog({ hasPassword, passkey, onClose }: RemoveDialogProps) {
  const { element, errors, failure, show } = useAccountForm<"password">();
  const { send, busy } = useChange("DELETE /me/passkeys/{id}", {
    onDone() {
      toast.success(m.passkey_removed());
      onClose();
    },
    onFailed(error) {
      const found = fieldErrors(error);
      if (Object.keys(found).length > 0) show(found);
      else show({}, { message: m.passkey_remove_failed(), reason: failureReason(error) });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const missing = missingProof(hasPassword, typed);
    show(missing);
    if (!missing.password) send({ id: passkey.id, body: proofIn(typed) });
  }

  return (
    <AlertForm
      open
      onOpenChange={() => !busy && onClose()}
      title={m.passkey_remove_question({ name: nameOf(passkey) })}
      message={m.passkey_remove_warning()}
      confirm={m.passkey_remove_confirm()}
      busy={busy}
      form={element}
      onSubmit={submit}
    >
      <FormAlert failure={failure} />
      <ProofField hasPassword={hasPassword} error={errors.password} />
    </AlertForm>
  );
}
