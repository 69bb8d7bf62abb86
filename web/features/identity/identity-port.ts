// The interface of an identity provider, embedded or Firebase.
import type { ProfileUpdate, SignUp } from "#contract/people/person.ts";
import type { User } from "#web/data/session.ts";

export type { User };

export type IdentityErrorCode =
  | "invalid-credentials"
  | "email-in-use"
  | "weak-password"
  | "invalid-link"
  | "second-step"
  | "second-step-expired"
  | "second-step-elsewhere"
  | "cancelled"
  | "popup-closed"
  | "popup-blocked"
  | "too-many-requests"
  | "signed-out"
  | "offline"
  | "updated"
  | "unknown";

/**
 * An error with a message for the person and a code that is the same for every provider. For "offline" and "updated" each page has its own message;
 * "second-step" is no failure: `finishLogIn` comes next.
 */
export class IdentityError extends Error {
  readonly code: IdentityErrorCode;

  constructor(code: IdentityErrorCode, message: string) {
    super(message);
    this.name = "IdentityError";
    this.code = code;
  }
}

export type SecondStep = { code: string; isRecovery: boolean; trustDevice: boolean };

/** Every action rejects with an IdentityError. Methods do not use `this`. */
export interface IdentityProvider {
  createUser(person: SignUp): Promise<User>;
  logIn(email: string, password: string): Promise<User>;
  /** Must be called directly in the click, or the browser blocks the popup. */
  logInWithGoogle(): Promise<User>;
  /** The second step, after one of the two has rejected with "second-step". */
  finishLogIn(step: SecondStep): Promise<User>;
  /** With what the browser's passkey has answered. */
  logInWithPasskey(response: unknown): Promise<User>;
  logOut(): Promise<void>;
  updateUser(profile: ProfileUpdate): Promise<User>;
  /** Reads the person from the provider again, after the task server has changed the account. */
  reloadUser(): Promise<void>;
  /** Calls the listener as soon as it is known who is signed in, and after every change, in this tab or another. */
  onUserChange(listener: (user: User | null) => void): () => void;
  /** A token for the task server that is valid for some time; null without a session. */
  getToken(): Promise<string | null>;
  /**
   * Deletes the account and ends the session. Once the provider has checked the proof, `removeData` deletes the person's data on the task server;
   * its errors are passed on.
   */
  deleteAccount(proof: { password: string | null }, removeData: () => Promise<void>): Promise<void>;
  requestPasswordReset(email: string): Promise<void>;
  resetPassword(token: string, password: string): Promise<void>;
}
