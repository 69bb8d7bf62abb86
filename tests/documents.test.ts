// The documents name files of this repository. Names that lead nowhere are found here.
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { rateLimits } from "#contract/platform/rate-limits.ts";
import { readSettings } from "#server/platform/settings/settings.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");

test.each([
  ["docs/spec-coverage.md", 80],
  ["docs/security.md", 20],
])("every test that %s names exists, title included", (document, least) => {
  const named = [...read(document).matchAll(/((?:tests|web|server|contract)\/[\w./-]+\.(?:test|spec|suite)\.tsx?)(?: › ([^;|]+))?/g)];
  expect(named.length).toBeGreaterThan(least);
  const lost = named.filter(([, file = "", title = ""]) => {
    if (!existsSync(join(root, file))) return true;
    const parts = title.split(/…|›| \/ /).map((part) => part.trim());
    const source = read(file);
    return parts.some((part) => part.length > 12 && !source.includes(part.replaceAll('"', '\\"')) && !source.includes(part));
  });
  expect(lost.map(([whole]) => whole)).toEqual([]);
});

test("every link between documents leads somewhere", () => {
  const documents = [
    "README.md",
    "CONTRIBUTING.md",
    ...readdirSync(join(root, "docs"))
      .filter((name) => name.endsWith(".md"))
      .map((name) => `docs/${name}`),
  ];
  const paths = documents.flatMap((document) =>
    [...read(document).matchAll(/`((?:docs|web|server|contract|tests|scripts)\/[\w./-]*\w)`/g)].map(([, path = ""]) => path),
  );
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("the README and .env.example name every setting", () => {
  const settings = Object.keys(readSettings({})).concat(
    "DATABASE_URL",
    "PUBLIC_URL",
    "AUTH_SECRET",
    "GOOGLE_CLIENT_ID",
    "GOOGLE_CLIENT_SECRET",
    "SMTP_URL",
    "METRICS_TOKEN",
    "FIREBASE_PROJECT_ID",
    "FIREBASE_API_KEY",
    "FIREBASE_AUTH_DOMAIN",
    "FIREBASE_AUTH_EMULATOR_HOST",
    "PAYMENTS",
    "STRIPE_SECRET_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "STRIPE_API_BASE",
  );
  for (const name of new Set(settings)) {
    if (name === "NODE_ENV") continue;
    expect(read("README.md"), name).toContain(`\`${name}\``);
    expect(read(".env.example"), name).toContain(`#${name}=`);
  }
});

test("the limits in docs/security.md are the ones that hold", () => {
  for (const [name, { address, account }] of Object.entries(rateLimits)) {
    const cells = [address, account].map(({ max, seconds }) => `${max} in ${seconds / 60} minute`);
    const row = new RegExp(`^\\| \`${name}\` \\|[^|]+\\| ${cells[0]}[^|]*\\| ${cells[1]}[^|]*\\|$`, "m");
    expect(read("docs/security.md"), name).toMatch(row);
  }
});

test("the jobs in docs/operations.md are the ones that run", () => {
  const sources = globSync("server/**/*.ts", { cwd: root, exclude: ["**/*.test.ts"] }).map(read);
  const defined = sources.flatMap((source) =>
    [...source.matchAll(/jobs\.define(?:<.*>)?\(\{\s*name: "([\w-]+)"/g)].map(([, name]) => name),
  );
  const [, section = ""] = read("docs/operations.md").split("\n## Jobs\n");
  const described = [...(section.split("\n## ")[0] ?? "").matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
  expect(described.sort()).toEqual(defined.sort());
});

test("no lockfile names a registry, and every folder with packages is installed alike", () => {
  for (const folder of ["", "tests/firebase/emulator/", "tests/mutation/"]) {
    expect(read(`${folder}package-lock.json`)).not.toContain('"resolved":');
    expect(read(`${folder}.npmrc`)).toBe(read(".npmrc"));
  }
});
