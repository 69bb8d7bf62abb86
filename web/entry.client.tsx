import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { RouterContextProvider } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { apiContext, browserClient } from "#web/data/api.ts";

function createContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, browserClient);
  return context;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter getContext={createContext} />
    </StrictMode>,
  );
});
