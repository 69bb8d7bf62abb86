import type { ChangeEmail, ChangePassword, ConfirmEmail, EmailLink, Me, Session } from "#contract/account/account.ts";
import type { FinishRecovery, NewRecovery, Recovery } from "#contract/account/recovery.ts";
import type { SecondFactors, TwoFactorSetup } from "#contract/account/second-factors.ts";
import type { Transaction } from "#server/platform/database/database.server.ts";
import type { Locale } from "#texts/locale.ts";
import type { Caller } from "./caller.ts";

/** What the rest of the server may do with the caller's own account. */
export type Accounts = {
  /** How the person signs in, as far as this server knows. */
  waysIn(caller: Caller): Promise<string[]>;
  /** Everything that is stored about the account, without secrets; null where another service stores it. */
  read(caller: Caller): Promise<Record<string, unknown> | null>;
  /** Throws a problem if the password is wrong. False for an account without a password here: only a recent sign-in proves who calls. */
  provePassword(caller: Pick<Caller, "subject">, password: string): Promise<boolean>;
  /** Also its sessions and password resets. */
  remove(tx: Transaction, caller: Caller): Promise<void>;
  /** Null where another service stores the accounts. */
  stored: StoredAccounts | null;
  /** Null where another service stores the accounts. */
  secondFactors: SecondFactorAccounts | null;
  /** Null where another service stores the accounts. */
  recoveries: RecoverableAccounts | null;
};

/** Recoveries by administrators. `subject` is the id of the account. */
export type RecoverableAccounts = {
  /** The one under way. */
  find(subject: string): Promise<Recovery | null>;
  /** Null if there is no such account. */
  start(subject: string, recovery: NewRecovery & { startedBy: string; language: Locale }): Promise<Recovery | null>;
  stop(subject: string, actorId: string | null): Promise<void>;
  /** Throws a problem if the link no longer works. */
  stopByLink(token: string): Promise<void>;
  finish(given: FinishRecovery): Promise<void>;
};

/** Passkeys and two-factor authentication of the caller's own account. The caller has proved to be its owner where a change needs that. */
export type SecondFactorAccounts = {
  read(caller: Caller): Promise<Omit<SecondFactors, "isRequired">>;
  start(caller: Caller): Promise<TwoFactorSetup>;
  /** Returns the recovery codes. Ends all other sessions. */
  confirm(caller: Caller, code: string): Promise<string[]>;
  renewCodes(caller: Caller): Promise<string[]>;
  end(caller: Caller): Promise<void>;
  /** False if the caller has no such passkey. */
  renamePasskey(caller: Caller, id: string, name: string): Promise<boolean>;
  removePasskey(caller: Caller, id: string): Promise<boolean>;
};

/** Changes of the caller's own account. Those that need the password throw a problem for a wrong one. */
export type StoredAccounts = {
  /** Ends all other sessions. */
  changePassword(caller: Caller, change: ChangePassword): Promise<void>;
  /** Throws a problem if the password is wrong or the account has none. */
  checkPassword(caller: Caller, field: string, password: string): Promise<void>;
  /** Mails a link and a code to the address; the caller has proved the password. */
  requestEmail(caller: Caller, newEmail: ChangeEmail["newEmail"]): Promise<void>;
  /** Mails a link and a code to the present address, unless it is verified. */
  verifyEmail(caller: Pick<Caller, "subject">): Promise<void>;
  cancelEmail(caller: Caller): Promise<void>;
  /** The caller is null if the request has no session: the link to the present address needs none. */
  readEmailLink(caller: Caller | null, token: string): Promise<EmailLink>;
  confirmEmail(caller: Caller | null, given: ConfirmEmail): Promise<void>;
  /** What waits for its confirmation. */
  waitingEmails(caller: Caller): Promise<Pick<Me, "newEmail" | "emailCodeUntil">>;
  listSessions(caller: Caller): Promise<Session[]>;
  /** False if the caller has no such session. */
  endSession(caller: Caller, id: string): Promise<boolean>;
  endOtherSessions(caller: Caller): Promise<void>;
};

/** For a service that stores the accounts itself: the browser's adapter proves and removes there. */
export const accountsElsewhere: Accounts = {
  waysIn: async ({ signedInWith }) => (signedInWith ? [signedInWith] : []),
  read: async () => null,
  provePassword: async () => false,
  remove: async () => {},
  stored: null,
  secondFactors: null,
  recoveries: null,
};
