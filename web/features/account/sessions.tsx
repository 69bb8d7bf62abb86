import { useRef, useState } from "react";
import type { Session } from "#contract/account/account.ts";
import { signInPlace } from "#contract/account/sign-in-place.ts";
import { m } from "#texts/m.ts";
import { momentText } from "#texts/time-formats.ts";
import { useChange } from "#web/data/change.ts";
import { Loaded } from "#web/data/loaded.tsx";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { Icon } from "#web/ui/icon.tsx";
import { insert } from "#web/ui/insert.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { SettingsCard } from "#web/ui/settings-card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toasts.tsx";

/** Where the person is logged in. */
export function Sessions({ sessions }: { sessions: Session[] | Promise<Session[]> }) {
  return (
    <SettingsCard id="sessions" title={m.security_sessions_title()} text={m.security_sessions_text()}>
      <Loaded
        data={sessions}
        waiting={<Skeleton className="h-20 rounded-md" />}
        failed={({ error }) => (
          <p role="alert" className="font-medium text-vermilion">
            {m.security_sessions_failed({ reason: failureReason(error) })}
          </p>
        )}
      >
        {(known) => <SessionList sessions={known} />}
      </Loaded>
    </SettingsCard>
  );
}

function SessionList({ sessions }: { sessions: Session[] }) {
  const [error, setError] = useState("");
  // Takes the focus when the button that had it disappears with its session.
  const list = useRef<HTMLUListElement>(null);
  const { send, busy } = useChange("DELETE /me/sessions", {
    onDone: () => finish(m.security_sessions_ended()),
    onFailed: (failure) => setError(m.security_session_end_failed({ reason: failureReason(failure) })),
  });

  function finish(message: string) {
    setError("");
    list.current?.focus();
    toast.success(message);
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={m.security_sessions_title()} className="grid divide-y divide-line outline-none">
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} onEnded={finish} onFailed={setError} />
        ))}
      </ul>
      <p role="alert" className="font-medium text-vermilion empty:hidden">
        {error}
      </p>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button
          variant="secondary"
          icon="log-out"
          busy={busy}
          onClick={() => send({})}
          className="justify-self-start max-sm:whitespace-normal"
        >
          {m.security_sessions_end()}
        </Button>
      )}
    </>
  );
}

const handhelds = ["iPhone", "iPad", "Android"];

type SessionLineProps = { session: Session; onEnded(message: string): void; onFailed(message: string): void };

function SessionLine({ session, onEnded, onFailed }: SessionLineProps) {
  const { id, isCurrent, system, address, createdAt, usedAt } = session;
  const device = deviceName(session);
  const { send, busy } = useChange("DELETE /me/sessions/{id}", {
    onDone: () => onEnded(m.security_session_ended({ device })),
    onFailed: (failure) => onFailed(m.security_session_end_failed({ reason: failureReason(failure) })),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <Icon name={handhelds.includes(system ?? "") ? "phone" : "display"} className="size-6 text-ink-soft" />
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {isCurrent && (
            <span className="badge dye-teal">
              <Icon name="check" className="size-4" />
              {m.security_session_current()}
            </span>
          )}
        </p>
        <p className="text-sm text-ink-soft">{insert(m.security_session_began, { time: <Moment at={createdAt} /> })}</p>
        {address && <p className="text-sm wrap-anywhere text-ink-soft">{m.security_session_place({ place: placeText(address) })}</p>}
        {!isCurrent && <p className="text-sm text-ink-soft">{insert(m.security_session_used, { time: <Moment at={usedAt} /> })}</p>}
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          busy={busy}
          onClick={() => send({ id })}
          aria-label={m.security_session_end_device({ device, time: momentText(createdAt) })}
        >
          {m.security_session_end()}
        </Button>
      )}
    </li>
  );
}

function placeText(address: string): string {
  const place = signInPlace(address);
  if (place === "machine") return m.security_place_machine();
  return place === "network" ? m.security_place_network({ address }) : address;
}

function deviceName({ browser, system }: Session): string {
  if (browser && system) return m.security_device({ browser, system });
  return browser ?? system ?? m.security_device_unknown();
}
