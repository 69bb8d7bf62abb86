// A whole life of an account on a server that logs as much as it can, and then a search through the log for what must not be in it.
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aTask } from "#tests/support/a-task.ts";
import { prepareDataFolder } from "#tests/support/engines.ts";
import { createHttpBrowser } from "#tests/support/http-browser.ts";
import { startServer } from "#tests/support/server-process.ts";
import { asJson } from "#tests/support/test-app.ts";

const person = {
  name: "Hushname Khatun",
  email: "hushmail@example.com",
  password: "Hushpass1",
  image: "https://example.com/hushphoto.png",
};

test("every line of the log is JSON, and none holds a name, an address, a password, a token or a word that anybody typed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "taskhaat-quiet-"));
  await prepareDataFolder(folder);
  const server = await startServer({ DATA_DIR: folder, SEED: "off", LOG_LEVEL: "debug", SLOW_QUERY_MS: "1" });
  try {
    const browse = createHttpBrowser((request) => fetch(request, { redirect: "manual" }), server.address);
    const post = (path: string, body: object) => browse(path, asJson("POST", body));
    const session = (await post("/identity/sign-up/email", person)).headers.getSetCookie().join().split("=")[1]?.split(/[.;]/)[0] ?? "";
    await post("/identity/sign-up/email", person);
    await post("/identity/sign-in/email", { email: person.email, password: "Hushwrong1" });
    await post("/identity/update-user", { name: "Hushname Begum", image: person.image });
    await post("/identity/request-password-reset", { email: person.email });
    const outbox = join(folder, "outbox");
    await expect.poll(() => readdir(outbox).catch(() => [])).toHaveLength(2);
    const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), "utf8")));
    const reset = /reset-password\?token=(\w+)/.exec(mails.join())?.[1] ?? "";
    await browse(`/reset-password?token=${reset}`);
    await post("/identity/reset-password", { token: reset, newPassword: "Hushpass2" });
    await post("/identity/sign-in/email", { email: person.email, password: "Hushpass2" });
    const { token } = (await (await browse("/identity/token")).json()) as { token: string };
    const headers = { Authorization: `Bearer ${token}`, "User-Agent": "Hushagent", "X-Forwarded-For": "203.0.113.77" };
    const call = (path: string, init: RequestInit = {}) =>
      fetch(server.address + path, { ...init, headers: { ...headers, ...init.headers } });
    const words = { title: "Hushtitle", description: "Hushdescription" };
    const posted = await call("/vacant", asJson("POST", aTask(words), { "Idempotency-Key": "hushkey-1" }));
    const { _id } = (await posted.json()) as { _id: string };
    await call(`/mytask?email=${person.email}`);
    await call(`/mytask/${_id}`, asJson("PUT", aTask({ ...words, budget: -1 })));
    await call(`/alltasks/${_id}`, asJson("PATCH", { email: person.email }));
    await call("/alltasks?q=hushsearch");
    await call("/hushpath/hushmail@example.com?password=Hushpass2");
    await call("/vacant", { method: "POST", body: '{"title":"Hushbroken', headers: { "Content-Type": "application/json" } });
    await call("/feedback", asJson("POST", { message: "Hushfeedback", email: person.email }));
    await fetch(`${server.address}/me`, { headers: { Authorization: `Bearer ${token}x` } });
    expect((await call("/me/export")).status).toBe(200);
    expect((await call("/me", asJson("DELETE", { email: person.email, password: "Hushpass2" }))).status).toBe(204);

    expect([session.length, reset.length, token.length].every((length) => length > 15)).toBe(true);
    await expect.poll(() => server.output()).toMatch(/"route":"\/me","status":204/);
    const lines = server.output().trimEnd().split("\n");
    const isForOperator = /^(TaskHaat is ready at \S+|To become the administrator, log in and open \S+ \(works once\))$/;
    const log = lines.filter((line) => !isForOperator.test(line));
    expect(lines.length - log.length).toBe(2);
    for (const line of log) expect(JSON.parse(line), line).toMatchObject({ level: expect.any(Number), time: expect.any(String) });
    const text = log.join("\n");
    expect(text).toMatch(/"msg":"Slow query"/);
    expect(text).not.toMatch(/hush|203\.0\.113|eyJ/i);
    for (const secret of [session, reset, ...token.split(".")]) expect(text).not.toContain(secret);
  } finally {
    await server.close();
  }
});
