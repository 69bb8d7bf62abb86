import { type FormEvent, useEffect } from "react";
import { useNavigate } from "react-router";
import { limits } from "#contract/limits.ts";
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import { ProfileUpdate } from "#contract/person.ts";
import type { User } from "#web/data/session.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { useStayOnPage } from "#web/features/identity/stay-on-page.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import type { useDraft } from "#web/ui/draft.ts";
import { TextField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toasts.tsx";
import { FormAlert, identityReason, PhotoField, useAction, useFormErrors } from "./account-form.tsx";

type ProfileField = "displayName" | "photoURL";
type ProfileErrors = Partial<Record<ProfileField, string>>;
type ProfileFormProps = { user: User; draft: ReturnType<typeof useDraft<ProfileField>>; onFinish(): void };

const failed = "Your profile could not be saved.";

export function profileValues({ displayName, photoURL }: User): Record<ProfileField, string> {
  return { displayName, photoURL: photoURL ?? "" };
}

export function ProfileForm({ user, draft, onFinish }: ProfileFormProps) {
  const { updateUser } = useIdentity();
  const stayOnPage = useStayOnPage();
  const navigate = useNavigate();
  const [busy, run] = useAction();
  const { element, errors, failure, show } = useFormErrors<ProfileField>();
  useEffect(() => element.current?.querySelector("input")?.focus(), [element]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = checkProfile(draft.values);
    show("errors" in checked ? checked.errors : {});
    if ("errors" in checked) return;
    run(async () => {
      stayOnPage(true);
      await updateUser(checked.profile);
      stayOnPage(false);
      toast.success("Profile updated.");
      onFinish();
    }, showFailure);
  }

  /** Where the session has ended, the page stays and says so. */
  function showFailure(error: unknown) {
    const reason = identityReason(error);
    const isSignedOut = reason === messages.profile.nobody;
    stayOnPage(isSignedOut);
    show({}, isSignedOut ? { message: reason } : { message: failed, reason });
    toast.error(isSignedOut ? reason : failed);
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
      {failure?.message === messages.profile.nobody && (
        <Button
          variant="accent"
          className="justify-self-start"
          onClick={() => navigate(pagePaths.login, { state: { from: pagePaths.profile } })}
        >
          Log In Again
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={user.displayName} photoURL={user.photoURL} size="lg" />
        <p className="min-w-0 flex-1 basis-48 text-ink-soft">{user.email}</p>
      </div>
      <TextField label="Username" {...fieldProps("displayName")} autoComplete="name" required />
      <PhotoField {...fieldProps("photoURL")} />
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

/** A photo is optional here: an account from Google may have none. */
function checkProfile(values: Record<ProfileField, string>): { profile: ProfileUpdate } | { errors: ProfileErrors } {
  const [displayName, photoURL] = [values.displayName.trim(), values.photoURL.trim()];
  const { data, error } = ProfileUpdate.safeParse({ displayName, photoURL: photoURL || null });
  if (data) return { profile: data };
  const errors: ProfileErrors = {};
  for (const { path, message } of error.issues) {
    if (path[0] === "photoURL") errors.photoURL ??= message;
    else errors.displayName = displayName ? `Username may have at most ${limits.name} characters.` : "Username is required.";
  }
  return { errors };
}
