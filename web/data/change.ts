// The one way in which pages change data: a fetcher submits the call to the action of the root route, and the router then loads the page's data
// again.
import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { Answer, PersonalInput, PersonalKey } from "#contract/client.ts";
import { pagePaths } from "#contract/paths.ts";
import { browserClient } from "./api.ts";
import { inSession, isSessionEnd } from "./load.ts";
import { useSessionEnded } from "./session-ended.ts";
import { withRecentSignIn } from "./sign-in-again.ts";

type Outcome = { answer: unknown } | { error: unknown };
type ChangeOptions<Key extends PersonalKey> = {
  onDone?(answer: Answer<Key>): void;
  /** Every failure but the end of the session, which leads to the login page. */
  onFailed(error: unknown): void;
  /** False where the page does not show what is changed. */
  revalidate?: boolean;
};

/** What settles the calls that are on their way, by their number. */
const pending = new Map<number, (outcome: Outcome) => void>();
let lastNumber = 0;

/** Sends one call at a time: a second press while it is on its way does nothing. */
export function useChange<Key extends PersonalKey>(endpoint: Key, { onDone, onFailed, revalidate = true }: ChangeOptions<Key>) {
  const fetcher = useFetcher();
  const running = useRef(false);
  const sessionEnded = useSessionEnded();
  const settle = (outcome: Outcome) => {
    running.current = false;
    if ("answer" in outcome) onDone?.(outcome.answer as Answer<Key>);
    else if (isSessionEnd(outcome.error)) void sessionEnded();
    else onFailed(outcome.error);
  };
  /** The answer is for the callbacks of the newest render. */
  const newest = useRef(settle);
  useEffect(() => {
    newest.current = settle;
  });

  function send(input: PersonalInput<Key>): void {
    if (running.current) return;
    running.current = true;
    lastNumber += 1;
    // Not an effect that waits for the fetcher's data: the loaded page may no longer have this component.
    pending.set(lastNumber, (outcome) => newest.current(outcome));
    void fetcher.submit(JSON.stringify({ number: lastNumber, endpoint, input }), {
      method: "post",
      action: pagePaths.home,
      encType: "application/json",
      defaultShouldRevalidate: revalidate,
    });
  }

  return { send, busy: fetcher.state !== "idle" };
}

/** The action of the root route. */
export async function runChange(request: Request): Promise<null> {
  const { number, endpoint, input } = await request.json();
  const outcome = await withRecentSignIn(() => inSession(() => browserClient.signedIn.request(endpoint, input))).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  pending.get(number)?.(outcome);
  pending.delete(number);
  return null;
}
