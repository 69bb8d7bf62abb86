// Tells a person, on every page, that an administrator has started a recovery of their account.
import { useEffect, useEffectEvent, useRef } from "react";
import { Link, useLocation, useRevalidator } from "react-router";
import { pagePaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { Icon } from "#web/ui/icon.tsx";
import { textLink } from "#web/ui/text-link.ts";

/** The profile page has a notice of its own, with the button that stops the recovery. */
export function RecoveryBanner({ reload }: { reload(): void }) {
  const { pathname } = useLocation();
  useReload(reload);
  if (pathname === pagePaths.profile) return null;
  return (
    <section aria-label={m.recovery_title()} className="border-b border-line bg-vermilion-tint">
      <p className="page-width flex items-start gap-3 py-3">
        <Icon name="alert" className="mt-0.5 size-5" />
        <span>
          {m.recovery_banner()}{" "}
          <Link to={`${pagePaths.profile}#recovery`} className={textLink}>
            {m.recovery_banner_stop()}
          </Link>
        </span>
      </p>
    </section>
  );
}

/** The recovery may have been stopped on this page, which then loads its data again, or with the link of the mail in another tab. */
function useReload(reload: () => void): void {
  const { state } = useRevalidator();
  const last = useRef(state);
  const read = useEffectEvent(reload);
  useEffect(() => {
    if (last.current === "loading" && state === "idle") read();
    last.current = state;
  }, [state]);
  useEffect(() => {
    const onReturn = () => read();
    addEventListener("focus", onReturn);
    return () => removeEventListener("focus", onReturn);
  }, []);
}
