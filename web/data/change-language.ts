import { languageParameter } from "#contract/platform/language.ts";
import { getLocale, type Locale, setLocale } from "#texts/locale.ts";
import { browserClient } from "./api.ts";
import { keepChosenLanguage } from "./language-cookie.ts";
import { getUser } from "./session.ts";

export type RenderAgain = (address?: string) => Promise<void>;

export async function changeLanguage(locale: Locale, renderAgain: RenderAgain): Promise<void> {
  await showLanguage(locale, renderAgain);
  // For mails, and for other devices. The page has changed already, so a failure needs no message.
  if (await getUser()) await saveLanguage(locale).catch(() => undefined);
}

export async function showLanguage(locale: Locale, renderAgain: RenderAgain): Promise<void> {
  const isShown = locale === getLocale();
  await setLocale(locale);
  keepChosenLanguage(locale);
  if (isShown) return;
  const address = new URL(location.href);
  const isAsked = address.searchParams.has(languageParameter);
  address.searchParams.delete(languageParameter);
  await renderAgain(isAsked ? address.pathname + address.search + address.hash : undefined);
}

export async function saveLanguage(language: Locale): Promise<void> {
  await browserClient.signedIn.request("PATCH /me", { body: { language } });
}
