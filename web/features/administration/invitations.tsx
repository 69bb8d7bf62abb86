import { useState } from "react";
import { type Invitation, NewInvitation } from "#contract/administration/administration.ts";
import type { Registration } from "#contract/market/market.ts";
import { limits } from "#contract/platform/limits.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { momentText } from "#texts/time-formats.ts";
import { useChange } from "#web/data/change.ts";
import { useForm } from "#web/data/form.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyLink } from "#web/ui/copy-link.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { TextField } from "#web/ui/field.tsx";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { toast, toastFailure } from "#web/ui/toasts.tsx";
import { ListFrame } from "./list-parts.tsx";
import type { List } from "./read-list.ts";

export function Invitations({ invitations, registration }: { invitations: List<Invitation>; registration: Registration }) {
  return (
    <>
      <CreateCard registration={registration} />
      <ListFrame title={m.administration_invitations()} list={invitations} nothing={m.administration_no_invitations()} actions={null}>
        {(items) => (
          <ul className="grid grid-cols-1 gap-4">
            {items.map((invitation) => (
              <li key={invitation._id}>
                <InvitationCard invitation={invitation} />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  );
}

function CreateCard({ registration }: { registration: Registration }) {
  const form = useForm("POST /staff/invitations", {
    name: "invitation",
    person: useIdentity().user?.id,
    start: { note: "", uses: "1", days: "14" },
    onDone() {
      form.reset();
      toast.success(m.administration_invitation_created());
    },
    onFailed: toastFailure(m.administration_invitation_failed),
  });

  function submit() {
    const { note, uses, days } = form.values;
    const body = form.check(NewInvitation, { note, uses: Number(uses), days: Number(days) });
    if (body) form.send({ body });
  }

  const figure = { type: "number", inputMode: "numeric", min: 1 } as const;
  return (
    <SettingsCard
      title={m.administration_invite()}
      text={registration === "invitation" ? m.administration_invite_text() : m.administration_invite_not_needed()}
    >
      <form {...form.props(submit)} className="grid gap-5">
        <TextField
          label={m.invitation_note()}
          hint={m.administration_note_hint()}
          maxLength={limits.invitationNote}
          {...form.field("note")}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={m.administration_uses()} {...figure} max={limits.invitationUses} {...form.field("uses")} />
          <TextField label={m.administration_valid_days()} {...figure} max={limits.invitationDays} {...form.field("days")} />
        </div>
        <Button type="submit" icon="plus" busy={form.busy} className="justify-self-start">
          {m.administration_create_invitation()}
        </Button>
      </form>
    </SettingsCard>
  );
}

function InvitationCard({ invitation: { _id, code, note, uses, used, expiresAt } }: { invitation: Invitation }) {
  const link = `${location.origin}${pagePaths.register}?${new URLSearchParams({ invitation: code })}`;
  const [isAsking, setIsAsking] = useState(false);
  const { send, busy } = useChange("DELETE /staff/invitations/{id}", {
    onDone: () => toast.success(m.administration_invitation_deleted()),
    onFailed(error) {
      setIsAsking(false);
      toast.error(m.administration_invitation_delete_failed({ reason: failureReason(error) }));
    },
  });

  const isOver = used >= uses || Date.parse(expiresAt) < Date.now();
  return (
    <article className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-card p-5 shadow-soft sm:p-6">
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        {note && <strong className="wrap-anywhere">{note}</strong>}
        <span>{m.administration_used({ used: numberText(used), uses: numberText(uses) })}</span>
        <span className="text-ink-soft">{m.administration_expires({ moment: momentText(expiresAt) })}</span>
        {isOver && <span className="font-semibold text-vermilion">{m.administration_invitation_over()}</span>}
      </p>
      <CopyLink label={m.administration_invitation_link()} link={link}>
        <Button variant="quiet" icon="trash" onClick={() => setIsAsking(true)} className="min-h-12">
          {m.administration_delete()}
        </Button>
      </CopyLink>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={m.administration_invitation_question()}
        message={m.administration_invitation_warning()}
        confirm={m.administration_delete()}
        busy={busy}
        onConfirm={() => send({ id: _id })}
      />
    </article>
  );
}
