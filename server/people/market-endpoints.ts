// Endpoints whose caller is a person of the market.
import { needsToken } from "#contract/platform/endpoint.ts";
import { invitationHeader } from "#contract/platform/paths.ts";
import { hasRole } from "#contract/platform/role.ts";
import { accountOf, type Caller, callerOf, type VerifyToken } from "#server/identity/caller.ts";
import { readMarketSettings } from "#server/market/market.store.server.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import type { Api } from "#server/platform/http/api.ts";
import { createImplementer, type Implement } from "#server/platform/http/implement.ts";
import type { RateLimiter } from "#server/platform/limits/rate-limiter.ts";
import { authorize } from "./authorize.ts";
import { findPerson, type PersonRow, recordPerson } from "./person.store.server.ts";

/** `needsTwoFactor`: staff who read what members read until they have a second factor. */
type CallingPerson = PersonRow & { needsTwoFactor?: true };

export type ImplementEndpoint = Implement<Caller, CallingPerson>;

type Options = { db: Db; verifyToken: VerifyToken; limiter: RateLimiter };

export function createMarketImplementer(api: Api, { db, verifyToken, limiter }: Options): ImplementEndpoint {
  return createImplementer(api, {
    find: (authorization) => callerOf(verifyToken, authorization),
    count: (c, limit, { caller, access }) =>
      limiter.take(c, limit, { byAddress: !caller || needsToken(access), account: caller ? accountOf(caller) : undefined }),
    async recordAndAuthorize(c, caller, endpoint) {
      const person = endpoint.withoutPerson
        ? await findPerson(db, caller)
        : await recordPerson(db, caller, { invitation: c.req.header(invitationHeader) });
      if (!person) return null;
      const needsTwoFactor = hasRole(person.role, "moderator") && !caller.twoFactor && (await readMarketSettings(db)).staffTwoFactor;
      authorize(person, caller, endpoint, needsTwoFactor);
      return needsTwoFactor ? { ...person, needsTwoFactor } : person;
    },
  });
}
