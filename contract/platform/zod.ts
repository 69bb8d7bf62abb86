// The zod import for every schema that may reach a browser.
import { z } from "zod";

// The content security policy forbids eval, and zod's JIT would trigger a violation report.
if ("document" in globalThis) z.config({ jitless: true });

export { z };

/** An object with its name and description in the OpenAPI document. */
export function apiObject<Members extends z.ZodRawShape>(id: string, description: string, members: Members) {
  return z.object(members).meta({ id, description });
}
