import type { Transaction } from "#server/platform/database/database.server.ts";
import type { Caller } from "./caller.ts";

/** What the task server may ask of the provider about the caller's own account. */
export type Accounts = {
  /** How the person signs in, as far as this server knows. */
  waysIn(caller: Caller): Promise<string[]>;
  /** Everything that is kept about the account, without secrets; null where it is kept elsewhere. */
  read(caller: Caller): Promise<Record<string, unknown> | null>;
  /** Refuses with a problem unless the person proved, beyond their token, that it is they. */
  ensureProof(caller: Caller, proof: { password?: string | undefined }): Promise<void>;
  /** The account, its sessions and what was under way for it are gone when the transaction ends. */
  remove(tx: Transaction, caller: Caller): Promise<void>;
};

/** For a provider that keeps the accounts elsewhere: the browser's adapter proves and removes there. */
export const accountsElsewhere: Accounts = {
  waysIn: async ({ signedInWith }) => (signedInWith ? [signedInWith] : []),
  read: async () => null,
  ensureProof: async () => {},
  remove: async () => {},
};
