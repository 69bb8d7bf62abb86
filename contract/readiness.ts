import { z } from "#contract/zod.ts";

const state = z.enum(["ok", "down"]);

export const Readiness = z
  .object({ status: state, database: state, migrations: state, identity: state, pages: state })
  .meta({ id: "Readiness", description: "Answered with 200 when all is ok, else with 503." });
export type Readiness = z.infer<typeof Readiness>;
