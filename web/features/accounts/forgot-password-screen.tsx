import { type FormEvent, useState } from "react";
import { useLocation } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import { Person } from "#contract/person.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toasts.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { EmailField, FormAlert, useFormErrors, useTypedFields } from "./account-form.tsx";
import { AccountPage, OtherForm } from "./account-page.tsx";
import { identityReason } from "./identity-reason.ts";
import type { RegistrationItem } from "./registration.ts";
import { useAction } from "./use-action.ts";

const failed = "The link could not be sent.";
const parts: RegistrationItem[] = ["displayName", "photoURL", "email", "terms"];

export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo ? <LinkSent email={sentTo} onOtherEmail={() => setSentTo(null)} /> : <LinkForm onSent={setSentTo} />;
}

function LinkForm({ onSent }: { onSent(email: string): void }) {
  const { requestPasswordReset } = useIdentity();
  const hydrated = useHydrated();
  const [busy, run] = useAction();
  const { form, errors, failure, show } = useFormErrors<"email">();
  const typed = useTypedFields(form, "forgot-password", { email: "" });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email")).trim();
    const issue = Person.shape.email.safeParse(email).error?.issues[0];
    if (issue) return show({ email: email ? issue.message : "Email is required." });
    show({});
    run(
      async () => {
        await requestPasswordReset(email);
        typed.sent();
        onSent(email);
      },
      (error) => {
        show({}, { message: failed, reason: identityReason(error) });
        toast.error(failed);
      },
    );
  }

  return (
    <AccountPage heading="Lost the key?" intro="Tell us your email and we send you a link to choose a new password." parts={parts}>
      <form ref={form} method="post" noValidate onSubmit={submit} onInput={typed.onInput} className="grid gap-5">
        <FormAlert failure={failure} />
        <EmailField error={errors.email} />
        <Button type="submit" size="lg" busy={busy} disabled={!hydrated}>
          {busy ? "Sending..." : "Send Reset Link"}
        </Button>
      </form>
      <OtherForm question="Remembered it?" label="Back to Login" to={pagePaths.login} disabled={busy || !hydrated} />
    </AccountPage>
  );
}

/** The same for every address, so that it does not show whether the address has an account. */
function LinkSent({ email, onOtherEmail }: { email: string; onOtherEmail(): void }) {
  const { state } = useLocation();
  return (
    <AccountPage
      heading="Look into your mail"
      intro={
        <>
          If <strong className="text-ink">{email}</strong> has an account here, a link to choose a new password is on its way.
        </>
      }
      parts={parts}
    >
      <p role="status" className="flex items-start gap-3 rounded-md bg-leaf-tint px-4 py-3">
        <Icon name="mail" className="mt-0.5 size-5 text-leaf" />
        The link works once, within one hour. It may have landed among the unwanted mail.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={pagePaths.login} state={state}>
          Back to Login
        </ButtonLink>
        <Button variant="secondary" onClick={onOtherEmail}>
          Use Another Email
        </Button>
      </div>
    </AccountPage>
  );
}
