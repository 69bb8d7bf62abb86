import { z } from "#contract/zod.ts";

const state = z.enum(["ok", "down"]);

export const Readiness = z
  .object({ status: state, database: state, migrations: state, identity: state, pages: state })
  .meta({ id: "Readiness", description: "The status code is 200 if every check is `ok`, otherwise 503." });
export type Readiness = z.infer<typeof Readiness>;
