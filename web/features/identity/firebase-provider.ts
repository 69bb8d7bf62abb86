// The browser's side of Firebase. Loaded only where Firebase keeps the accounts.
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
import { anonymous } from "#contract/limits.ts";
import { messages } from "#contract/messages.ts";
import { type ProfileUpdate, password as passwordRule } from "#contract/person.ts";
import type { FirebaseConfig } from "#contract/public-config.ts";
import { codeOf, isSessionOver, refusalOf } from "./firebase-refusal.ts";
import { IdentityError, type IdentityProvider, type User } from "./identity-port.ts";

export function createFirebaseProvider(config: FirebaseConfig): IdentityProvider {
  const auth = openAuth(config);
  const listeners = new Set<(user: User | null) => void>();
  /** Undefined until Firebase has said. */
  let told: User | null | undefined;
  let signingUp = false;

  onIdTokenChanged(auth, tell);

  function tell(): void {
    // A new account has no name yet: it is shown once it has.
    if (signingUp) return;
    const user = auth.currentUser && userOf(auth.currentUser);
    if (told !== undefined && isSame(told, user)) return;
    told = user;
    for (const listener of listeners) listener(user);
  }

  function arrive(user: FirebaseUser): User {
    tell();
    return userOf(user);
  }

  /** Firebase forgets a session that is over by itself, but not one whose token it cannot read. */
  async function leaveIfOver(error: unknown): Promise<null> {
    if (!isSessionOver(error)) throw error;
    await signOut(auth);
    return null;
  }

  async function readToken(fresh: boolean): Promise<string | null> {
    await auth.authStateReady();
    return (await auth.currentUser?.getIdToken(fresh).catch(leaveIfOver)) ?? null;
  }

  return {
    createUser: inOurWords(async ({ displayName, photoURL, email, password }) => {
      holdToRule(password);
      await auth.authStateReady();
      signingUp = true;
      try {
        const { user } = await createUserWithEmailAndPassword(auth, email, password);
        // Half an account would only say that the address is taken when the person tries again.
        await saveProfile(user, { displayName, photoURL }).catch(async (error) => {
          await deleteUser(user).catch(() => signOut(auth));
          throw error;
        });
        return userOf(user);
      } finally {
        signingUp = false;
        tell();
      }
    }),

    logIn: inOurWords(async (email, password) => arrive((await signInWithEmailAndPassword(auth, email, password)).user)),

    logInWithGoogle: inOurWords(async () => arrive((await signInWithPopup(auth, new GoogleAuthProvider())).user)),

    logOut: inOurWords(() => signOut(auth)),

    updateUser: inOurWords(async (profile) => {
      await auth.authStateReady();
      if (auth.currentUser) await saveProfile(auth.currentUser, profile).catch(leaveIfOver);
      if (!auth.currentUser) throw new IdentityError("unknown", messages.profile.nobody);
      return arrive(auth.currentUser);
    }),

    async deleteAccount({ password }, removeData) {
      // Firebase lets an account go only right after a sign-in: asked first, so that nothing is left half done.
      const user = await inOurWords(() => signInAgain(auth, password))();
      await removeData();
      await inOurWords(() => deleteUser(user))();
    },

    onUserChange(listener) {
      listeners.add(listener);
      if (told !== undefined) listener(told);
      return () => listeners.delete(listener);
    },

    getToken: inOurWords(() => readToken(false)),

    requestPasswordReset: inOurWords(async (email) => {
      await sendPasswordResetEmail(auth, email).catch((error) => {
        if (codeOf(error) !== "auth/user-not-found") throw error;
      });
    }),

    resetPassword: inOurWords(async (token, password) => {
      holdToRule(password);
      await confirmPasswordReset(auth, token, password);
      // A new password ends every session, perhaps this tab's too.
      await readToken(true);
    }),
  };
}

function openAuth({ projectId, apiKey, authDomain, emulator }: FirebaseConfig): Auth {
  const auth = initializeAuth(initializeApp({ projectId, apiKey, authDomain }), {
    // Both outlive a reload and are shared by the browser's tabs.
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (emulator) connectAuthEmulator(auth, `http://${emulator}`, { disableWarnings: true });
  return auth;
}

async function signInAgain(auth: Auth, password: string | null): Promise<FirebaseUser> {
  await auth.authStateReady();
  const user = auth.currentUser;
  if (!user) throw new IdentityError("unknown", messages.profile.nobody);
  if (password === null) await reauthenticateWithPopup(user, new GoogleAuthProvider());
  else await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? "", password));
  return user;
}

async function saveProfile(user: FirebaseUser, { displayName, photoURL }: ProfileUpdate): Promise<void> {
  // Firebase takes an empty text for no photo, and its emulator nothing else.
  await updateProfile(user, { displayName, photoURL: photoURL ?? "" });
  // The token at hand still tells the old name.
  await user.getIdToken(true);
}

/** Firebase's own rule is weaker, and nobody else stands between. */
function holdToRule(password: string): void {
  const message = passwordRule.safeParse(password).error?.issues[0]?.message;
  if (message) throw new IdentityError("weak-password", message);
}

function userOf({ uid, displayName, email, photoURL }: FirebaseUser): User {
  const name = displayName || anonymous;
  return { id: uid, displayName: name, name, email: email ?? "", photoURL: photoURL || null };
}

function isSame(one: User | null, other: User | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function inOurWords<Given extends unknown[], Result>(run: (...given: Given) => Promise<Result>) {
  return (...given: Given): Promise<Result> => run(...given).catch((error) => Promise.reject(refusalOf(error)));
}
