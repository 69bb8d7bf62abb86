// Shows data of a loader while it loads, when it has loaded, and when loading failed.
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { Await, useAsyncError, useRevalidator } from "react-router";
import { ApiError } from "#contract/client.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { problemTypes } from "#contract/platform/problem-types.ts";
import { m } from "#texts/m.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { StateMessage } from "#web/ui/state-message.tsx";
import { isSessionEnd, SignedOut } from "./load.ts";
import { useSessionEnded } from "./session-ended.ts";

export type Failure = { error: unknown; retry(): void; retrying: boolean };
type LoadedProps<Data> = {
  data: Data | Promise<Data>;
  waiting: ReactNode;
  /** The title of the error state, or the whole of it. */
  failed: string | ((failure: Failure) => ReactNode);
  children(data: Data): ReactNode;
};

export function Loaded<Data>({ data, waiting, failed, children }: LoadedProps<Data>) {
  return (
    <Suspense fallback={waiting}>
      <Await resolve={data} errorElement={<NotLoaded waiting={waiting} failed={failed} />}>
        {(loaded) => children(loaded as Data)}
      </Await>
    </Suspense>
  );
}

/**
 * The same on a page of the server. Data that came with its HTML needs no Suspense boundary: React hydrates each one separately, and starts an update
 * above it again until that is done. `isAwaited`: a promise follows the first value, which stays until then.
 */
export function Served<Data>({ isAwaited = false, ...props }: LoadedProps<Data> & { isAwaited?: boolean }) {
  const { data } = props;
  const [hasBoundary, setHasBoundary] = useState(isAwaited || data instanceof Promise);
  if (data instanceof Promise && !hasBoundary) setHasBoundary(true);
  return hasBoundary || data instanceof Promise ? <Loaded {...props} /> : props.children(data);
}

/** For data that the page does not wait for: the last value until the next one is loaded; null if loading failed. */
export function useLoaded<Data>(data: Data | Promise<Data>): Data | null {
  const [last, setLast] = useState<Data | null>(data instanceof Promise ? null : data);
  useEffect(() => {
    let isCurrent = true;
    const keep = (loaded: Data | null) => {
      if (isCurrent) setLast(loaded);
    };
    Promise.resolve(data).then(keep, () => keep(null));
    return () => {
      isCurrent = false;
    };
  }, [data]);
  return data instanceof Promise ? last : data;
}

function NotLoaded({ waiting, failed }: Pick<LoadedProps<unknown>, "waiting" | "failed">) {
  const error = useAsyncError();
  const { revalidate, state } = useRevalidator();
  if (error instanceof SignedOut) return waiting;
  if (isSessionEnd(error)) return <SessionEnded waiting={waiting} />;
  const failure = { error, retry: () => void revalidate(), retrying: state === "loading" };
  return typeof failed === "string" ? <FailedPage title={failed} {...failure} /> : failed(failure);
}

function SessionEnded({ waiting }: { waiting: ReactNode }) {
  const sessionEnded = useSessionEnded();
  const leave = useEffectEvent(() => void sessionEnded());
  useEffect(() => leave(), []);
  return waiting;
}

export function FailedPage({ title, error, retry, retrying }: Failure & { title: string }) {
  const needsTwoFactor = error instanceof ApiError && error.problem.type === problemTypes.twoFactorNeeded;
  return (
    <StateMessage drawing="torn-awning" role="alert" title={needsTwoFactor ? m.data_two_factor_title() : title} text={failureReason(error)}>
      {needsTwoFactor ? (
        <ButtonLink to={pagePaths.profile}>{m.data_open_profile()}</ButtonLink>
      ) : (
        <Button busy={retrying} onClick={retry}>
          {m.data_try_again()}
        </Button>
      )}
    </StateMessage>
  );
}

export function FailedPart({ title, error, retry, retrying, className = "" }: Failure & { title: string; className?: string }) {
  return (
    <div role="alert" className={`flex flex-wrap items-center gap-3 ${className}`}>
      <p className="flex-1">
        {title} {failureReason(error)}
      </p>
      <Button variant="secondary" busy={retrying} onClick={retry}>
        {m.data_try_again()}
      </Button>
    </div>
  );
}
