import { useEffect, useId, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Goal } from "#contract/account.ts";
import { pagePaths } from "#contract/paths.ts";
import { m } from "#messages/m.ts";
import { useChange } from "#web/data/change.ts";
import { asPerson } from "#web/data/load.ts";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { store } from "#web/ui/storage.ts";
import { toast } from "#web/ui/toasts.tsx";
import { welcomeKey } from "#web/ui/welcome-key.ts";

const nextPages: Record<Goal, string | null> = { hire: pagePaths.addTask, work: `${pagePaths.profile}#public-profile`, later: null };

/** Asks a new person once what brings them here. It is over the first page, so that nothing moves, and leaves with it. */
export function Welcome() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const title = useId();
  const chosen = useRef<Goal>("later");
  const [isOpen, setIsOpen] = useState(false);
  const [landing, setLanding] = useState<string | null>(null);
  if (isOpen && landing === null && pathname !== pagePaths.register) setLanding(pathname);
  const { send, busy } = useChange("PATCH /me", {
    revalidate: false,
    onDone() {
      close();
      const next = nextPages[chosen.current];
      if (next) navigate(next);
      else document.getElementById("content")?.focus({ preventScroll: true });
    },
    onFailed(error) {
      // A person who does not want to answer is not kept.
      if (chosen.current === "later") close();
      else toast.error(m.welcome_failed({ reason: failureReason(error) }));
    },
  });

  useEffect(() => {
    asPerson((client) => client.request("GET /me")).then(
      ({ goal }) => (goal === null ? setIsOpen(true) : forget()),
      // The next page load asks again.
      () => undefined,
    );
  }, []);

  function close() {
    setIsOpen(false);
    forget();
  }

  function choose(goal: Goal) {
    chosen.current = goal;
    send({ body: { goal } });
  }

  return (
    <div aria-live="polite" className="pointer-events-none fixed inset-x-0 bottom-0 z-20 p-3 sm:p-5">
      {isOpen && pathname === landing && (
        <section
          aria-labelledby={title}
          className="pointer-events-auto ml-auto grid max-h-[70svh] max-w-md animate-appear gap-4 overflow-y-auto rounded-lg border border-line-strong bg-card p-5 shadow-soft"
        >
          <div className="flex items-start justify-between gap-3">
            <div className="grid gap-1">
              <h2 id={title} className="text-xl">
                {m.welcome_title()}
              </h2>
              <p className="text-sm text-ink-soft">{m.welcome_text()}</p>
            </div>
            <Button variant="quiet" disabled={busy} onClick={() => choose("later")} className="-mt-1.5 -mr-2">
              {m.welcome_skip()}
            </Button>
          </div>
          <div className="grid gap-3">
            <Choice icon="megaphone" label={m.welcome_hire()} hint={m.welcome_hire_hint()} disabled={busy} onClick={() => choose("hire")} />
            <Choice icon="briefcase" label={m.welcome_work()} hint={m.welcome_work_hint()} disabled={busy} onClick={() => choose("work")} />
          </div>
        </section>
      )}
    </div>
  );
}

function forget(): void {
  store("sessionStorage", welcomeKey, null);
}

type ChoiceProps = { icon: IconName; label: string; hint: string; disabled: boolean; onClick(): void };

function Choice({ icon, label, hint, disabled, onClick }: ChoiceProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      className="group grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-md border border-line-strong p-3 text-left transition-colors duration-150 hover:border-river hover:bg-sunk disabled:opacity-60"
    >
      <span className="grid size-10 place-items-center rounded-full bg-marigold-tint">
        <Icon name={icon} />
      </span>
      <span className="grid">
        <span className="font-semibold">{label}</span>
        <span className="text-sm text-ink-soft">{hint}</span>
      </span>
      <Icon name="arrow-right" className="size-5 text-ink-soft group-hover:text-river" />
    </button>
  );
}
