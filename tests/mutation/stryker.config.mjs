// Literals under `as const` are not changed by Stryker: contract/deals/deal.test.ts compares them with the table in docs/deals.md.
export default {
  mutate: ["contract/deals/deal.ts", "{contract,server}/**/*.rules.ts"],
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "tests/mutation/vitest.config.ts" },
  // Stryker rewrites the paths of a tsconfig with an API that TypeScript 7 no longer has. Ours leads nowhere outside, so none is named.
  tsconfigFile: "none.json",
  ignorePatterns: ["/bench", "/build", "/data", "/docs/*/", "/public", "/web"],
  tempDirName: "test-results/mutation",
  concurrency: 2,
  reporters: ["clear-text"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 98, low: 95, break: 95 },
};
