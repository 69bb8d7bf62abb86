// What the product asks of an identity provider. The embedded one and any other stand behind it alike.
import type { ProfileUpdate, SignUp } from "#contract/person.ts";
import type { User } from "#web/data/session.ts";

export type { User };

export type IdentityErrorCode =
  | "invalid-credentials"
  | "email-in-use"
  | "weak-password"
  | "invalid-link"
  | "popup-closed"
  | "popup-blocked"
  | "too-many-requests"
  | "offline"
  | "unknown";

/** A refusal in the provider's own words, with a code that means the same for every provider. */
export class IdentityError extends Error {
  readonly code: IdentityErrorCode;

  constructor(code: IdentityErrorCode, message: string) {
    super(message);
    this.name = "IdentityError";
    this.code = code;
  }
}

/** Every action rejects with an IdentityError. Methods stand on their own and may be passed around. */
export interface IdentityProvider {
  createUser(person: SignUp): Promise<User>;
  logIn(email: string, password: string): Promise<User>;
  /** Call it straight from the click, or the browser blocks the popup. */
  logInWithGoogle(): Promise<User>;
  logOut(): Promise<void>;
  updateUser(profile: ProfileUpdate): Promise<User>;
  /** Tells who is signed in as soon as it is known, and again after every change, in this tab or another. */
  onUserChange(listener: (user: User | null) => void): () => void;
  /** A token for the task server with some time left to live; null when nobody is signed in. */
  getToken(): Promise<string | null>;
  /**
   * Ends the account for good; nobody is signed in after. `removeData` asks the task server to forget the person, once the provider
   * knows that it is they; its own refusals pass through as they are.
   */
  deleteAccount(proof: { password: string | null }, removeData: () => Promise<void>): Promise<void>;
  requestPasswordReset(email: string): Promise<void>;
  resetPassword(token: string, password: string): Promise<void>;
}
