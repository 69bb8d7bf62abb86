// What each part of the server stores about people. Export and deletion of an account go through every registered part.
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import type { PgTable } from "#server/platform/database/drizzle.server.ts";
import type { ProblemError } from "#server/platform/http/problem.ts";

/** `accountId` is the identity provider's id of the same person. */
export type PersonRef = { id: string; email: string; accountId: string };

export type Erased = {
  /** Whether other people still see rows that name the person: an empty row then stays in their place. */
  isStillShown?: boolean;
  /** How many rows were removed, for the audit log. */
  counts?: Record<string, number>;
};

/** What the person chose for the deletion. */
export type ErasureWishes = { revokeCredentials: boolean };

export type PersonalData = {
  /** Every table with a reference to a person. */
  tables: PgTable[];
  /** The person's rows, each list under its name in the exported file. */
  exportRows(tx: Transaction, person: PersonRef): Promise<Record<string, unknown>>;
  /** Ends what is still open, before the deletion. Returns why the account cannot be deleted now. */
  prepareErasure?(db: Db, personId: string): Promise<ProblemError | null>;
  /** Locks rows that the deletion will change, in an order that is the same for everybody. */
  lockRows?(tx: Transaction, personId: string): Promise<void>;
  /** Removes the person's rows, or their words from rows that others still see. */
  erase(tx: Transaction, person: PersonRef, wishes: ErasureWishes): Promise<Erased | undefined>;
};
