import type { HttpBindings } from "@hono/node-server";

/** What the server puts beside a request: the connection, unless a test calls without one, and the page's script nonce. */
export type IdentityEnv = { Bindings: Partial<HttpBindings>; Variables: { nonce: string } };
