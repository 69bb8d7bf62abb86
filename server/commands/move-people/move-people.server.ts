// People are known by the issuer and subject of their token. When the accounts move to another provider, these two change with them, so that
// people keep their tasks. A person moves only to an account that is theirs beyond doubt; the rest is left to the operator.
import { uuidv7 } from "uuidv7";
import { issuer as embeddedIssuer } from "#server/identity/embedded-provider.server.ts";
import { firebaseIssuer } from "#server/identity/firebase-token.ts";
import { identityUsers } from "#server/identity/identity.table.server.ts";
import type { PersonRow } from "#server/people/person.store.server.ts";
import { people } from "#server/people/person.table.server.ts";
import type { Db, Transaction } from "#server/platform/database/database.server.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";

/** One account in the form that Firebase's command line imports. */
export type FirebaseAccount = {
  localId: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
  photoUrl?: string;
  createdAt: string;
};

/** A person who keeps their issuer, and why. */
type Stayed = { id: string; email: string; reason: string };
export type Move = { moved: number; stayed: Stayed[] };

const taken = "their account there belongs to another person";

/** The accounts keep their ids at Firebase, so that only the issuer changes. */
export function moveToFirebase(db: Db, projectId: string): Promise<Move & { accounts: FirebaseAccount[] }> {
  const to = firebaseIssuer(projectId);
  return db.transaction(async (tx) => {
    const users = await tx.select().from(identityUsers).where(eq(identityUsers.emailVerified, true)).orderBy(identityUsers.id);
    const verified = new Set(users.map(({ id }) => id));
    const takenSubjects = await readSubjects(tx, to);
    const move = await moveEach(tx, { from: embeddedIssuer, to }, async ({ subject }) => {
      if (takenSubjects.has(subject)) return { reason: taken };
      return verified.has(subject) ? { subject } : { reason: "their address is not verified" };
    });
    // Importing an account again would take its new password away.
    return { accounts: users.filter(({ id }) => !takenSubjects.has(id)).map(accountOf), ...move };
  });
}

/** People without an account under their address get one without a password: they choose it by mail, which verifies the address. */
export function moveToEmbedded(db: Db, projectId: string): Promise<Move> {
  const from = firebaseIssuer(projectId);
  return db.transaction(async (tx) => {
    const users = await tx.select().from(identityUsers);
    const userOf = new Map(users.map((user) => [user.email, user]));
    const takenSubjects = await readSubjects(tx, embeddedIssuer);
    const peopleAt = Map.groupBy(await readPeople(tx, from), addressOf);
    return moveEach(tx, { from, to: embeddedIssuer }, async (person) => {
      const email = addressOf(person);
      if (peopleAt.get(email)?.length !== 1) return { reason: "several people have this address" };
      const user = userOf.get(email);
      if (!user) return { subject: await addUser(tx, person) };
      if (takenSubjects.has(user.id)) return { reason: taken };
      return user.emailVerified ? { subject: user.id } : { reason: "the account with this address has not verified it" };
    });
  });
}

type Issuers = { from: string; to: string };
type Decision = { subject: string } | { reason: string };

async function moveEach(tx: Transaction, { from, to }: Issuers, decide: (person: PersonRow) => Promise<Decision>): Promise<Move> {
  const coming = await readPeople(tx, from);
  const stayed: Stayed[] = [];
  for (const person of coming) {
    const { id, email } = person;
    const decision = await decide(person);
    if ("reason" in decision) stayed.push({ id, email, reason: decision.reason });
    else await tx.update(people).set({ issuer: to, subject: decision.subject }).where(eq(people.id, id));
  }
  return { moved: coming.length - stayed.length, stayed };
}

function readPeople(tx: Transaction, issuer: string): Promise<PersonRow[]> {
  return tx.select().from(people).where(eq(people.issuer, issuer)).orderBy(people.id);
}

async function readSubjects(tx: Transaction, issuer: string): Promise<Set<string>> {
  return new Set((await readPeople(tx, issuer)).map(({ subject }) => subject));
}

async function addUser(tx: Transaction, person: PersonRow): Promise<string> {
  const id = uuidv7();
  await tx.insert(identityUsers).values({ id, name: person.name, email: addressOf(person), image: person.photoUrl });
  return id;
}

function addressOf({ email }: PersonRow): string {
  return email.toLowerCase();
}

function accountOf({ id, email, emailVerified, name, image, createdAt }: typeof identityUsers.$inferSelect): FirebaseAccount {
  const account = { localId: id, email, emailVerified, displayName: name, createdAt: String(createdAt.getTime()) };
  return image ? { ...account, photoUrl: image } : account;
}
