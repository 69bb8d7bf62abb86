import { type FormEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { limits } from "#contract/limits.ts";
import { pagePaths } from "#contract/paths.ts";
import { Person } from "#contract/person.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toasts.tsx";
import { useFocusOnError } from "#web/ui/use-focus-on-error.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { AccountFrame } from "./account-frame.tsx";
import { type Fault, FormAlert } from "./form-alert.tsx";
import { OtherWay } from "./other-way.tsx";
import { reasonOf } from "./refusal-words.ts";
import { useOneAtATime } from "./use-one-at-a-time.ts";

const failed = "The link could not be sent.";

export function ForgotPasswordScreen() {
  const { requestPasswordReset } = useIdentity();
  const hydrated = useHydrated();
  const [busy, run] = useOneAtATime();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<{ email?: string }>({});
  const [fault, setFault] = useState<Fault | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  useFocusOnError(form, errors);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("email")).trim();
    const issue = Person.shape.email.safeParse(email).error?.issues[0];
    setFault(null);
    setErrors(issue ? { email: email ? issue.message : "Email is required." } : {});
    if (issue) return;
    run(async () => {
      try {
        await requestPasswordReset(email);
        setSentTo(email);
      } catch (error) {
        setFault({ message: failed, reason: reasonOf(error) });
        toast.error(failed);
      }
    });
  }

  if (sentTo) return <LinkSent email={sentTo} again={() => setSentTo(null)} />;
  return (
    <AccountFrame
      heading="Lost the key?"
      intro="Tell us your email and we send you a link to choose a new password."
      parts={["name", "photo", "email", "terms"]}
    >
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
        <FormAlert fault={fault} />
        <TextField label="Email" name="email" type="email" autoComplete="username" maxLength={limits.email} required error={errors.email} />
        <Button type="submit" size="lg" busy={busy} disabled={!hydrated}>
          {busy ? "Sending..." : "Send Reset Link"}
        </Button>
      </form>
      <OtherWay question="Remembered it?" label="Back to Login" to={pagePaths.login} disabled={busy || !hydrated} />
    </AccountFrame>
  );
}

/** The same for every address: whether it has an account is nobody else's business. */
function LinkSent({ email, again }: { email: string; again(): void }) {
  const { state } = useLocation();
  return (
    <AccountFrame
      heading="Look into your mail"
      intro={
        <>
          If <strong className="text-ink">{email}</strong> has an account here, a link to choose a new password is on its way.
        </>
      }
      parts={["name", "photo", "email", "terms"]}
    >
      <p role="status" className="flex items-start gap-3 rounded-md bg-leaf-tint px-4 py-3">
        <Icon name="mail" className="mt-0.5 size-5 text-leaf" />
        The link works once, within one hour. It may have landed among the unwanted mail.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={pagePaths.login} state={state}>
          Back to Login
        </ButtonLink>
        <Button variant="secondary" onClick={again}>
          Use Another Email
        </Button>
      </div>
    </AccountFrame>
  );
}
