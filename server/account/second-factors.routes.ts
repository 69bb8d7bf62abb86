import type { Context } from "hono";
import { secondFactorEndpoints as endpoints } from "#contract/account/second-factors.endpoints.ts";
import type { Proof } from "#contract/account/second-factors.ts";
import { hasRole, proofSignInMinutes } from "#contract/platform/role.ts";
import type { Accounts, SecondFactorAccounts } from "#server/identity/accounts.ts";
import { accountOf, type Caller } from "#server/identity/caller.ts";
import { refuseOldSignIn } from "#server/identity/recent-sign-in.ts";
import { readMarketSettings } from "#server/market/market.store.server.ts";
import type { ImplementEndpoint } from "#server/people/market-endpoints.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import type { ServerEnv } from "#server/platform/http/env.ts";
import { ProblemError } from "#server/platform/http/problem.ts";
import type { RateLimiter } from "#server/platform/limits/rate-limiter.ts";
import { m } from "#texts/m.ts";

type Options = { db: Db; accounts: Accounts; limiter: RateLimiter };

export function addSecondFactorRoutes(implement: ImplementEndpoint, { db, accounts, limiter }: Options): void {
  function here(): SecondFactorAccounts {
    if (!accounts.secondFactors) throw new ProblemError(409, m.security_elsewhere());
    return accounts.secondFactors;
  }

  /** Counted with the failed sign-ins, as wherever a password or a code can be guessed. */
  async function counted<Result>(c: Context<ServerEnv>, { email }: Caller, check: () => Promise<Result>): Promise<Result> {
    const account = email.toLowerCase();
    await limiter.take(c, "signIn", { byAddress: true, account });
    const result = await check();
    await limiter.forgive("signIn", account);
    return result;
  }

  /** The functions for an account whose owner has proved to be the caller. */
  function proven(c: Context<ServerEnv>, caller: Caller, { password = "" }: Proof): Promise<SecondFactorAccounts> {
    const stored = here();
    return counted(c, caller, async () => {
      if (!(await accounts.provePassword(caller, password))) refuseOldSignIn(caller, proofSignInMinutes);
      return stored;
    });
  }

  /** Counts the change. Additions are not counted: an account has few factors, so adding many means removing many. */
  async function provenForChange(c: Context<ServerEnv>, caller: Caller, proof: Proof): Promise<SecondFactorAccounts> {
    const stored = await proven(c, caller, proof);
    await limiter.take(c, "security", { account: accountOf(caller) });
    return stored;
  }

  implement(endpoints["GET /me/second-factors"], async ({ caller, person }) => {
    const isStaff = person !== null && hasRole(person.role, "moderator");
    return { ...(await here().read(caller)), isRequired: isStaff && (await readMarketSettings(db)).staffTwoFactor };
  });

  implement(endpoints["POST /me/two-factor"], async ({ c, caller, body }) => (await proven(c, caller, body)).start(caller));

  implement(endpoints["POST /me/two-factor/confirm"], async ({ c, caller, body: { code } }) => {
    const stored = here();
    return { recoveryCodes: await counted(c, caller, () => stored.confirm(caller, code)) };
  });

  implement(endpoints["POST /me/two-factor/codes"], async ({ c, caller, body }) => {
    return { recoveryCodes: await (await provenForChange(c, caller, body)).renewCodes(caller) };
  });

  implement(endpoints["DELETE /me/two-factor"], async ({ c, caller, body }) => (await provenForChange(c, caller, body)).end(caller));

  implement(endpoints["PATCH /me/passkeys/{id}"], async ({ caller, id, body: { name } }) => {
    if (!(await here().renamePasskey(caller, id, name))) return null;
  });

  implement(endpoints["DELETE /me/passkeys/{id}"], async ({ c, caller, id, body }) => {
    if (!(await (await provenForChange(c, caller, body)).removePasskey(caller, id))) return null;
  });
}
