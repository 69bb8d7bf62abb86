// The language of the page in the browser. The code that changes it is loaded on demand.
import { useCallback, useSyncExternalStore } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { getLocale, type Locale } from "#texts/locale.ts";
import { m } from "#texts/m.ts";
import { createFailures } from "#web/ui/failure-toasts.ts";
import { lateToast } from "#web/ui/late-toast.ts";

const listeners = new Set<() => void>();

export function useLocale(): Locale {
  return useSyncExternalStore(listen, getLocale, getLocale);
}

const failures = createFailures();

/** Changes the language of the page, which keeps everything typed and opened, and remembers the choice. A toast says if the texts cannot be loaded. */
export function useChangeLanguage(): (locale: Locale) => Promise<void> {
  const renderAgain = useRenderAgain();
  return async (locale) => {
    failures.dismiss();
    try {
      const { changeLanguage } = await import("./change-language.ts");
      await changeLanguage(locale, renderAgain);
    } catch {
      await lateToast((toast) => failures.report(() => toast.error(m.language_failed())));
    }
  };
}

/** To be called after a sign-in: shows the language of the account, unless the address asks for one. An account without one gets that of the page. */
export function useFollowAccount(): () => void {
  const renderAgain = useRenderAgain();
  return useCallback(() => {
    void import("./follow-account.ts").then(({ followAccount }) => followAccount(renderAgain)).catch(() => undefined);
  }, [renderAgain]);
}

/** The router renders every component of the page again. `address` replaces the one that the page has. */
function useRenderAgain(): (address?: string) => Promise<void> {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { state } = useLocation();
  return useCallback(
    async (address) => {
      for (const listener of listeners) listener();
      await (address ? navigate(address, { replace: true, preventScrollReset: true, state }) : revalidate());
    },
    [revalidate, navigate, state],
  );
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
