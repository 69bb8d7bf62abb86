// What `npm run admin` does, in the command itself or in the server that holds the embedded database.
import { z } from "zod";
import { roles } from "#contract/platform/role.ts";
import { retireKey } from "#server/credentials/keys.server.ts";
import { changeMarketSettings } from "#server/market/market.store.server.ts";
import { issuersWithoutAccount, people } from "#server/people/person.table.server.ts";
import { changeRole } from "#server/people/role.store.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { and, asc, eq, ne, notInArray, type SQL, sql } from "#server/platform/database/drizzle.server.ts";
import { parseId } from "#server/platform/http/answers.ts";
import { ProblemError } from "#server/platform/http/problem.ts";

export const StaffCommand = z.discriminatedUnion("name", [
  z.object({ name: z.literal("list") }),
  z.object({ name: z.literal("rotate-credential-key") }),
  /** `person` is an email address or an id. */
  z.object({ name: z.literal("set"), person: z.string().min(1), role: z.enum(roles) }),
  /** For an operator whose staff have lost their second factors. */
  z.object({ name: z.literal("two-factor-off") }),
]);
export type StaffCommand = z.infer<typeof StaffCommand>;

export const StaffResult = z.object({ isDone: z.boolean(), lines: z.array(z.string()) });
export type StaffResult = z.infer<typeof StaffResult>;

export async function runStaffCommand(db: Db, command: StaffCommand): Promise<StaffResult> {
  if (command.name === "list") {
    const staff = await selectPeople(db, ne(people.role, "member"));
    return done(staff.map((person) => JSON.stringify(person)));
  }
  if (command.name === "rotate-credential-key") {
    await retireKey(db);
    return done(["The next credential is signed with a new key. The keys so far stay published."]);
  }
  if (command.name === "two-factor-off") {
    await changeMarketSettings(db, null, { staffTwoFactor: false });
    return done(["Moderators and administrators no longer need two-factor authentication."]);
  }
  const { person: given, role } = command;
  const id = parseId(given);
  const found = await selectPeople(db, id ? eq(people.id, id) : sql`lower(${people.email}) = lower(${given})`);
  const [person, ...others] = found;
  if (!person) return failed(`There is no person ${given}. They have to sign in once before they can get a role.`);
  if (others.length > 0) {
    return failed(
      `${found.length} people have the email address ${given}. Repeat the command with the id of one of them:`,
      ...found.map((row) => JSON.stringify(row)),
    );
  }
  if (!id && role !== "member" && !person.emailVerified) {
    return failed(
      `The email address ${given} is not verified: the account may belong to someone else. The person can verify it: they log out, choose "Forgot Password?" and log in with the new password.`,
      `If you are sure that this account is theirs, use its id: npm run admin -- grant ${person.id} ${role}`,
      JSON.stringify(person),
    );
  }
  try {
    await changeRole(db, null, person.id, role);
  } catch (error) {
    if (error instanceof ProblemError) return failed(error.message);
    throw error;
  }
  return done([JSON.stringify({ ...person, role })]);
}

function selectPeople(db: Db, which: SQL) {
  const { id, name, email, emailVerified, role, issuer } = people;
  return db
    .select({ id, name, email, emailVerified, role, issuer })
    .from(people)
    .where(and(which, notInArray(issuer, issuersWithoutAccount)))
    .orderBy(asc(id))
    .limit(1_000);
}

function done(lines: string[]): StaffResult {
  return { isDone: true, lines };
}

function failed(...lines: string[]): StaffResult {
  return { isDone: false, lines };
}
