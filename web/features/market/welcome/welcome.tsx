import { useEffect, useId, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Goal } from "#contract/account/account.ts";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { useChange } from "#web/data/change.ts";
import { readMe } from "#web/data/me.ts";
import { Button } from "#web/ui/button.tsx";
import { failureReason } from "#web/ui/failure-reason.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { store } from "#web/ui/storage.ts";
import { toast } from "#web/ui/toasts.tsx";
import { welcomeKey } from "#web/ui/welcome-key.ts";

/** Pages to look around on. Elsewhere the person came for something: a task, an offer, a form, a conversation. */
const askingPages: readonly string[] = [
  pagePaths.home,
  pagePaths.browse,
  pagePaths.allItems,
  pagePaths.myPosted,
  pagePaths.myItems,
  pagePaths.dashboard,
  pagePaths.deals,
  pagePaths.profile,
  pagePaths.about,
];

const nextPages: Record<Goal, string | null> = { hire: pagePaths.addTask, work: `${pagePaths.profile}#public-profile`, later: null };

/** Asks a new person once what brings them here, above the content of the first page to look around on. It leaves with that page. */
export function Welcome() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const title = useId();
  const chosen = useRef<Goal>("later");
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  if (isOpen && asked === null && askingPages.includes(pathname)) setAsked(pathname);
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
    readMe().then(
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
    <div aria-live="polite" className="page-width">
      {isOpen && pathname === asked && (
        <section
          aria-labelledby={title}
          className="my-6 grid animate-appear gap-4 rounded-lg border border-line-strong bg-card p-5 shadow-soft"
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
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-3">
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
