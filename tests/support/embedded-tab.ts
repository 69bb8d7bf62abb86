// The embedded identity provider of one tab. `stubApi` answers its requests, and it hears nothing from other tabs.
import { createEmbeddedProvider } from "#web/features/identity/embedded-provider.ts";
import type { IdentityProvider, User } from "#web/features/identity/identity-port.ts";
import { json, offline, type StubAnswer } from "./stub-api.ts";

export function openEmbeddedTab(): IdentityProvider {
  return createEmbeddedProvider({
    fetch: (path, init) => fetch(path, init),
    openPopup: () => null,
    channel: { post: () => {}, listen: () => () => {} },
    google: "google-stand-in",
  });
}

/** The server's answer for this person's session; null for nobody's. */
export function sessionOf(user: User | null): StubAnswer {
  return json(user && { user: accountOf(user) });
}

export function accountOf({ id, name, email, photoURL }: User) {
  return { id, name, email, image: photoURL };
}

/** How a call of the provider can fail, and the reason that the page then gives. */
export const failures: { name: string; fail: StubAnswer; reason: string }[] = [
  {
    name: "without a connection",
    fail: offline,
    reason: "We can't reach the server. Check your connection and try again.",
  },
  { name: "with status 500", fail: json(null, { status: 500 }), reason: "The server couldn't do that. Please try again." },
  { name: "with status 429", fail: json({}, { status: 429 }), reason: "Too many attempts. Wait a minute and try again." },
];
