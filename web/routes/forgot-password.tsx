import { type FormEvent, useState } from "react";
import { useLocation } from "react-router";
import { pagePaths } from "#contract/paths.ts";
import { Person } from "#contract/person.ts";
import { EmailField, useAccountForm, useTypedFields } from "#web/features/accounts/account-form.tsx";
import { AccountForm, AccountPage, OtherForm } from "#web/features/accounts/account-page.tsx";
import type { RegistrationItem } from "#web/features/accounts/registration.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { describePage } from "#web/ui/page-meta.ts";
import type { Route } from "./+types/forgot-password.ts";

export const meta: Route.MetaFunction = (args) =>
  describePage(args, { title: "Forgot Password", description: "Lost your password? We send a link to choose a new one." });

const parts: RegistrationItem[] = ["displayName", "photoURL", "email", "terms"];

export default function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo ? <LinkSent email={sentTo} onOtherEmail={() => setSentTo(null)} /> : <LinkForm onSent={setSentTo} />;
}

function LinkForm({ onSent }: { onSent(email: string): void }) {
  const { requestPasswordReset } = useIdentity();
  const form = useAccountForm<"email">();
  const typed = useTypedFields(form, "forgot-password", { email: "" });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email")).trim();
    const issue = Person.shape.email.safeParse(email).error?.issues[0];
    if (issue) return form.show({ email: email ? issue.message : "Email is required." });
    form.run(
      async () => {
        await requestPasswordReset(email);
        typed.sent();
        onSent(email);
      },
      (error) => form.fail("The link could not be sent.", error),
    );
  }

  return (
    <AccountPage heading="Lost the key?" intro="Tell us your email and we send you a link to choose a new password." parts={parts}>
      <AccountForm
        form={form}
        submit={form.busy ? "Sending..." : "Send Reset Link"}
        busy={form.busy}
        onSubmit={submit}
        onInput={typed.onInput}
      >
        <EmailField error={form.errors.email} />
      </AccountForm>
      <OtherForm question="Remembered it?" label="Back to Login" to={pagePaths.login} busy={form.busy} />
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
