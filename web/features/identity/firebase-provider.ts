// The Firebase provider. Loaded only where Firebase keeps the accounts.
import { initializeApp } from "@firebase/app";
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  type User as FirebaseUser,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updateProfile,
} from "@firebase/auth";
import type { FirebaseConfig } from "#contract/identity/public-config.ts";
import { type ProfileUpdate, password as passwordRule } from "#contract/people/person.ts";
import { anonymous } from "#contract/platform/display.ts";
import { m } from "#texts/m.ts";
import { codeOf, isSessionOver, refusalOf } from "./firebase-refusal.ts";
import { IdentityError, type IdentityProvider, type User } from "./identity-port.ts";

export function createFirebaseProvider(config: FirebaseConfig): IdentityProvider {
  const auth = openAuth(config);
  const listeners = new Set<(user: User | null) => void>();
  /** Undefined until Firebase has answered. */
  let known: User | null | undefined;
  let signingUp = false;

  onIdTokenChanged(auth, notify);

  function notify(): void {
    // A new account has no name yet; listeners are notified when it has one.
    if (signingUp) return;
    const user = auth.currentUser && userOf(auth.currentUser);
    if (known !== undefined && JSON.stringify(known) === JSON.stringify(user)) return;
    known = user;
    for (const listener of listeners) listener(user);
  }

  function signedIn(user: FirebaseUser): User {
    notify();
    return userOf(user);
  }

  /** Firebase drops a session that is over by itself, but not one whose token it cannot read. */
  async function signOutIfOver(error: unknown): Promise<null> {
    if (!isSessionOver(error)) throw error;
    await signOut(auth);
    return null;
  }

  async function readToken(fresh: boolean): Promise<string | null> {
    await auth.authStateReady();
    return (await auth.currentUser?.getIdToken(fresh).catch(signOutIfOver)) ?? null;
  }

  return {
    createUser: withOwnErrors(async ({ displayName, photoURL, email, password }) => {
      checkPassword(password);
      await auth.authStateReady();
      signingUp = true;
      try {
        const { user } = await createUserWithEmailAndPassword(auth, email, password);
        // Without this, the next attempt would fail because the address is taken.
        await saveProfile(user, { displayName, photoURL }).catch(async (error) => {
          await deleteUser(user).catch(() => signOut(auth));
          throw error;
        });
        return userOf(user);
      } finally {
        signingUp = false;
        notify();
      }
    }),

    logIn: withOwnErrors(async (email, password) => signedIn((await signInWithEmailAndPassword(auth, email, password)).user)),

    logInWithGoogle: withOwnErrors(async () => signedIn((await signInWithPopup(auth, new GoogleAuthProvider())).user)),

    finishLogIn: notOffered,
    logInWithPasskey: notOffered,

    logOut: withOwnErrors(() => signOut(auth)),

    updateUser: withOwnErrors(async (profile) => {
      await auth.authStateReady();
      if (auth.currentUser) await saveProfile(auth.currentUser, profile).catch(signOutIfOver);
      if (!auth.currentUser) throw new IdentityError("signed-out", m.identity_signed_out());
      return signedIn(auth.currentUser);
    }),

    reloadUser: withOwnErrors(async () => {
      await auth.authStateReady();
      await auth.currentUser?.reload();
      notify();
    }),

    async deleteAccount({ password }, removeData) {
      // Firebase deletes an account only right after a sign-in. That comes first, so that nothing is deleted by half.
      const user = await withOwnErrors(() => signInAgain(auth, password))();
      await removeData();
      await withOwnErrors(() => deleteUser(user))();
    },

    onUserChange(listener) {
      listeners.add(listener);
      if (known !== undefined) listener(known);
      return () => listeners.delete(listener);
    },

    getToken: withOwnErrors(() => readToken(false)),

    requestPasswordReset: withOwnErrors(async (email) => {
      await sendPasswordResetEmail(auth, email).catch((error) => {
        if (codeOf(error) !== "user-not-found") throw error;
      });
    }),

    resetPassword: withOwnErrors(async (token, password) => {
      checkPassword(password);
      await confirmPasswordReset(auth, token, password);
      // A new password ends every session, perhaps this tab's too.
      await readToken(true);
    }),
  };
}

/** Firebase asks for a second factor itself, and has no passkeys. */
async function notOffered(): Promise<never> {
  throw new IdentityError("unknown", m.identity_refused());
}

function openAuth({ projectId, apiKey, authDomain, emulator }: FirebaseConfig): Auth {
  const auth = initializeAuth(initializeApp({ projectId, apiKey, authDomain }), {
    // Both survive a reload and are shared by the tabs of the browser.
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (emulator) connectAuthEmulator(auth, `http://${emulator}`, { disableWarnings: true });
  return auth;
}

async function signInAgain(auth: Auth, password: string | null): Promise<FirebaseUser> {
  await auth.authStateReady();
  const user = auth.currentUser;
  if (!user) throw new IdentityError("signed-out", m.identity_signed_out());
  if (password === null) await reauthenticateWithPopup(user, new GoogleAuthProvider());
  else await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? "", password));
  return user;
}

async function saveProfile(user: FirebaseUser, { displayName, photoURL }: ProfileUpdate): Promise<void> {
  // An empty text means no photo; the emulator accepts nothing else.
  await updateProfile(user, { displayName, photoURL: photoURL ?? "" });
  // The present token has the old name.
  await user.getIdToken(true);
}

/** Firebase's own rule is weaker, and the task server never sees the password. */
function checkPassword(password: string): void {
  const message = passwordRule.safeParse(password).error?.issues[0]?.message;
  if (message) throw new IdentityError("weak-password", message);
}

function userOf({ uid, displayName, email, photoURL }: FirebaseUser): User {
  const name = displayName || anonymous;
  return { id: uid, displayName: name, name, email: email ?? "", photoURL: photoURL || null };
}

function withOwnErrors<Given extends unknown[], Result>(run: (...given: Given) => Promise<Result>) {
  return (...given: Given): Promise<Result> => run(...given).catch((error) => Promise.reject(refusalOf(error)));
}
