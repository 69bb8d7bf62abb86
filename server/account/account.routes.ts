import type { Context } from "hono";
import { accountEndpoints } from "#contract/account/account.endpoints.ts";
import type { MyData } from "#contract/account/account.ts";
import { proofSignInMinutes } from "#contract/platform/role.ts";
import type { Accounts, StoredAccounts } from "#server/identity/accounts.ts";
import { accountOf, type Caller } from "#server/identity/caller.ts";
import { refuseOldSignIn } from "#server/identity/recent-sign-in.ts";
import { refuseSuspended, suspensionEnd } from "#server/people/authorize.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import { changePerson, forgetPerson } from "#server/people/person.store.server.ts";
import type { PersonalData, PersonRef } from "#server/people/personal-data.ts";
import { hiddenMark } from "#server/people/reader.ts";
import { shownWords } from "#server/people/system-words.ts";
import { recordAudit } from "#server/platform/audit/audit.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { newId } from "#server/platform/database/new-id.ts";
import type { ServerEnv } from "#server/platform/http/env.ts";
import { invalid, ProblemError } from "#server/platform/http/problem.ts";
import type { RateLimiter } from "#server/platform/limits/rate-limiter.ts";
import { m } from "#texts/m.ts";
import { deleteAccount, prepareDeletion } from "./delete-account.server.ts";

/** `personalData` in the order in which rows can be removed. */
type Options = { db: Db; accounts: Accounts; limiter: RateLimiter; personalData: PersonalData[] };

