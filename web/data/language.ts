// The language of the page in the browser, and its change.
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { languageCookie, languageParameter } from "#contract/language.ts";
import { getLocale, type Locale, setLocale } from "#messages/locale.ts";
import { browserClient } from "./api.ts";
import { getUser } from "./session.ts";

const listeners = new Set<() => void>();
const year = 31_536_000;

export function useLocale(): Locale {
  return useSyncExternalStore(listen, getLocale, getLocale);
}

/** Changes the language of the page, which keeps everything typed and opened, and remembers the choice. Fails if the texts cannot be loaded. */
export function useChangeLanguage(): (locale: Locale) => Promise<void> {
  const show = useShowLanguage();
  return async (locale) => {
    await show(locale);
    // For mails, and for other devices. The page has changed already, so a failure needs no message.
    if (await getUser()) await saveLanguage(locale).catch(() => undefined);
  };
}

/**
 * A person who signs in gets the language of the account; an account without one takes the page's. `personId` is undefined until it is known,
 * and empty for a visitor.
 */
export function useAccountLanguage(personId: string | undefined): void {
  const show = useShowLanguage();
  const lastPerson = useRef<string>(undefined);
  useEffect(() => {
    if (personId === undefined || personId === lastPerson.current) return;
    const isSignIn = lastPerson.current !== undefined;
    lastPerson.current = personId;
    if (!personId || (!isSignIn && document.cookie.includes(`${languageCookie}=`))) return;
    void readAccountLanguage()
      .then(show)
      .catch(() => undefined);
  }, [personId, show]);
}

function useShowLanguage(): (locale: Locale) => Promise<void> {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  return useCallback(
    async (locale) => {
      const isShown = locale === getLocale();
      await setLocale(locale);
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
      document.cookie = `${languageCookie}=${locale}; Path=/; Max-Age=${year}; SameSite=Lax`;
      if (isShown) return;
      for (const listener of listeners) listener();
      const address = new URL(location.href);
      // The router renders every component of the page again after either.
      if (!address.searchParams.has(languageParameter)) return revalidate();
      address.searchParams.delete(languageParameter);
      await navigate(address.pathname + address.search + address.hash, { replace: true, preventScrollReset: true });
    },
    [revalidate, navigate],
  );
}

async function readAccountLanguage(): Promise<Locale> {
  const { language } = await browserClient.signedIn.request("GET /me");
  if (!language) await saveLanguage(getLocale());
  return language ?? getLocale();
}

async function saveLanguage(language: Locale): Promise<void> {
  await browserClient.signedIn.request("PATCH /me", { body: { language } });
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
