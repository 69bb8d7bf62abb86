import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { limits } from "#contract/platform/limits.ts";
import { listMyDeals } from "#server/deals/lists/my-deals.server.ts";
import { listThreads } from "#server/messages/message.store.server.ts";
import { readInbox } from "#server/notifications/inbox.store.server.ts";
import { people as peopleTable } from "#server/people/person.table.server.ts";
import { asMember } from "#server/people/reader.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import { eq } from "#server/platform/database/drizzle.server.ts";
import { startConversations } from "./conversations.ts";
import { readThroughput } from "./load.ts";
import type { Engine, Options } from "./options.ts";
import { signUpMany, type Writer } from "./people.ts";
import { alternate, type Figure } from "./result.ts";
import { type Home, type RunningServer, startExpress, startOurs } from "./servers.ts";
import { ratios, spreadOf } from "./statistics.ts";

const peopleWithDeals = 20;
const tasksEach = 10;
const firstPage = { limit: 20, after: undefined };

/** What the pages of a signed-in person ask for. */
const reads: Record<string, (db: Db, personId: string) => Promise<unknown>> = {
  "/mydeals?side=posts": (db, id) =>
    listMyDeals(db, asMember(id), { side: "posts", group: undefined, limit: limits.dealsPage, after: null }),
  "/mydeals?side=bids": (db, id) => listMyDeals(db, asMember(id), { side: "bids", group: undefined, limit: limits.dealsPage, after: null }),
  "/myinbox?limit=20": (db, id) => readInbox(db, id, firstPage),
  "/threads?limit=20": (db, id) => listThreads(db, asMember(id), { ...firstPage, taskId: undefined }),
};

/** Against Express, which verifies the same tokens and sends the same statements through pg. */
export async function measurePersonal(engine: Engine, home: Home, { rounds, seconds }: Options): Promise<Figure[]> {
  if (!("DATABASE_URL" in home)) return [];
  await using ours = await startOurs(home);
  const people = await signUpMany(ours.address, peopleWithDeals);
  await startConversations(ours.address, people, tasksEach);
  await using express = await startExpress(home.DATABASE_URL, ours.address, await recordStatements(home.DATABASE_URL, people));
  const figures: Figure[] = [];
  for (const path of Object.keys(reads)) {
    const asked = people.map(({ headers }) => ({ path, headers }));
    const load = async ({ address }: RunningServer) => (await readThroughput(address, { seconds }, ...asked)).rate;
    // PostgreSQL keeps the plan of a prepared statement after it was used a few times on a connection.
    for (const { address } of [express, ours]) await readThroughput(address, { seconds: 4 * seconds }, ...asked);
    const rates = await alternate(rounds, { express: () => load(express), ours: () => load(ours) });
    const figure = { part: "personal", engine };
    figures.push(
      { ...figure, name: path, unit: "requests/s", value: spreadOf(rates.ours) },
      { ...figure, name: `${path}, Express and pg`, unit: "requests/s", value: spreadOf(rates.express) },
      { ...figure, name: `${path} / Express and pg`, unit: "×", value: ratios(rates.ours, rates.express), bound: { least: 1.5 } },
    );
  }
  return figures;
}

type Statement = { text: string; values: unknown[] };
/** By the email address of a person and the path. */
export type Statements = Record<string, Record<string, Statement[]>>;

async function recordStatements(url: string, people: Writer[]): Promise<Statements> {
  const recorded: Statement[] = [];
  const client = new pg.Pool({ connectionString: url });
  const db: Db = drizzle({ client, logger: { logQuery: (text, values) => recorded.push({ text, values }) } });
  const statements: Statements = {};
  for (const { email } of people) {
    const [person] = await db.select({ id: peopleTable.id }).from(peopleTable).where(eq(peopleTable.email, email));
    const ofPerson: Record<string, Statement[]> = {};
    for (const [path, read] of Object.entries(reads)) {
      recorded.length = 0;
      await read(db, person?.id ?? "");
      ofPerson[path] = [...recorded];
    }
    statements[email] = ofPerson;
  }
  await client.end();
  return statements;
}
