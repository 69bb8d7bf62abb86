// The tests of pure rules alone: no database and no global set-up, so that they can run once for each mutant.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    include: ["contract/deals/deal.test.ts", "server/**/*.rules.test.ts"],
    setupFiles: ["./tests/support/fail-on-console-error.ts"],
  },
});
