import type { Transaction } from "#server/platform/database/database.server.ts";
import type { Caller } from "./caller.ts";

/** What the rest of the server may do with the caller's own account. */
export type Accounts = {
  /** How the person signs in, as far as this server knows. */
  waysIn(caller: Caller): Promise<string[]>;
  /** Everything that is stored about the account, without secrets; null where another service stores it. */
  read(caller: Caller): Promise<Record<string, unknown> | null>;
  /** Throws a problem if the password is wrong. False for an account without a password here: only a recent sign-in proves who calls. */
  provePassword(caller: Caller, password: string): Promise<boolean>;
  /** Also its sessions and password resets. */
  remove(tx: Transaction, caller: Caller): Promise<void>;
};

/** For a service that stores the accounts itself: the browser's adapter proves and removes there. */
export const accountsElsewhere: Accounts = {
  waysIn: async ({ signedInWith }) => (signedInWith ? [signedInWith] : []),
  read: async () => null,
  provePassword: async () => false,
  remove: async () => {},
};
