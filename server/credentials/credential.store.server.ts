import { randomBytes } from "node:crypto";
import { type EmailHash, hashEmail } from "#contract/credentials/achievement.ts";
import type { Credential, CredentialState, MyCredential, NewCredential } from "#contract/credentials/credential.ts";
import { listBits } from "#contract/credentials/status-list.ts";
import { readCredential, type Verified } from "#contract/credentials/verify.ts";
import { limits } from "#contract/platform/limits.ts";
import { readMarketSettings } from "#server/market/market.store.server.ts";
import { secondsUntilAllowed } from "#server/people/daily-limit.server.ts";
import type { PersonRow } from "#server/people/person.store.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { erasedWords } from "#server/people/system-words.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import { currentTime } from "#server/platform/clock.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { and, between, desc, eq, isNotNull, isNull, lt, max } from "#server/platform/database/drizzle.server.ts";
import { lockName } from "#server/platform/database/lock-name.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { type Page, pageOf } from "#server/platform/database/page.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import { tasks } from "#server/tasks/task.table.server.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
import { credentials } from "./credential.table.server.ts";
import { readDealFacts, readProfileFacts } from "./facts.server.ts";
import { readSigningKey, type Signer } from "./keys.server.ts";
import { signCredential } from "./sign.server.ts";

type Holder = Pick<PersonRow, "id" | "name" | "email" | "emailVerified" | "hidden">;
type Row = typeof credentials.$inferSelect;

const profileDays = 365;

/** Always creates a new credential: what the person agreed to may differ, and an earlier one stays as it was signed. */
export async function issueCredential(db: Db, signer: Signer, holder: Holder, given: NewCredential): Promise<MyCredential> {
  if (holder.hidden !== null) throw new ProblemError(409, m.credential_hidden_person());
  if (given.withEmail && !holder.emailVerified) throw new ProblemError(409, m.credential_email_unverified());
  const { facts, ...about } = await readFacts(db, holder.id, given);
  const email = given.withEmail ? await saltEmail(holder.email) : null;
  const { name: marketName } = await readMarketSettings(db);
  const signingKey = await readSigningKey(db, signer);
  const row = await db.transaction(async (tx) => {
    await limitPerDay(tx, holder.id);
    const statusIndex = await nextIndex(tx);
    const id = newId();
    const issuedAt = new Date(currentTime());
    const expiresAt = given.kind === "profile" ? new Date(issuedAt.getTime() + profileDays * 86_400_000) : null;
    const statement = { id, marketName, person: holder, facts, email, statusIndex, issuedAt, expiresAt };
    const jwt = await signCredential(signer.origin(), signingKey, statement);
    const values = { id, personId: holder.id, kind: given.kind, ...about, jwt, statusIndex, issuedAt, expiresAt };
    await tx.insert(credentials).values(values);
    await recordAudit(tx, { actorId: holder.id, action: "credential.create", subjectId: id, details: { kind: given.kind } });
    const [created] = await selectWithTask(tx).where(eq(credentials.id, id));
    return created;
  });
  const issued = row && toMine(row);
  if (!issued) throw new Error("The credential was not stored.");
  return issued;
}

async function readFacts(db: Db, personId: string, { kind, task, ...chosen }: NewCredential) {
  if (kind === "profile" || task === undefined) return { facts: await readProfileFacts(db, personId) };
  const taskId = task.toLowerCase();
  return { ...(await readDealFacts(db, personId, taskId, chosen)), taskId };
}

async function saltEmail(email: string): Promise<EmailHash> {
  const salt = randomBytes(16).toString("base64url");
  return { salt, identityHash: await hashEmail(email, salt) };
}

async function limitPerDay(tx: Transaction, personId: string): Promise<void> {
  await lockName(tx, `credentials of ${personId}`);
  const which = eq(credentials.personId, personId);
  const seconds = await secondsUntilAllowed(tx, { table: credentials, at: credentials.issuedAt, which, max: limits.credentialsPerDay });
  if (seconds === 0) return;
  const refusal = m.credential_daily_limit({ max: numberText(limits.credentialsPerDay), hours: numberText(Math.ceil(seconds / 3_600)) });
  throw new ProblemError(429, refusal, { headers: { "Retry-After": String(seconds) } });
}

/** No row is ever deleted, so no place is used twice. */
async function nextIndex(tx: Transaction): Promise<number> {
  await lockName(tx, "credential status index");
  const [last] = await tx.select({ index: max(credentials.statusIndex) }).from(credentials);
  return (last?.index ?? -1) + 1;
}