export function addAccountRoutes(implement: ImplementEndpoint, { db, accounts, limiter, personalData }: Options): void {
  implement(accountEndpoints["GET /me"], async ({ caller, person }) => {
    const { id, name, email, emailVerified, photoUrl, language, goal, headline, about, skills, languages, links } = person;
    const { rating, createdAt, role, isBanned } = person;
    const [signsInWith, waiting, recovery] = await Promise.all([
      accounts.waysIn(caller),
      accounts.stored?.waitingEmails(caller),
      accounts.recoveries?.find(caller.subject),
    ]);
    const written = { headline, about, skills, languages, links };
    const known = { id, displayName: name, email, emailVerified, photoURL: photoUrl, language, goal, rating, role, isBanned };
    const suspendedUntil = suspensionEnd(person);
    const { newEmail = null, emailCodeUntil = null } = waiting ?? {};
    const account = {
      suspendedUntil,
      createdAt: createdAt.toISOString(),
      signsInWith,
      newEmail,
      emailCodeUntil,
      recoveryAt: recovery?.readyAt ?? null,
    };
    return { ...known, ...written, ...hiddenMark(person, true), ...account };
  });

  implement(accountEndpoints["PATCH /me"], async ({ caller, person, body }) => {
    const { language: _, ...others } = body;
    if (Object.keys(others).length > 0) refuseSuspended(person);
    await changePerson(db, person.id, body);
    forgetPerson(db, caller);
  });

  /** Counted with the failed sign-ins, as wherever a password can be guessed. */
  async function proven(password: string, c: Context<ServerEnv>, caller: Caller): Promise<StoredAccounts> {
    const stored = storedHere(accounts);
    const account = caller.email.toLowerCase();
    await limiter.take(c, "signIn", { byAddress: true, account });
    await stored.checkPassword(caller, "currentPassword", password);
    await limiter.forgive("signIn", account);
    return stored;
  }

  implement(accountEndpoints["PUT /me/password"], async ({ c, caller, body }) => {
    const stored = await proven(body.currentPassword, c, caller);
    await limiter.take(c, "security", { account: accountOf(caller) });
    await stored.changePassword(caller, body);
  });

  implement(accountEndpoints["POST /me/email"], async ({ c, caller, body: { newEmail, currentPassword } }) => {
    const stored = await proven(currentPassword, c, caller);
    // A mail goes to any address that the caller names: counted for the caller and for the address, but apart from the links for a new password,
    // which the owner of the address may need.
    await limiter.take(c, "reset", { byAddress: true, account: accountOf(caller) });
    await limiter.take(c, "reset", { account: `new ${newEmail.toLowerCase()}` });
    await stored.requestEmail(caller, newEmail);
  });

  implement(accountEndpoints["DELETE /me/email"], ({ caller }) => storedHere(accounts).cancelEmail(caller));

  implement(accountEndpoints["POST /me/email/verify"], async ({ c, caller }) => {
    const stored = storedHere(accounts);
    await limiter.take(c, "verify", { byAddress: true, account: accountOf(caller) });
    await limiter.take(c, "verify", { account: caller.email.toLowerCase() });
    await stored.verifyEmail(caller);
  });

  implement(accountEndpoints["POST /me/email/link"], ({ caller, body }) => storedHere(accounts).readEmailLink(caller, body.token));

  implement(accountEndpoints["POST /me/email/confirm"], ({ caller, body }) => storedHere(accounts).confirmEmail(caller, body));

  implement(accountEndpoints["GET /me/sessions"], ({ caller }) => storedHere(accounts).listSessions(caller));

  implement(accountEndpoints["DELETE /me/sessions"], ({ caller }) => storedHere(accounts).endOtherSessions(caller));

  implement(accountEndpoints["DELETE /me/sessions/{id}"], async ({ caller, id }) => {
    if (!(await storedHere(accounts).endSession(caller, id))) return null;
  });

  implement(accountEndpoints["GET /me/export"], async ({ c, caller, person }) => {
    // An account that has not joined has only the rows of the account itself.
    const { id, email } = person ?? { id: newId(), email: caller.email };
    if (person) await db.transaction((tx) => recordAudit(tx, { actorId: id, action: "person.export", subjectId: id }));
    const account = await accounts.read(caller);
    const rows = await exportRows(db, personalData, { id, email, accountId: caller.subject });
    const exportedAt = new Date().toISOString();
    c.header("Content-Disposition", `attachment; filename="taskhaat-my-data-${exportedAt.slice(0, 10)}.json"`);
    return { format: "taskhaat-account/2" as const, exportedAt, account, ...shownRows(rows) };
  });

  implement(accountEndpoints["DELETE /me"], async ({ c, caller, person, body: { email, password = "", revokeCredentials = false } }) => {
    if (email.toLowerCase() !== caller.email.toLowerCase()) {
      throw invalid([{ field: "email", message: m.account_wrong_email() }]);
    }
    // Counted with the failed sign-ins, because a password can be guessed here too.
    await limiter.take(c, "signIn", { byAddress: true, account: caller.email.toLowerCase() });
    if (!(await accounts.provePassword(caller, password))) refuseOldSignIn(caller, proofSignInMinutes);
    if (person) await prepareDeletion(db, personalData, person.id);
    await deleteAccount(db, personalData, caller, { revokeCredentials, removeIdentity: (tx) => accounts.remove(tx, caller) });
    forgetPerson(db, caller);
  });
}

function storedHere({ stored }: Accounts): StoredAccounts {
  if (!stored) throw new ProblemError(409, m.security_elsewhere());
  return stored;
}

type Rows = Omit<MyData, "format" | "exportedAt" | "account">;

/** With the words that the server stored for other people in the language of the request. */
function shownRows(rows: Rows): Rows {
  return JSON.parse(JSON.stringify(rows), (_, value) => (typeof value === "string" ? shownWords(value) : value));
}

/** Everything the server stores about a person, read at one moment. */
function exportRows(db: Db, parts: PersonalData[], person: PersonRef): Promise<Rows> {
  return db.transaction(
    async (tx) => {
      const rows: Record<string, unknown> = {};
      for (const part of parts) Object.assign(rows, await part.exportRows(tx, person));
      return rows as Rows;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
