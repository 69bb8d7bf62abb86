// Runs a POST once per Idempotency-Key, however often it is sent. The key and the answer are written in the
// transaction of the work itself, so that a crash leaves either both or neither.
import { createHash } from "node:crypto";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { eq, lt, sql } from "#server/platform/database/drizzle.server.ts";
import { m } from "#texts/m.ts";
import { idempotencyKeys } from "./idempotency.table.server.ts";
import { ProblemError } from "./problem.ts";

const keptFor = sql`interval '24 hours'`;

type Sending = {
  call: string;
  key: string | undefined;
  /** Keys are scoped by person. Callers without a token share a namespace and rely on random keys. */
  personId: string | null;
  body: unknown;
};

/** Runs the work once per key. A repeated request gets the first answer; the same key with another body is rejected. */
export async function doOnce<Answer>(db: Db, sending: Sending, work: (tx: Transaction) => Promise<Answer>): Promise<Answer> {
  const { call, key, personId, body } = sending;
  if (key === undefined) return db.transaction(work);
  const id = hash([call, personId, key]);
  const bodyHash = hash(body);
  return db.transaction(async (tx) => {
    // A separate statement, so that the next one sees what the previous holder of the lock committed.
    const lock = await tx.execute<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${lockNumber(id)}) as taken`);
    if (!lock.rows[0]?.taken) throw inFlight();
    const [known] = await tx
      .select({ bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.id, id));
    if (known && known.bodyHash !== bodyHash) throw otherBody();
    if (known) return known.answer as Answer;
    const answer = await work(tx);
    await tx.insert(idempotencyKeys).values({ id, personId, bodyHash, answer });
    return answer;
  });
}

export async function forgetOldKeys(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - ${keptFor}`));
}

function hash(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}

/** As text: a driver would round a number of this size. */
function lockNumber(id: string): string {
  return BigInt.asIntN(64, BigInt(`0x${id.slice(0, 16)}`)).toString();
}

function inFlight(): ProblemError {
  return new ProblemError(409, m.problem_idempotency_running(), { headers: { "Retry-After": "1" } });
}

function otherBody(): ProblemError {
  return new ProblemError(422, m.problem_idempotency_used(), {
    errors: [{ field: "Idempotency-Key", message: m.problem_idempotency_other_body() }],
  });
}
