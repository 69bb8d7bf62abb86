import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ProfileUpdate } from "#contract/people/person.ts";
import { limits } from "#contract/platform/limits.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { isVisible } from "#contract/platform/text.ts";
import { isWebAddress } from "#contract/platform/web-address.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { useAction } from "#web/data/action.ts";
import type { User } from "#web/data/session.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { codeOf } from "#web/features/identity/identity-reason.ts";
import { FormAlert, useAccountForm } from "#web/features/identity/sign-in/account-form.tsx";
import { AwningCard } from "#web/features/identity/sign-in/account-page.tsx";
import { PhotoField } from "#web/features/identity/sign-in/photo-field.tsx";
import { useStayOnPage } from "#web/features/identity/stay-on-page.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { useDraft } from "#web/ui/draft.ts";
import { TextField } from "#web/ui/field.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { textLink } from "#web/ui/text-link.ts";
import { toast } from "#web/ui/toasts.tsx";
import { PhotoButtons } from "./photo-buttons.tsx";

/** `children` are the settings below the profile, hidden while it is edited. */
export function Profile({ user, children }: { user: User; children: ReactNode }) {
  const saved = { displayName: user.displayName, photoURL: user.photoURL ?? "" };
  const draft = useDraft("profile", user.id, saved);
  const [mode, setMode] = useState<"view" | "edit" | "edited">(draft.restored ? "edit" : "view");

  function edit() {
    draft.reset(saved);
    setMode("edit");
  }

  function finish() {
    draft.reset();
    setMode("edited");
  }

  return (
    <div className="grid gap-8">
      <AwningCard>
        {mode === "edit" ? (
          <ProfileForm user={user} draft={draft} onFinish={finish} />
        ) : (
          <ProfileView user={user} edited={mode === "edited"} onEdit={edit} />
        )}
      </AwningCard>
      {mode !== "edit" && children}
    </div>
  );
}

/** After editing, the focus returns to the button that opened the form. */
function ProfileView({ user, edited, onEdit }: { user: User; edited: boolean; onEdit(): void }) {
  const { logOut } = useIdentity();
  const stayOnPage = useStayOnPage();
  const navigate = useNavigate();
  const [busy, run] = useAction();
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (edited) editButton.current?.focus();
  }, [edited]);

  function leave() {
    run(
      async () => {
        // The login page must not lead back here: the person leaves on purpose.
        stayOnPage(true);
        await logOut();
        navigate(pagePaths.login);
      },
      () => {
        stayOnPage(false);
        toast.error(m.profile_log_out_failed());
      },
    );
  }

  return (
    <div className="grid gap-8 p-5 sm:p-9">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={user.displayName} photoURL={user.photoURL} size="lg" />
        <div className="grid min-w-0 flex-1 basis-48 gap-3">
          <h2 className="text-3xl">{user.displayName}</h2>
          <PhotoButtons user={user} />
        </div>
      </div>
      <dl className="grid gap-5">
        <Line icon="user" label={m.profile_username()}>
          {user.displayName}
        </Line>
        <Line icon="mail" label={m.account_email()}>
          {user.email}
        </Line>
        <Line icon="share" label={m.account_photo_url()}>
          {isWebAddress(user.photoURL) ? (
            <a href={user.photoURL} target="_blank" rel="noreferrer" className={textLink}>
              {user.photoURL}
            </a>
          ) : (
            <span className="text-ink-soft">{m.profile_no_photo()}</span>
          )}
        </Line>
      </dl>
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">
        <Button ref={editButton} icon="pen" onClick={onEdit}>
          {m.profile_edit()}
        </Button>
        <Button variant="secondary" icon="log-out" busy={busy} onClick={leave}>
          {m.profile_log_out()}
        </Button>
      </div>
    </div>
  );
}

function Line({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4">
      <dt className="col-span-2 grid grid-cols-subgrid items-center text-sm text-ink-soft">
        <Icon name={icon} />
        {label}
      </dt>
      <dd className="col-start-2 text-lg">{children}</dd>
    </div>
  );
}

type ProfileField = "displayName" | "photoURL";
type ProfileFormProps = { user: User; draft: ReturnType<typeof useDraft<ProfileField>>; onFinish(): void };

function ProfileForm({ user, draft, onFinish }: ProfileFormProps) {
  const { updateUser } = useIdentity();
  const stayOnPage = useStayOnPage();
  const navigate = useNavigate();
  const { element, errors, failure, busy, show, fail, run } = useAccountForm<ProfileField>();
  const [isSignedOut, setSignedOut] = useState(false);
  useEffect(() => element.current?.querySelector("input")?.focus(), [element]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const displayName = draft.values.displayName.trim();
    // A photo is optional here: an account from Google may have none.
    const { data, error } = ProfileUpdate.safeParse({ displayName, photoURL: draft.values.photoURL.trim() || null });
    if (error) {
      const messageOf = (field: ProfileField) => error.issues.find(({ path }) => path[0] === field)?.message;
      const label = m.profile_username();
      const nameError = isVisible(displayName) ? m.field_too_long({ label, max: numberText(limits.name) }) : m.field_required({ label });
      return show({ displayName: messageOf("displayName") && nameError, photoURL: messageOf("photoURL") });
    }
    run(async () => {
      stayOnPage(true);
      await updateUser(data);
      stayOnPage(false);
      toast.success(m.profile_saved());
      onFinish();
    }, showFailure);
  }

  /** Where the session has ended, the page stays and says so. */
  function showFailure(error: unknown) {
    const hasEnded = codeOf(error) === "signed-out";
    setSignedOut(hasEnded);
    stayOnPage(hasEnded);
    if (hasEnded) fail(m.identity_signed_out());
    else fail(m.profile_save_failed(), error);
  }

  function fieldProps(name: ProfileField) {
    return {
      name,
      value: draft.values[name],
      error: errors[name],
      onChange: (event: { target: { value: string } }) => draft.change(name, event.target.value),
    };
  }

  return (
    <form ref={element} method="post" noValidate onSubmit={submit} className="grid gap-6 p-5 sm:p-9">
      <FormAlert failure={failure} />
      {failure && isSignedOut && (
        <Button
          variant="accent"
          className="justify-self-start"
          onClick={() => navigate(pagePaths.login, { state: { from: pagePaths.profile } })}
        >
          {m.profile_log_in_again()}
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={user.displayName} photoURL={user.photoURL} size="lg" />
        <p className="min-w-0 flex-1 basis-48 text-ink-soft">{user.email}</p>
      </div>
      <TextField label={m.profile_username()} {...fieldProps("displayName")} autoComplete="name" required />
      <PhotoField photo={draft.values.photoURL} {...fieldProps("photoURL")} />
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">
        <Button type="submit" icon="check" busy={busy}>
          {busy ? m.profile_saving() : m.profile_save()}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onFinish}>
          {m.profile_cancel()}
        </Button>
      </div>
    </form>
  );
}
