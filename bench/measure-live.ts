import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout } from "node:timers/promises";
import { createParser } from "eventsource-parser";
import pg from "pg";
import { channel } from "#server/platform/database/pubsub.server.ts";
import { startConversations } from "./conversations.ts";
import { inTurn } from "./load.ts";
import type { Engine, Options } from "./options.ts";
import { signUpMany, type Writer } from "./people.ts";
import { type Figure, single } from "./result.ts";
import { cpuSecondsOf, type Home, type RunningServer, startOurs } from "./servers.ts";
import { percentile } from "./statistics.ts";

const eventsPerSecond = 50;
const streamsPerPerson = 5;
const longestDelay = 5_000;

/**
 * What open streams cost the server. The database publishes events of real messages and notifications again: writing new ones would cost more than
 * sending them.
 */
export async function measureLive(engine: Engine, home: Home, { seconds, streams }: Options): Promise<Figure[]> {
  if (!("DATABASE_URL" in home)) return [];
  await using ours = await startOurs(home);
  const people = await signUpMany(ours.address, Math.ceil(streams / streamsPerPerson));
  await startConversations(ours.address, people, 1);
  const client = new pg.Client({ connectionString: home.DATABASE_URL });
  await client.connect();
  const next = inTurn(await eventsOf(client, people));
  const published = new Map<string, number>();
  const delays: number[] = [];
  const agent = new Agent();
  for (let stream = 0; stream < streams; stream++) {
    const { email, headers } = people[stream % people.length] as Writer;
    await follow(ours, { agent, headers }, (id) => delays.push(performance.now() - (published.get(`${email} ${id}`) ?? Number.NaN)));
  }

  const duration = 20 * seconds;
  const idle = await coresUsed(ours, () => setTimeout((duration / 4) * 1_000));
  const busy = await coresUsed(ours, async () => {
    const begun = performance.now();
    for (let event = 1; event <= duration * eventsPerSecond; event++) {
      const { email, person, what, id } = next();
      published.set(`${email} ${id}`, performance.now());
      await client.query("select pg_notify($1, $2)", [channel, `inbox ${person} ${what} ${id}`]);
      await setTimeout(Math.max(0, begun + (event * 1_000) / eventsPerSecond - performance.now()));
    }
  });
  const expected = duration * eventsPerSecond * (streams / people.length);
  for (let waited = 0; waited < longestDelay && delays.length < expected; waited += 100) await setTimeout(100);
  agent.destroy();
  await client.end();

  const figure = { part: "live", engine };
  const idleName = `${streams.toLocaleString("en")} streams`;
  const name = `${idleName}, ${eventsPerSecond} events/s`;
  return [
    { ...figure, name: `${idleName}, no events`, unit: "cores", value: single(idle) },
    { ...figure, name: `${name}, more than without`, unit: "cores", value: single(busy - idle), bound: { most: 0.5 } },
    { ...figure, name: `${name}, delivered / expected`, unit: "×", value: single(delays.length / expected), bound: { least: 1 } },
    { ...figure, name: `${name}, from publishing to arrival, p50`, unit: "ms", value: single(percentile(delays, 50)) },
    { ...figure, name: `${name}, from publishing to arrival, p99`, unit: "ms", value: single(percentile(delays, 99)) },
  ];
}

type Published = { email: string; person: string; what: string; id: string };

/** Of each person a message and a notification. */
async function eventsOf(client: pg.Client, people: Writer[]): Promise<Published[]> {
  const { rows } = await client.query<Published>(
    `select distinct on (event.id) email, person.id as person, what, event.id
     from people person join (
       select author_id as person_id, 'message' as what, id from messages
       union all select told_id, 'item', id from deal_events
     ) event on event.person_id = person.id
     where email = any($1) order by event.id`,
    [people.map(({ email }) => email)],
  );
  return rows;
}

async function coresUsed(server: RunningServer, work: () => Promise<unknown>): Promise<number> {
  const [begun, used] = [performance.now(), cpuSecondsOf(server)];
  await work();
  return (cpuSecondsOf(server) - used) / ((performance.now() - begun) / 1_000);
}

/** Opens a stream, and passes on the id of each message and notification. */
async function follow({ address }: RunningServer, options: object, onEvent: (id: string) => void): Promise<void> {
  const [response] = (await once(request(`${address}/myinbox/stream`, options).end(), "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`A stream answered ${response.statusCode}.`);
  const parser = createParser({
    onEvent({ data }) {
      const { message, item } = JSON.parse(data);
      if (message ?? item) onEvent((message ?? item)._id);
    },
  });
  // It ends with an error when the agent closes it.
  response
    .setEncoding("utf8")
    .on("data", parser.feed)
    .on("error", () => {});
}
