import { useEffect, useRef, useState } from "react";
import type { MyCredential } from "#contract/credentials/credential.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { Button, ButtonLink, buttonClass } from "#web/ui/button.tsx";
import { CopyLink } from "#web/ui/copy-link.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { CheckboxField } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { credentialPath } from "./credential-path.ts";

const nothing = { withTitle: false, withCategory: false, withEmail: false };

/** Creates a credential about a completed deal, or without a task about the profile. */
export function CreateCredential({ task, close }: { task?: string; close(): void }) {
  const [chosen, setChosen] = useState(nothing);
  const [error, setError] = useState("");
  const alert = useRef<HTMLParagraphElement>(null);
  // The button was disabled and has lost the focus.
  useEffect(() => {
    if (error) alert.current?.focus();
  }, [error]);
  const [created, setCreated] = useState<MyCredential | null>(null);
  const { send, busy } = useChange("POST /me/credentials", {
    onDone: setCreated,
    onFailed: (failure) => setError(m.credential_create_failed({ reason: failureReason(failure) })),
  });
  const choice = (name: keyof typeof nothing) => ({
    checked: chosen[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setChosen({ ...chosen, [name]: target.checked }),
  });
  if (created) return <Created id={created.id} close={close} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && close()}
      title={task === undefined ? m.credential_dialog_profile() : m.credential_dialog_deal()}
      intro={task === undefined ? m.credential_contains_profile() : m.credential_contains_deal()}
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setError("");
          send({ body: task === undefined ? { kind: "profile", ...chosen } : { kind: "deal", task, ...chosen } });
        }}
      >
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-semibold">{m.credential_choices()}</legend>
          {task !== undefined && (
            <>
              <CheckboxField label={m.credential_with_title()} {...choice("withTitle")} />
              <CheckboxField label={m.credential_with_category()} {...choice("withCategory")} />
            </>
          )}
          <CheckboxField
            label={
              <span className="grid">
                {m.credential_with_email()}
                <span className="text-sm text-ink-soft">{m.credential_with_email_hint()}</span>
              </span>
            }
            {...choice("withEmail")}
          />
        </fieldset>
        <p ref={alert} role="alert" tabIndex={-1} className="font-medium text-vermilion empty:hidden">
          {error}
        </p>
        <Button type="submit" icon="shield" busy={busy} className="justify-self-start">
          {busy ? m.credential_creating() : m.credential_create()}
        </Button>
      </form>
    </Dialog>
  );
}

function Created({ id, close }: { id: string; close(): void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={m.credential_created()} intro={m.credential_created_text()}>
      <div className="grid gap-4">
        <CopyLink label={m.credential_link()} link={location.origin + credentialPath(id)} />
        <div className="flex flex-wrap gap-3">
          <a href={`/credentials/${id}/jwt`} download className={buttonClass("primary", "md", "")}>
            <Icon name="download" />
            {m.credential_download()}
          </a>
          <ButtonLink variant="secondary" icon="eye" to={credentialPath(id)}>
            {m.credential_open()}
          </ButtonLink>
        </div>
      </div>
    </Dialog>
  );
}
