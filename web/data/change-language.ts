import { ApiError } from "#contract/client.ts";
import { languageCookie, languageParameter } from "#contract/platform/language.ts";
import { getLocale, isLocale, type Locale, setLocale } from "#texts/locale.ts";
import { m } from "#texts/m.ts";
import { lateToast } from "#web/ui/late-toast.ts";
import { browserClient } from "./api.ts";
import { getUser } from "./session.ts";

type RenderAgain = (address?: string) => Promise<void>;

const year = 31_536_000;

export async function changeLanguage(locale: Locale, renderAgain: RenderAgain): Promise<void> {
  await showLanguage(locale, renderAgain);
  // For mails, and for other devices. The page has changed already, so a failure needs no message.
  if (await getUser()) await saveLanguage(locale).catch(() => undefined);
}

export async function followAccount(renderAgain: RenderAgain): Promise<void> {
  const { language } = await browserClient.signedIn.request("GET /me").catch(tellIfNotAdmitted);
  if (!language) await saveLanguage(getLocale());
  // The page already has the language that its address asks for.
  if (isLocale(new URL(location.href).searchParams.get(languageParameter))) return;
  await showLanguage(language ?? getLocale(), renderAgain);
}

/** The market does not take this person: they are signed in to the provider, but can only export and delete the account. */
async function tellIfNotAdmitted(error: unknown): Promise<never> {
  if (error instanceof ApiError && error.status === 403) {
    const message = m.session_not_admitted({ reason: error.message });
    await lateToast((toast) => toast.error(message, { autoClose: false, toastId: "not-admitted" }));
  }
  throw error;
}

async function showLanguage(locale: Locale, renderAgain: RenderAgain): Promise<void> {
  const isShown = locale === getLocale();
  await setLocale(locale);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${languageCookie}=${locale}; Path=/; Max-Age=${year}; SameSite=Lax`;
  if (isShown) return;
  const address = new URL(location.href);
  const isAsked = address.searchParams.has(languageParameter);
  address.searchParams.delete(languageParameter);
  await renderAgain(isAsked ? address.pathname + address.search + address.hash : undefined);
}

async function saveLanguage(language: Locale): Promise<void> {
  await browserClient.signedIn.request("PATCH /me", { body: { language } });
}
