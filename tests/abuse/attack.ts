// Sends requests to a small market and checks after each that nothing was leaked, broken or stored that was not asked for.
import type { Engine } from "#tests/support/engines.ts";
import type { SignedIn } from "#tests/support/test-app.ts";
import { type ApiCall, type ApiRequest, mayStore, readApiCalls, sampleRequest, textOf } from "./api-calls.ts";
import { expectHarmless, openMarket } from "./market.ts";

export type Attack = Awaited<ReturnType<typeof openAttack>>;

export async function openAttack(engine: Engine) {
  const market = await openMarket(engine);
  const calls = await readApiCalls(market);

  /** `check` runs before what an accepted call changed is taken back. */
  async function attack(call: ApiCall, { url, init }: ApiRequest, caller: SignedIn | null, check = async () => {}) {
    await market.stage(call);
    const headers = { ...caller?.headers, ...init.headers };
    const answer = await market.app.request(url, { ...init, headers });
    const text = await textOf(answer);
    await expectHarmless(answer, text, market, caller);
    await check();
    await market.expectOnlyAsked(`${init.method} ${url}`, { stores: answer.status < 400 && mayStore(call), caller });
    return { status: answer.status, text };
  }

  return { market, calls, attack, sample: (call: ApiCall) => sampleRequest(call, market.subject(call)) };
}
