import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "#contract/client.ts";
import { m } from "#texts/m.ts";
import { useIdentity } from "#web/features/identity/identity-context.tsx";
import type { User } from "#web/features/identity/identity-port.ts";
import { codeOf, identityReason } from "#web/features/identity/identity-reason.ts";
import { cancelPasskey, canFillIn, choosePasskey } from "#web/features/identity/passkey-browser.ts";
import { Button } from "#web/ui/button.tsx";

type PasskeyLoginProps = {
  busy: boolean;
  run(attempt: () => Promise<User>, onFailed: (error: unknown) => void): void;
  show(failure: { message: string; reason?: string }): void;
  /** The page has an email field at which the browser can offer passkeys. */
  fillsIn?: boolean;
};

/** The caller has checked that the browser offers passkeys here. */
export function PasskeyLogin({ busy, run, show, fillsIn = false }: PasskeyLoginProps) {
  const { logInWithPasskey } = useIdentity();
  const [attempts, setAttempts] = useState(0);

  function logIn(choose: () => Promise<unknown>): void {
    run(
      async () => logInWithPasskey(await choose()),
      (error) => {
        show(failureOf(error));
        // The browser offers passkeys at the field again.
        setAttempts((count) => count + 1);
      },
    );
  }
  const onChosen = useEffectEvent((response: unknown) => logIn(async () => response));

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins again after an attempt.
  useEffect(() => {
    if (!fillsIn) return;
    let isHere = true;
    async function offer() {
      if (!(await canFillIn())) return;
      const response = await choosePasskey(true);
      if (isHere) onChosen(response);
    }
    // It fails when the person leaves the page, presses the button or has no connection: nothing that they asked for.
    offer().catch(() => undefined);
    return () => {
      isHere = false;
      cancelPasskey();
    };
  }, [fillsIn, attempts]);

  return (
    <Button
      variant="secondary"
      size="lg"
      icon="lock"
      disabled={busy}
      onClick={() => logIn(choosePasskey)}
      className="max-sm:px-3 max-sm:whitespace-normal"
    >
      {m.passkey_login()}
    </Button>
  );
}

function failureOf(error: unknown) {
  const reason = error instanceof ApiError ? error.message : identityReason(error);
  return codeOf(error) === "cancelled" ? { message: reason } : { message: m.passkey_login_failed(), reason };
}
