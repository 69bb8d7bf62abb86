// A change or an export by staff, and the deletion of an account, need a recent sign-in. Where it is too old, the shell shows a dialog, and the call is repeated after it.
import { useSyncExternalStore } from "react";
import { ApiError } from "#contract/client.ts";
import { problemTypes } from "#contract/platform/problem-types.ts";

/** To be called with whether the person has signed in again. */
type Answer = (isSignedIn: boolean) => void;

let asked: { answer: Answer; answered: Promise<boolean> } | null = null;
const listeners = new Set<() => void>();

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
  return useSyncExternalStore(
    listen,
    () => asked?.answer ?? null,
    () => null,
  );
}

/** Several changes wait for the same dialog. */
function askToSignIn(): Promise<boolean> {
  if (asked) return asked.answered;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isSignedIn: boolean) => {
    if (asked?.answer === answer) setAsked(null);
    resolve(isSignedIn);
  };
  setAsked({ answer, answered: promise });
  return promise;
}

function setAsked(next: typeof asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
