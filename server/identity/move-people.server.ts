// People are known by the issuer and subject of their token. When the accounts move, these two have to move with them, or everybody would
// be a stranger to their own tasks.
import { uuidv7 } from "uuidv7";
import type { Db } from "#server/database/database.server.ts";
import { alias, and, eq, notExists } from "#server/database/drizzle.server.ts";
import { people } from "#server/people/person.table.server.ts";
import { issuer as embeddedIssuer } from "./embedded-provider.server.ts";
import { firebaseIssuer } from "./firebase-token.ts";
import { identityUsers } from "./identity.table.server.ts";

/** One account in the form that Firebase's command line imports. */
export type FirebaseAccount = {
  localId: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
  photoUrl?: string;
  createdAt: string;
};

/** A statement may carry 65,535 values. */
const batch = 5_000;

export type Move = { moved: number; left: number };

/** The accounts keep their ids at Firebase, so that only the issuer changes. */
export function moveToFirebase(db: Db, projectId: string): Promise<Move & { accounts: FirebaseAccount[] }> {
  const [from, to] = [embeddedIssuer, firebaseIssuer(projectId)];
  return db.transaction(async (tx) => {
    const users = await tx.select().from(identityUsers).orderBy(identityUsers.id);
    const there = alias(people, "there");
    const taken = tx
      .select({ id: there.id })
      .from(there)
      .where(and(eq(there.issuer, to), eq(there.subject, people.subject)));
    const moved = await tx
      .update(people)
      .set({ issuer: to })
      .where(and(eq(people.issuer, from), notExists(taken)))
      .returning({ id: people.id });
    return { accounts: users.map(accountOf), moved: moved.length, left: await tx.$count(people, eq(people.issuer, from)) };
  });
}

/** Everybody gets an account under their address, without a password: they choose one by mail. */
export function moveToEmbedded(db: Db, projectId: string): Promise<Move> {
  const [from, to] = [firebaseIssuer(projectId), embeddedIssuer];
  return db.transaction(async (tx) => {
    const coming = await tx.select().from(people).where(eq(people.issuer, from)).orderBy(people.id);
    const known = coming.map(({ name, email, photoUrl }) => ({ id: uuidv7(), name, email: email.toLowerCase(), image: photoUrl }));
    for (let place = 0; place < known.length; place += batch) {
      const some = known.slice(place, place + batch);
      await tx.insert(identityUsers).values(some).onConflictDoNothing({ target: identityUsers.email });
    }
    const users = await tx.select().from(identityUsers);
    const idOf = new Map(users.map(({ id, email }) => [email, id]));
    const settled = await tx.select({ subject: people.subject }).from(people).where(eq(people.issuer, to));
    const taken = new Set(settled.map(({ subject }) => subject));
    let moved = 0;
    for (const { id, email } of coming) {
      const subject = idOf.get(email.toLowerCase());
      if (!subject || taken.has(subject)) continue;
      taken.add(subject);
      await tx.update(people).set({ issuer: to, subject }).where(eq(people.id, id));
      moved += 1;
    }
    return { moved, left: coming.length - moved };
  });
}

function accountOf({ id, email, emailVerified, name, image, createdAt }: typeof identityUsers.$inferSelect): FirebaseAccount {
  const account = { localId: id, email, emailVerified, displayName: name, createdAt: String(createdAt.getTime()) };
  return image ? { ...account, photoUrl: image } : account;
}
