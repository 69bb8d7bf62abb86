import { expect, test } from "vitest";
import { runModule } from "#tests/support/run-module.ts";

test("warnings, console output and uncaught exceptions are logged as JSON lines without query values", async () => {
  const source = `
    import { createLog } from "#server/platform/log/log.ts";
    import { withRequest } from "#server/platform/log/request-context.ts";
    import { logStrays } from "#server/platform/log/stray-lines.ts";
    logStrays(createLog({ LOG_LEVEL: "info" }));
    const failed = () => Object.assign(new Error("Failed query: select hush params: hush"), { query: "select $1", params: ["hush"] });
    process.emitWarning("Something is old", "DeprecationWarning");
    withRequest({ id: "request-1", isAfterWrite: false }, () => console.warn("A library says", { secret: "hush" }));
    console.error("It failed\\nin two lines", failed());
    setTimeout(() => Promise.reject(failed()), 10);
    setInterval(() => {}, 1000);
  `;
  const { code, output } = await runModule(source).ended;
  expect(code).toBe(1);
  const lines = output
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.find(({ warning }) => warning)).toMatchObject({ level: 40, warning: "DeprecationWarning", reason: "Something is old" });
  expect(lines.find(({ reason }) => reason === "A library says")).toMatchObject({ level: 40, requestId: "request-1" });
  expect(lines.find(({ level }) => level === 50)).toMatchObject({ reason: "It failed\nin two lines", query: "select $1" });
  expect(lines.at(-1)).toMatchObject({ level: 60, msg: "Uncaught exception, server stopped", query: "select $1" });
  expect(output).not.toContain("hush");
});
