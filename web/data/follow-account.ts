import { ApiError } from "#contract/client.ts";
import { languageParameter } from "#contract/platform/language.ts";
import { getLocale, isLocale } from "#texts/locale.ts";
import { m } from "#texts/m.ts";
import { lateToast } from "#web/ui/late-toast.ts";
import type { RenderAgain } from "./change-language.ts";
import { readMe } from "./me.ts";

export async function followAccount(renderAgain: RenderAgain): Promise<void> {
  const { language } = await readMe().catch(tellIfNotAdmitted);
  const { saveLanguage, showLanguage } = await import("./change-language.ts");
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
