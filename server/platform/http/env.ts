import type { HttpBindings } from "@hono/node-server";

/** Available with every request: the connection (except for in-process requests) and the nonce for inline scripts. */
export type ServerEnv = { Bindings: Partial<HttpBindings>; Variables: { nonce: string } };
