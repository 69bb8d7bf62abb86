import type { HttpBindings } from "@hono/node-server";
import type { Caller } from "#server/identity/caller.ts";

/** What travels beside every request: the connection (unless it came in process), and the page's script nonce. */
export type ServerEnv = { Bindings: Partial<HttpBindings>; Variables: { nonce: string } };

export type SignedInEnv = { Bindings: Partial<HttpBindings>; Variables: ServerEnv["Variables"] & { caller: Caller } };
