// What the pages load by default: one stylesheet, no large file beside the framework, and nothing of the Firebase library.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("../build/client/assets", import.meta.url));
const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const isProvider = (name: string) => name.startsWith("firebase-provider-");
/** What the library says in its code, and our own code never does. */
const library = /identitytoolkit|securetoken|firebaseapp|FirebaseError|@firebase\//;

test("no page loads the Firebase library by default", () => {
  const manifest = scripts.find((name) => name.startsWith("manifest-")) ?? "";
  const reached = new Set<string>();
  const waiting = [manifest];
  for (const name of waiting) {
    if (reached.has(name) || isProvider(name)) continue;
    reached.add(name);
    waiting.push(...scripts.filter((other) => read(name).includes(other)));
  }
  expect(reached.size).toBeGreaterThan(30);
  expect([...reached].filter((name) => library.test(read(name)))).toEqual([]);
  expect(scripts.filter(isProvider).some((name) => library.test(read(name)))).toBe(true);
});

test("every page has the same stylesheet, so that none is unstyled while its own one loads", () => {
  const [manifest = ""] = scripts.filter((name) => name.startsWith("manifest-"));
  const stylesheets = [...read(manifest).matchAll(/\/assets\/[\w-]+\.css/g)].map(([address]) => address);
  expect(stylesheets).toEqual([expect.stringMatching(/^\/assets\/root-/)]);
});

test("no page has a script over 45 kB compressed of its own, except for charts and the texts of a language", () => {
  const large = scripts.filter((name) => gzipSync(read(name)).length > 45_000);
  expect(large.map((name) => name.replace(/-.{8}\.js$/, "")).sort()).toEqual(["bars", "bn", "framework"]);
});
