// The embedded provider: calls of /identity, with a session cookie that scripts cannot read.
import { isPortrait } from "#contract/people/portrait.ts";
import { apiPaths } from "#contract/platform/paths.ts";
import { m } from "#texts/m.ts";
import { type OpenPopup, openBrowserPopup, sendToPopup } from "./google-popup.ts";
import type { IdentityChannel } from "./identity-channel.ts";
import { IdentityError, type IdentityErrorCode, type IdentityProvider, type User } from "./identity-port.ts";

type EmbeddedProviderOptions = {
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  openPopup?: OpenPopup;
  channel: IdentityChannel;
  /** The Google provider of the server, real or stand-in; null without one. */
  google: string | null;
  /** An answer about the session that was requested before. */
  session?: Promise<Response> | undefined;
};

type Account = { id: string; name: string; email: string; emailVerified?: boolean; image?: string | null };

/** A token is renewed while it still has this long to live. */
const renewBefore = 60_000;
const tokenHeader = "set-auth-jwt";

export function createEmbeddedProvider({
  fetch,
  openPopup = openBrowserPopup,
  channel,
  google,
  session: firstAnswer,
}: EmbeddedProviderOptions): IdentityProvider {
  const listeners = new Set<(user: User | null) => void>();
  /** Undefined until the server has answered. */
  let user: User | null | undefined;
  let token: { value: Promise<string | null>; freshUntil: number } | undefined;
  /** Grows with every change, so that an answer to an earlier request is recognised as outdated. */
  let version = 0;
  let listening = false;

  function setUser(next: User | null, given?: string | null): void {
    user = next;
    token = given ? { value: Promise.resolve(given), freshUntil: freshUntil(given) } : undefined;
    version += 1;
    for (const listener of listeners) listener(next);
  }

  function changeUser<T extends User | null>(next: T): T {
    setUser(next);
    channel.post({ type: "changed" });
    return next;
  }

  async function call<T>(method: "GET" | "POST", path: string, body?: object): Promise<T> {
    const init: RequestInit = body ? { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) } : { method };
    return (await accepted(fetch(apiPaths.identity + path, init))).json();
  }

  /** The answer has a token as well, so that the first call of the task server waits for no other request. */
  async function readSession(): Promise<void> {
    const asked = version;
    const answer = firstAnswer ?? fetch(`${apiPaths.identity}/get-session`, { method: "GET" });
    firstAnswer = undefined;
    const response = await accepted(answer);
    const session: { user: Account } | null = await response.json();
    if (asked === version) setUser(session && userOf(session.user), response.headers.get(tokenHeader));
  }

  /** After a failure the page shows no person, and the next use asks again. */
  function readFirst(): void {
    readSession().catch((error) => {
      console.error(error);
      for (const listener of listeners) listener(user ?? null);
    });
  }

  function signOutIfRefused(error: unknown): void {
    if (!(error instanceof Refusal && error.status === 401)) throw error;
    changeUser(null);
  }

  async function readToken(): Promise<string | null> {
    const asked = version;
    try {
      const answer = await call<{ token: string }>("GET", "/token");
      if (asked === version && token) {
        token.freshUntil = freshUntil(answer.token);
        return answer.token;
      }
    } catch (error) {
      if (asked === version) {
        token = undefined;
        signOutIfRefused(error);
      }
    }
    return provider.getToken();
  }

  const provider: IdentityProvider = {
    async createUser({ displayName, photoURL, email, password }) {
      const answer = await call<{ user: Account }>("POST", "/sign-up/email", { name: displayName, image: photoURL, email, password });
      return changeUser(userOf(answer.user));
    },

    async logIn(email, password) {
      const answer = await call<{ user: Account } | { secondStep: true }>("POST", "/sign-in/email", { email, password });
      if ("secondStep" in answer) throw new IdentityError("second-step", "");
      return changeUser(userOf(answer.user));
    },

    async finishLogIn({ code, isRecovery, trustDevice }) {
      const path = isRecovery ? "/two-factor/verify-backup-code" : "/two-factor/verify-totp";
      const answer = await call<{ user: Account }>("POST", path, { code, trustDevice });
      return changeUser(userOf(answer.user));
    },

    async logInWithPasskey(response) {
      const answer = await call<{ user: Account }>("POST", "/passkey/verify-authentication", { response });
      return changeUser(userOf(answer.user));
    },

    async logInWithGoogle() {
      if (!google) throw new IdentityError("unknown", m.identity_not_set_up());
      const popup = openPopup();
      if (!popup) throw new IdentityError("popup-blocked", m.identity_popup_blocked());
      try {
        const attempt = `${Date.now()}${Math.random().toString(36).slice(2)}`;
        const { url } = await call<{ url: string }>("POST", "/sign-in/google", { attempt });
        await sendToPopup(popup, url, attempt, channel);
      } finally {
        popup.close();
      }
      await readSession();
      if (!user) throw new IdentityError("unknown", m.identity_google_failed());
      channel.post({ type: "changed" });
      return user;
    },

    async logOut() {
      await call("POST", "/sign-out", {});
      changeUser(null);
    },

    async updateUser({ displayName, photoURL }) {
      if (user === undefined) await readSession();
      if (user) await call("POST", "/update-user", { name: displayName, image: photoURL }).then(readSession, signOutIfRefused);
      if (!user) throw new IdentityError("signed-out", m.identity_signed_out());
      channel.post({ type: "changed" });
      return user;
    },

    async reloadUser() {
      await readSession();
      channel.post({ type: "changed" });
    },

    onUserChange(listener) {
      listeners.add(listener);
      if (!listening) channel.listen((message) => message.type === "changed" && readFirst());
      listening = true;
      if (user === undefined) readFirst();
      else listener(user);
      return () => listeners.delete(listener);
    },

    async getToken() {
      if (user === undefined) await readSession();
      if (!user) return null;
      if (!token || token.freshUntil <= Date.now()) token = { value: readToken(), freshUntil: Number.POSITIVE_INFINITY };
      return token.value;
    },

    async deleteAccount(_proof, removeData) {
      // One server keeps both, checks the password and deletes both at once.
      await removeData();
      changeUser(null);
    },

    async requestPasswordReset(email) {
      await call("POST", "/request-password-reset", { email });
    },

    async resetPassword(token, password) {
      await call("POST", "/reset-password", { token, newPassword: password });
      // A new password ends every session, perhaps this tab's too.
      if (user) await readSession();
    },
  };

  return provider;
}

