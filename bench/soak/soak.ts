// `npm run soak`: starts a server on data of its own, lets many people use it for a while, checks every answer and the memory,
// prints a table, writes JSON, and fails when anything was wrong.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Task } from "#contract/tasks/task.ts";
import { createAccount } from "./account.ts";
import { openConnection } from "./connection.ts";
import { createFindings } from "./findings.ts";
import { startMarket } from "./market.ts";
import { memberVisits } from "./member.ts";
import { isLongEnough, type Sample, takeSample, trendOf } from "./memory.ts";
import { readSoakOptions } from "./options.ts";
import { printSummary, type Summary } from "./report.ts";
import { createVisitor, oneOf } from "./visitor.ts";

const options = readSoakOptions(process.argv.slice(2));
/** People look around for a moment between two clicks, in milliseconds. */
const pause = { least: 200, most: 1_800 };
/** One in so many has an account. */
const memberEvery = 4;

await using place = await startMarket(options);
const { server, engine, metricsToken, close } = place;
const findings = createFindings();
const samples: Sample[] = [];
const market = Task.array().parse(await (await fetch(`${server.address}/alltasks?limit=200`)).json());
console.log(`${options.connections} people come in …`);
const people = await Promise.all(Array.from({ length: options.connections }, (_, number) => arrive(number)));
console.log(`… and stay for ${options.minutes} minutes.`);
const begun = performance.now();
let end = begun + options.minutes * 60_000;
// Who loses patience gets what was found so far, and nothing is left running.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => (end = performance.now()));
await Promise.all([...people.map(stay), watchMemory()]);
for (const { connection } of people) connection.close();
const seconds = (performance.now() - begun) / 1000;
const exitCode = await close();

const isJudged = isLongEnough(options.minutes);
const memory = { rss: trendOf(samples, "rss"), heap: trendOf(samples, "heap") };
const errorLines = server
  .output()
  .split("\n")
  .filter((line) => /"level":(50|60|"error"|"fatal")/.test(line));
const errors = findings.errors();
const isFlat = memory.rss.isFlat && memory.heap.isFlat;
const summary: Summary = {
  engine,
  minutes: options.minutes,
  connections: options.connections,
  requests: findings.requests(),
  perSecond: Math.round(findings.requests() / seconds),
  kinds: findings.kinds(),
  errors,
  server: { exitCode, errorLines: errorLines.length, firstErrorLines: errorLines.slice(0, 5) },
  memory: { ...memory, isJudged, isFlat, samples },
  passed: errors.count === 0 && errorLines.length === 0 && exitCode === 0 && (isFlat || !isJudged),
};
mkdirSync(dirname(options.out), { recursive: true });
writeFileSync(options.out, `${JSON.stringify(summary, null, 2)}\n`);
printSummary(summary, options.out);
process.exitCode = summary.passed ? 0 : 1;

async function arrive(number: number) {
  const connection = openConnection(server.address, number);
  const visitor = createVisitor(connection, findings, market);
  const account = number % memberEvery === 0 ? await createAccount(connection) : null;
  const visits = account ? [...visitor.visits, ...memberVisits(visitor, account, market)] : visitor.visits;
  return { connection, visits };
}

async function stay({ visits }: Awaited<ReturnType<typeof arrive>>): Promise<void> {
  while (performance.now() < end) {
    const visit = oneOf(visits);
    try {
      await visit();
    } catch (error) {
      findings.failed(visit.name || "visit", error);
    }
    await delay(pause.least + Math.random() * (pause.most - pause.least));
  }
}

async function watchMemory(): Promise<void> {
  const every = Math.min(5_000, (options.minutes * 60_000) / 24);
  const connection = openConnection(server.address, options.connections);
  while (performance.now() < end) {
    try {
      samples.push(await takeSample(connection, metricsToken, Math.round((performance.now() - begun) / 1000)));
    } catch (error) {
      findings.failed("memory", error);
    }
    await delay(every);
  }
  connection.close();
}
