import type { HttpBindings } from "@hono/node-server";

/** What travels beside every request: the connection (unless it came in process), and the page's script nonce. */
export type ServerEnv = { Bindings: Partial<HttpBindings>; Variables: { nonce: string } };
