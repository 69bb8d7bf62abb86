// The one way in which pages change data: a call to the API, after which the router loads the page's data again. It needs no script of another page, so
// it also works after a new release, and a failure leaves the page as it is.
import { startTransition, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { Answer, PersonalInput, PersonalKey } from "#contract/client.ts";
import { createFailures } from "#web/ui/failure-toasts.ts";
import { setMarketChanged } from "#web/ui/market.ts";
import { browserClient } from "./api.ts";
import { useKeptFocus } from "./kept-focus.ts";
import { inSession, isSessionEnd, isTemporary } from "./load.ts";
import { useSessionEnded } from "./session-ended.ts";
import { withRecentSignIn } from "./sign-in-again.ts";

type Outcome<Key extends PersonalKey> = { answer: Answer<Key> } | { error: unknown };
export type ChangeOptions<Key extends PersonalKey> = {
  onDone?(answer: Answer<Key>): void;
  /** Every failure but the end of the session, which leads to the login page. */
  onFailed(error: unknown): void;
  /** Where on this page a person comes back to after the session has ended: `#offer`. */
  anchor?: string | undefined;
  /** False where the page does not show what is changed. */
  revalidate?: boolean;
};

/** Sends one call at a time: a second press while it is on its way does nothing. */
export function useChange<Key extends PersonalKey>(endpoint: Key, { onDone, onFailed, anchor, revalidate = true }: ChangeOptions<Key>) {
  const revalidator = useRevalidator();
  const running = useRef(false);
  const [failures] = useState(createFailures);
  const [busy, setBusy] = useState(false);
  const keepFocus = useKeptFocus(busy);
  const sessionEnded = useSessionEnded(anchor);
  const settle = (outcome: Outcome<Key>) => {
    running.current = false;
    if ("answer" in outcome) onDone?.(outcome.answer);
    else if (isSessionEnd(outcome.error)) void sessionEnded();
    else onFailed(outcome.error);
  };
  /** The answer is for the callbacks of the newest render, also if the page no longer has this component. */
  const newest = useRef(settle);
  useEffect(() => {
    newest.current = settle;
  });

  function send(input: PersonalInput<Key>): void {
    if (running.current) return;
    running.current = true;
    keepFocus();
    setBusy(true);
    failures.dismiss();
    void run(input);
  }

  async function run(input: PersonalInput<Key>): Promise<void> {
    const outcome = await withRecentSignIn(() => inSession(() => browserClient.signedIn.request(endpoint, input))).then(
      (answer): Outcome<Key> => ({ answer }),
      (error: unknown) => ({ error }),
    );
    if ("answer" in outcome && endpoint === "PATCH /staff/settings") setMarketChanged();
    // Before the callbacks: a page that they navigate to replaces this one, and all of its data is loaded.
    const reloaded = revalidate && mayHaveChanged(outcome) && revalidator.revalidate();
    failures.report(() => newest.current(outcome));
    await reloaded;
    // With the loaded data, which the router shows in a transition too; unless a callback has sent the next call.
    if (!running.current) startTransition(() => setBusy(false));
  }

  return { send, busy, failures };
}

/** Where the server cannot be reached or is overloaded, loading would fail too. The end of the session leads to another page. */
function mayHaveChanged(outcome: { answer: unknown } | { error: unknown }): boolean {
  return !("error" in outcome) || !(isTemporary(outcome.error) || isSessionEnd(outcome.error));
}
