import { z } from "./zod.ts";

const state = z.enum(["ok", "down"]);

export const Readiness = z
  .object({ status: state, database: state, migrations: state, identity: state, pages: state })
  .meta({ id: "Readiness", description: "Returned with 200 if all checks pass, otherwise with 503." });
export type Readiness = z.infer<typeof Readiness>;
