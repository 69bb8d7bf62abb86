// What everyone needs to verify credentials, also from other sites: the DID document with the keys, and the status lists.
import { type Context, Hono } from "hono";
import { documentOf } from "#contract/credentials/did-web.ts";
import { statusPath } from "#contract/credentials/status-list.ts";
import type { Db } from "#server/platform/database/database.server.ts";
import type { ServerEnv } from "#server/platform/http/env.ts";
import { listRevoked } from "./credential.store.server.ts";
import { listKeys, readSigningKey, type Signer } from "./keys.server.ts";
import { signStatusList } from "./sign.server.ts";

const forEveryone = { "Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin" };
const documentCaching = { "Cache-Control": "public, max-age=300" };
const statusCaching = { "Cache-Control": "public, max-age=30" };

export function createPublishedRoutes({ db, signer }: { db: Db; signer: Signer }) {
  return new Hono<ServerEnv>()
    .get("/.well-known/did.json", async (c) => {
      const document = documentOf(signer.origin(), await listKeys(db));
      return answer(c, JSON.stringify(document), "application/did+json", documentCaching);
    })
    .get(`${statusPath}:list`, async (c) => {
      const list = /^(0|[1-9]\d{0,3})$/.test(c.req.param("list")) ? Number(c.req.param("list")) : null;
      const revoked = list === null ? null : await listRevoked(db, list);
      if (list === null || revoked === null) return c.notFound();
      const text = await signStatusList(signer.origin(), await readSigningKey(db, signer), { list, revoked });
      return answer(c, text, "application/vc+jwt", statusCaching);
    });
}

function answer(c: Context, body: string, type: string, caching: Record<string, string>): Response {
  return c.body(body, 200, { ...forEveryone, ...caching, "Content-Type": type });
}
