import { type FormEvent, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Person } from "#contract/people/person.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { EmailField, useAccountForm, useTypedFields } from "#web/features/identity/sign-in/account-form.tsx";
import { AccountForm, AccountPage, OtherForm } from "#web/features/identity/sign-in/account-page.tsx";
import type { RegistrationItem } from "#web/features/identity/sign-in/registration.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { focusElement } from "#web/ui/focus-element.ts";
import { Icon } from "#web/ui/icon.tsx";
import { insert } from "#web/ui/insert.tsx";
import { listedPage } from "#web/ui/page-meta.ts";

export const meta = listedPage(m.password_forgot_title, m.password_forgot_description);

const parts: RegistrationItem[] = ["displayName", "photoURL", "email", "terms"];

export default function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isOther, setIsOther] = useState(false);
  function askOther() {
    setIsOther(true);
    setSentTo(null);
  }
  return sentTo ? <LinkSent email={sentTo} onOtherEmail={askOther} /> : <LinkForm isOther={isOther} onSent={setSentTo} />;
}

/** `isOther`: the person comes back to it for another address. */
function LinkForm({ isOther, onSent }: { isOther: boolean; onSent(email: string): void }) {
  const { requestPasswordReset } = useIdentity();
  const form = useAccountForm<"email">();
  const typed = useTypedFields(form, "forgot-password", { email: "" });
  const { element } = form;
  useEffect(() => {
    if (isOther) element.current?.querySelector("input")?.focus();
  }, [isOther, element]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email")).trim();
    const issue = Person.shape.email.safeParse(email).error?.issues[0];
    if (issue) return form.show({ email: email ? issue.message : m.field_required({ label: m.account_email() }) });
    form.run(
      async () => {
        await requestPasswordReset(email);
        typed.sent();
        onSent(email);
      },
      (error) => form.fail(m.password_send_failed(), error),
    );
  }

  return (
    <AccountPage heading={m.password_forgot_heading()} intro={m.password_forgot_intro()} parts={parts}>
      <AccountForm
        form={form}
        submit={form.busy ? m.password_sending() : m.password_send()}
        busy={form.busy}
        onSubmit={submit}
        onInput={typed.onInput}
      >
        <EmailField error={form.errors.email} />
      </AccountForm>
      <OtherForm question={m.password_remembered()} label={m.password_back_to_login()} to={pagePaths.login} busy={form.busy} />
    </AccountPage>
  );
}

/** The same for every address, so that it does not show whether the address has an account. */
function LinkSent({ email, onOtherEmail }: { email: string; onOtherEmail(): void }) {
  const { state } = useLocation();
  return (
    <AccountPage
      heading={m.password_sent_heading()}
      intro={insert(m.password_sent_intro, { email: <strong className="text-ink">{email}</strong> })}
      parts={parts}
    >
      <p ref={focusElement} role="status" tabIndex={-1} className="flex items-start gap-3 rounded-md bg-leaf-tint px-4 py-3">
        <Icon name="mail" className="mt-0.5 size-5 text-leaf" />
        {m.password_sent_note()}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={pagePaths.login} state={state}>
          {m.password_back_to_login()}
        </ButtonLink>
        <Button variant="secondary" onClick={onOtherEmail}>
          {m.password_other_email()}
        </Button>
      </div>
    </AccountPage>
  );
}
