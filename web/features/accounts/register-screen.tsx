import { type FormEvent, useEffect, useRef, useState } from "react";
import { Navigate } from "react-router";
import { timings } from "#contract/limits.ts";
import { messages } from "#contract/messages.ts";
import { pagePaths } from "#contract/paths.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Toasts, toast } from "#web/ui/toasts.tsx";
import { useFocusOnError } from "#web/ui/use-focus-on-error.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { AccountFrame } from "./account-frame.tsx";
import { type Fault, FormAlert } from "./form-alert.tsx";
import { GoogleButton } from "./google-button.tsx";
import { OtherWay } from "./other-way.tsx";
import { codeOf, reasonOf } from "./refusal-words.ts";
import { RegisterFields } from "./register-fields.tsx";
import { errorsOf, filledItems, nothingTyped, progressOf, type RegistrationErrors, readRegistration } from "./registration.ts";
import { RegistrationProgress } from "./registration-progress.tsx";
import type { StallPart } from "./stall-drawing.tsx";
import { useEntrance } from "./use-entrance.ts";

const toasts = { containerId: "register" };
const stallParts = { displayName: "name", photoURL: "photo", email: "email", password: "password", terms: "terms" } satisfies Record<
  string,
  StallPart
>;

export function RegisterScreen() {
  const { createUser, logInWithGoogle } = useIdentity();
  const { busy, destination, enter } = useEntrance();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(nothingTyped);
  const [errors, setErrors] = useState<RegistrationErrors>({});
  const [fault, setFault] = useState<Fault | null>(null);
  useFocusOnError(form, errors);

  // The browser may have filled in something before this page came alive.
  useEffect(() => {
    if (form.current) setTyped(readRegistration(form.current));
  }, []);

  if (destination) return <Navigate to={destination.path} state={destination.state} replace />;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const registration = readRegistration(event.currentTarget);
    const found = errorsOf(registration);
    setFault(null);
    setErrors(found);
    if (found.password === messages.register.weakPassword) toast.error(messages.register.weakPasswordToast, toasts);
    if (Object.keys(found).length > 0) return;
    enter({ run: () => createUser(registration), success: messages.register.success, onFailure: tellWhy });
  }

  function tellWhy(error: unknown) {
    const field = ({ "email-in-use": "email", "weak-password": "password" } as const)[String(codeOf(error))];
    if (field) setErrors({ [field]: reasonOf(error) });
    else setFault({ message: reasonOf(error) });
    toast.error(field === "password" ? messages.register.weakPasswordToast : messages.register.failedToast, toasts);
  }

  function continueWithGoogle() {
    setFault(null);
    setErrors({});
    enter({
      run: logInWithGoogle,
      success: messages.login.googleSuccess,
      onFailure(error) {
        setFault({ message: reasonOf(error) });
        toast.error(messages.register.googleFailedToast, toasts);
      },
    });
  }

  const shut = busy || !hydrated;

  return (
    <>
      <AccountFrame
        heading="Set up your stall"
        intro="Post work, find work, settle the rest between you."
        parts={filledItems(typed).map((item) => stallParts[item])}
        sign={typed.displayName}
      >
        <RegistrationProgress value={progressOf(typed)} />
        <form
          ref={form}
          method="post"
          noValidate
          onSubmit={submit}
          onInput={(event) => setTyped(readRegistration(event.currentTarget))}
          className="grid gap-5"
        >
          <FormAlert fault={fault} />
          <RegisterFields errors={errors} />
          <Button type="submit" size="lg" busy={busy} disabled={shut || !typed.terms}>
            {busy ? messages.register.busy : "Create Account"}
          </Button>
          <GoogleButton disabled={shut} onClick={continueWithGoogle} />
        </form>
        <OtherWay question="Joined already?" label="Login Here" to={pagePaths.login} disabled={shut} />
      </AccountFrame>
      {hydrated && <Toasts containerId={toasts.containerId} autoClose={timings.toastShort} />}
    </>
  );
}
