// `npm run messages`, which installs a compiler of its own.
import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { watchFolder } from "./support/watch.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "texts");
const run = promisify(execFile);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(root, "node_modules", ".messages-"));
  watchFolder(folder);
  await cp(source, folder, { recursive: true, filter: (path) => !/[\\/](compiler|compiled)$/.test(path) });
});
afterEach(() => rm(folder, { recursive: true }));

test("the compiled messages in the repository are what the compiler makes of the files", async () => {
  await compileMessages();
  const names = await readdir(join(folder, "compiled"));
  expect(names).toEqual(await readdir(join(source, "compiled")));
  for (const name of names) expect(await read(join(folder, "compiled", name)), name).toBe(await read(join(source, "compiled", name)));
});

test("an added text changes its namespace, the translation and the index alone", async () => {
  await addText("en", "about_added", "Added");
  await addText("bn", "about_added", "যোগ করা হয়েছে");
  await compileMessages();
  const names = await readdir(join(folder, "compiled"));
  const changed = [];
  for (const name of names) {
    if ((await read(join(folder, "compiled", name))) !== (await read(join(source, "compiled", name)))) changed.push(name);
  }
  expect(changed).toEqual(["about.ts", "bn.ts", "index.ts"]);
});

test("a third language is one file: what it lacks is listed, and shown in English", async () => {
  await cp(join(root, "tests/fixtures/de.json"), join(folder, "de.json"));
  await expect(compileMessages()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("de.json lacks task_deadline_passed."),
  });
  const { getLocale, isLocale, locales, setLocale }: typeof import("#texts/locale.ts") = await import(join(folder, "locale.ts"));
  const { m }: typeof import("#texts/m.ts") = await import(join(folder, "m.ts"));
  const { moneyText, numberText }: typeof import("#texts/formats.ts") = await import(join(folder, "formats.ts"));
  expect(locales).toEqual(["en", "bn", "de"]);
  const german = "de";
  if (!isLocale(german)) throw new Error("German is missing.");
  await setLocale(german);
  expect(getLocale()).toBe("de");
  expect([m.task_days_left({ count: 1 }), m.task_days_left({ count: 1_500 })]).toEqual(["Noch 1 Tag", "Noch 1.500 Tage"]);
  expect([m.task_due_today(), m.language_switch({ language: "English" })]).toEqual(["Heute fällig", "Zu English wechseln"]);
  expect(m.task_deadline_passed()).toBe("Deadline passed");
  expect([numberText(1_234.5), moneyText(320.5)]).toEqual(["1.234,5", "$320,50"]);
});

function compileMessages() {
  return run(process.execPath, [join(root, "scripts/run.mjs"), "messages", folder]);
}

async function addText(locale: string, key: string, text: string): Promise<void> {
  const file = join(folder, `${locale}.json`);
  await writeFile(file, JSON.stringify({ ...JSON.parse(await read(file)), [key]: text }));
}

function read(path: string): Promise<string> {
  return readFile(path, "utf8");
}