export async function listCredentials(db: Db, personId: string, page: Page): Promise<{ data: MyCredential[]; next: string | null }> {
  const rows = await selectWithTask(db)
    .where(and(eq(credentials.personId, personId), page.after === undefined ? undefined : lt(credentials.id, page.after)))
    .orderBy(desc(credentials.id))
    .limit(page.limit + 1);
  const { data, next } = pageOf(rows, page, ({ credential }) => credential.id);
  return { data: data.flatMap((row) => toMine(row) ?? []), next };
}

/** The rows of a person. One with a title that the market shows no more comes without its text. */
export async function exportCredentials(tx: Transaction, personId: string): Promise<Row[]> {
  const rows = await selectWithTask(tx).where(eq(credentials.personId, personId)).orderBy(desc(credentials.id));
  return rows.map((row) => {
    const content = contentOf(row.credential);
    return content && hasLostTitle(content, row) ? { ...row.credential, jwt: null } : row.credential;
  });
}

/** Null if there is none, its person is hidden or has deleted the account, or it has the title of a task that is hidden, erased or deleted. */
export async function findCredential(db: Db, id: string): Promise<Credential | null> {
  const [row] = await selectWithTask(db)
    .innerJoin(people, eq(people.id, credentials.personId))
    .where(and(eq(credentials.id, id), isNull(people.hidden)));
  const content = row && contentOf(row.credential);
  if (!content || !row.credential.jwt || !row.credential.personId) return null;
  if (hasLostTitle(content, row)) return null;
  const { issuer, subject } = content;
  return { ...toShown(row.credential, content), name: subject.name, person: row.credential.personId, issuer, jwt: row.credential.jwt };
}

/** False if the person has no such credential. A second time changes nothing. */
export async function withdrawCredential(db: Db, personId: string, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isOwn = and(eq(credentials.id, id), eq(credentials.personId, personId));
    const [found] = await tx.select({ revokedAt: credentials.revokedAt }).from(credentials).where(isOwn).for("update");
    if (!found || found.revokedAt) return found !== undefined;
    await tx
      .update(credentials)
      .set({ revokedAt: new Date(currentTime()), revocationReason: "withdrawn" })
      .where(isOwn);
    await recordAudit(tx, { actorId: personId, action: "credential.withdraw", subjectId: id });
    return true;
  });
}

/** The places of revoked credentials in a status list; null if the list does not exist yet. */
export async function listRevoked(db: Db, list: number): Promise<number[] | null> {
  const first = list * listBits;
  const isInList = between(credentials.statusIndex, first, first + listBits - 1);
  if (list > 0 && (await db.$count(credentials, isInList)) === 0) return null;
  const isRevoked = and(isInList, isNotNull(credentials.revokedAt));
  const rows = await db.select({ index: credentials.statusIndex }).from(credentials).where(isRevoked);
  return rows.map(({ index }) => index - first);
}

function selectWithTask(db: Db | Transaction) {
  const { title, hidden } = tasks;
  return db
    .select({ credential: credentials, task: { title, hidden } })
    .from(credentials)
    .leftJoin(tasks, eq(tasks.id, credentials.taskId));
}

type WithTask = Awaited<ReturnType<typeof selectWithTask>>[number];

function toMine(row: WithTask): MyCredential | null {
  const content = contentOf(row.credential);
  if (!content) return null;
  const shown = toShown(row.credential, content);
  const facts = hasLostTitle(content, row) ? { ...shown.facts, title: null } : shown.facts;
  return { ...shown, facts, taskTitle: titleOf(row), hasEmail: content.email !== null };
}

function titleOf({ task }: WithTask): string | null {
  return task && task.hidden === null && task.title !== erasedWords ? task.title : null;
}

/** Whether it contains a title that the market shows no more. */
function hasLostTitle({ facts }: Verified, row: WithTask): boolean {
  return facts.kind === "deal" && facts.title !== null && titleOf(row) === null;
}

function contentOf({ jwt }: Row): Verified | null {
  return jwt === null ? null : readCredential(jwt);
}

function toShown(row: Row, { facts }: Verified) {
  const { id, issuedAt, expiresAt, revokedAt, revocationReason } = row;
  return {
    id,
    state: stateOf(row),
    revocationReason,
    facts,
    issuedAt: issuedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}

function stateOf({ revokedAt, expiresAt }: Row): CredentialState {
  if (revokedAt) return "revoked";
  return expiresAt && expiresAt.getTime() <= currentTime() ? "expired" : "valid";
}
