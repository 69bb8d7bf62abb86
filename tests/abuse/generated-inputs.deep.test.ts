// Ten thousand requests generated from the contract: the server answers each of them, and nothing is stored that was not asked for.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "#tests/support/engines.ts";
import { type ApiCall, mayStore, readApiCalls, textOf } from "./api-calls.ts";
import { type GeneratedRequest, mine, requestFor } from "./arbitraries.ts";
import { expectHarmless, type Market, openMarket } from "./market.ts";

/** Fixed, so that a failure here is a failure everywhere; fast-check prints it with the request that failed. */
const seed = 20_250_615;
/** A request takes PostgreSQL less than half the time. */
const shares: [Engine, number][] = [
  ["postgres", 6_000],
  ["pglite", 500],
];

describe.each(shares)("on %s", (engine, total) => {
  let market: Market;
  let calls: ApiCall[];
  const seen = new Map<number, number>();

  beforeAll(async () => {
    market = await openMarket(engine);
    calls = await readApiCalls(market);
  });
  afterAll(() => market.close());

  test(`${total} generated requests are all answered, and only what was asked for is done`, { timeout: 600_000 }, async () => {
    for (const [call, numRuns] of spread(calls, total)) {
      await fc.assert(
        fc.asyncProperty(requestFor(call), (request) => send(call, request)),
        { numRuns, seed },
      );
    }
    const count = [...seen.values()].reduce((sum, times) => sum + times, 0);
    expect(count).toBe(total);
    // Both ways are well trodden: a generator that never gets through would prove nothing.
    const accepted = [...seen].filter(([status]) => status < 300).reduce((sum, [, times]) => sum + times, 0);
    expect(accepted).toBeGreaterThan(total * 0.1);
    expect(accepted).toBeLessThan(total * 0.9);
    expect([200, 201, 204, 400, 401, 403, 404, 415, 422].filter((status) => !seen.has(status))).toEqual([]);
  });

  async function send(call: ApiCall, request: GeneratedRequest): Promise<void> {
    await market.stage(call);
    const { victim, mallory } = market;
    const person = { victim, mallory, nobody: null, forger: null }[request.caller];
    const forged = { Authorization: `Bearer ${victim.token.slice(0, -2)}` };
    const authorization = request.caller === "forger" ? forged : person?.headers;
    const method = call.method;
    const body = request.body === null ? {} : { body: fill(call, request.body) };
    const answer = await market.app.request(addressOf(call, request), {
      method,
      headers: { ...request.headers, ...authorization },
      ...body,
    });
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
    await expectHarmless(answer, await textOf(answer), market, person);
    if (call.access === "signed-in" && !person) expect(answer.status).toBe(401);
    await market.expectOnlyAsked(call.name, { stores: answer.status < 400 && mayStore(call), caller: person });
  }

  function addressOf(call: ApiCall, { id, query }: GeneratedRequest): string {
    const search = new URLSearchParams(query.map(([name, value]) => [name.toWellFormed(), fill(call, value).toWellFormed()]));
    const { pathId, taskId } = market.subject(call);
    // A path of dots would name another address, and an empty one too.
    const part = encodeURIComponent(id.replaceAll(mine, pathId ?? taskId).toWellFormed()).replace(/^\.*$/, "%20");
    return `${call.path.replace(/\{\w+\}/g, part)}?${search}`;
  }

  function fill(call: ApiCall, text: string): string {
    const { victim, mallory } = market;
    return text
      .replaceAll(mine, market.subject(call).taskId)
      .replaceAll("{email}", victim.person.email)
      .replaceAll("{other}", mallory.person.email);
  }
});

/** Most to the calls that take most: a body has more ways to be wrong than an address, and an address more than nothing. */
function spread(calls: ApiCall[], total: number): [ApiCall, number][] {
  const weights = calls.map(({ body, parameters }) => (body ? 12 : parameters.length > 0 ? 6 : 1));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let given = 0;
  let weighed = 0;
  return calls.map((call, index) => {
    weighed += weights[index] ?? 0;
    const numRuns = Math.round((total * weighed) / sum) - given;
    given += numRuns;
    return [call, numRuns];
  });
}
