import type { HttpBindings } from "@hono/node-server";

/** Available with every request: the connection (unless it came in process), and the nonce for inline scripts. */
export type ServerEnv = { Bindings: Partial<HttpBindings>; Variables: { nonce: string } };