function userOf({ id, name, email, emailVerified, image }: Account): User {
  // Sample people have a path, which the profile form would refuse.
  const photoURL = image && isPortrait(image) ? new URL(image, location.origin).href : (image ?? null);
  return { id, displayName: name, name, email, photoURL, ...(emailVerified === false && { isUnverified: true as const }) };
}

async function accepted(answer: Promise<Response>): Promise<Response> {
  const response = await answer.catch(() => {
    throw new IdentityError("offline", "The identity provider could not be reached.");
  });
  if (!response.ok) throw await refusalOf(response);
  return response;
}

/** Its lifetime is by the server's clock alone: this machine's may be wrong. */
function freshUntil(token: string): number {
  const claims = JSON.parse(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")));
  return Date.now() + (claims.exp - claims.iat) * 1_000 - renewBefore;
}

/** The embedded provider's refusal, with the status that it came under. */
class Refusal extends IdentityError {
  readonly status: number;

  constructor(status: number, code: IdentityErrorCode, message: string) {
    super(code, message);
    this.status = status;
  }
}

const codes: Record<string, IdentityErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: "invalid-credentials",
  INVALID_EMAIL: "invalid-credentials",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "email-in-use",
  WEAK_PASSWORD: "weak-password",
  INVALID_TOKEN: "invalid-link",
  INVALID_TWO_FACTOR_COOKIE: "second-step-expired",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "second-step-expired",
  TOTP_NOT_ENABLED: "second-step-expired",
};

async function refusalOf(response: Response): Promise<Refusal> {
  const { status } = response;
  const { code, detail = generalMessage(status) } = (await response.json().catch(() => null)) ?? {};
  const ours = status === 429 ? "too-many-requests" : (codes[code] ?? "unknown");
  return new Refusal(status, ours, detail);
}

/** For an answer without a message, perhaps because a proxy gave it. */
function generalMessage(status: number): string {
  return status === 429 ? m.identity_too_many() : m.identity_refused();
}
