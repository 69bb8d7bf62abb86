import type { HttpBindings } from "@hono/node-server";

/**
 * Available with every request: the connection (except for in-process requests), whether the cache renders the page in the background, and
 * the nonce for inline scripts.
 */
export type ServerEnv = { Bindings: Partial<HttpBindings> & { isRefresh?: boolean }; Variables: { nonce: string } };
