// A change or an export by staff, a payout and the deletion of an account need a recent sign-in. Where it is too old, the shell shows a dialog, and the call is repeated after it.
import { ApiError } from "#contract/client.ts";
import { problemTypes } from "#contract/platform/problem-types.ts";
import { createSharedValue } from "#web/ui/shared-value.ts";

/** To be called with whether the person has signed in again. */
type Answer = (isSignedIn: boolean) => void;

const asked = createSharedValue<{ answer: Answer; answered: Promise<boolean> } | null>(null);

/** Repeats a call that was refused because the sign-in is too old. If the person does not sign in again, the refusal stays. */
export async function withRecentSignIn<Data>(call: () => Promise<Data>): Promise<Data> {
  try {
    return await call();
  } catch (error) {
    const isTooOld = error instanceof ApiError && error.problem.type === problemTypes.signInAgain;
    if (!isTooOld || !(await askToSignIn())) throw error;
    return call();
  }
}

/** Null while no change waits for a sign-in. */
export function useSignInRequest(): Answer | null {
  return asked.useValue()?.answer ?? null;
}

/** Several changes wait for the same dialog. */
function askToSignIn(): Promise<boolean> {
  const waiting = asked.get();
  if (waiting) return waiting.answered;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isSignedIn: boolean) => {
    if (asked.get()?.answer === answer) asked.set(null);
    resolve(isSignedIn);
  };
  asked.set({ answer, answered: promise });
  return promise;
}
