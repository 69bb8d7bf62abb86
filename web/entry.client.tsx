import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { RouterContextProvider } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { apiPaths } from "#contract/platform/paths.ts";
import { setCurrency } from "#texts/currency.ts";
import { baseLocale, isLocale, setLocale } from "#texts/locale.ts";
import { apiContext, browserClient, hydratingContext } from "#web/data/api.ts";
import { keepAskedLanguage } from "#web/data/language-cookie.ts";

let isHydrating = true;

function createContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, browserClient);
  context.set(hydratingContext, isHydrating);
  return context;
}

function Browser() {
  // The router asks for the context of the first page in a layout effect, which runs before this one.
  useEffect(() => {
    isHydrating = false;
  }, []);
  return <HydratedRouter getContext={createContext} />;
}

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Browser />
      </StrictMode>,
    );
  });
}

/** After the page, whose files come first. A failure only means that there is no page without a connection. */
function registerServiceWorker(): void {
  navigator.serviceWorker?.register(apiPaths.serviceWorker).catch(() => {});
}

keepAskedLanguage();
const {
  lang,
  dataset: { currency: code, currencySign: sign },
} = document.documentElement;
if (code && sign) setCurrency({ code, sign });
// English texts are in the scripts themselves. If those of another language cannot be loaded, the page changes to English.
if (isLocale(lang) && lang !== baseLocale) setLocale(lang).then(hydrate, hydrate);
else hydrate();
if (import.meta.env.PROD) {
  if (document.readyState === "complete") registerServiceWorker();
  else addEventListener("load", registerServiceWorker);
}
