import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { limits } from "#contract/limits.ts";
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import type { ReturnState } from "#web/features/identity/after-sign-in.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import type { User } from "#web/features/identity/identity-port.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toasts.tsx";
import { useFocusOnError } from "#web/ui/use-focus-on-error.ts";
import { type Fault, FormAlert } from "./form-alert.tsx";
import { type Hold, type ProfileDraft, type ProfileErrors, profileOf, typedDraft } from "./profile-draft.ts";
import { reasonOf } from "./refusal-words.ts";
import { useOneAtATime } from "./use-one-at-a-time.ts";

const failed = "Your profile could not be saved.";

type ProfileFormProps = {
  user: User;
  draft: ProfileDraft;
  onHold: Hold;
  onFinish(): void;
};

export function ProfileForm({ user, draft, onHold, onFinish }: ProfileFormProps) {
  const { updateUser } = useIdentity();
  const navigate = useNavigate();
  const [busy, run] = useOneAtATime();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [fault, setFault] = useState<Fault | null>(null);
  const sessionOver = fault?.message === messages.profile.nobody;
  useFocusOnError(form, errors);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const result = profileOf(typedDraft(event.currentTarget, user.id));
    setFault(null);
    setErrors("errors" in result ? result.errors : {});
    if ("errors" in result) return;
    run(async () => {
      onHold(user);
      try {
        await updateUser(result.profile);
        toast.success("Profile updated.");
        onFinish();
      } catch (error) {
        const reason = reasonOf(error);
        const over = reason === messages.profile.nobody;
        if (!over) onHold(null);
        setFault(over ? { message: reason } : { message: failed, reason });
        toast.error(over ? reason : failed);
      }
    });
  }

  function logInAgain() {
    const typed = form.current ? typedDraft(form.current, user.id) : draft;
    const back: ReturnState = { from: pagePaths.profile, fromState: { draft: typed } };
    navigate(pagePaths.login, { state: back });
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-6 p-5 sm:p-9">
      <FormAlert fault={fault} />
      {sessionOver && (
        <Button variant="accent" className="justify-self-start" onClick={logInAgain}>
          Log In Again
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={user.displayName} photoURL={user.photoURL} size="lg" />
        <p className="min-w-0 flex-1 basis-48 text-ink-soft">{user.email}</p>
      </div>
      <TextField
        label="Username"
        name="displayName"
        defaultValue={draft.displayName}
        autoComplete="name"
        required
        error={errors.displayName}
      />
      <TextField
        label="Photo URL"
        name="photoURL"
        type="url"
        inputMode="url"
        defaultValue={draft.photoURL}
        autoComplete="photo"
        maxLength={limits.url}
        hint="The address of a picture of you on the web."
        error={errors.photoURL}
      />
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">
        <Button type="submit" icon="check" busy={busy}>
          {busy ? "Saving..." : "Save Changes"}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onFinish}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
