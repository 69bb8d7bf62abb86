// Holds the directions between the rooms of the house. Rules that a reader would otherwise have to remember.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { apiPaths, pagePaths } from "#contract/paths.ts";
import routes from "#web/routes.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const doorToWeb = "server/platform/http/pages.server.ts";

type Import = { file: string; target: string };

const files = ["contract", "server", "web", "tests"].flatMap(sourceFiles);
const imports = files.flatMap(importsOf);

describe("imports", () => {
  test("are found at all", () => {
    expect(imports.length).toBeGreaterThan(50);
  });

  test("of contract reach contract alone, and zod through one door", () => {
    const wrong = imports.filter(({ file, target }) => product(file) && roomOf(file) === "contract" && !target.startsWith("contract/"));
    expect(wrong).toEqual([{ file: "contract/zod.ts", target: "zod" }]);
  });

  test("of server reach drizzle through one door, and the engines their drivers", () => {
    const wrong = imports.filter(({ file, target }) => product(file) && /^drizzle-orm(\/pg-core)?$/.test(target));
    expect(new Set(wrong.map(({ file }) => file))).toEqual(new Set(["server/platform/database/drizzle.server.ts"]));
  });

  test("of server reach web through one door only", () => {
    const wrong = imports.filter(
      ({ file, target }) => product(file) && roomOf(file) === "server" && roomOf(target) === "web" && file !== doorToWeb,
    );
    expect(wrong).toEqual([]);
  });

  test("of web never reach server", () => {
    expect(imports.filter(({ file, target }) => product(file) && roomOf(file) === "web" && roomOf(target) === "server")).toEqual([]);
  });

  test("inside web go from routes to features to ui", () => {
    const level = (path: string) => ["web/ui/", "web/features/", "web/routes/"].findIndex((folder) => path.startsWith(folder));
    const wrong = imports.filter(({ file, target }) => product(file) && level(file) >= 0 && level(target) > level(file));
    expect(wrong).toEqual([]);
  });

  test("of a feature do not take a sibling's code; identity is the ground that all may stand on", () => {
    const wrong = imports.filter(({ file, target }) => {
      const [from, to] = [featureOf(file), featureOf(target)];
      return product(file) && from && to && from !== to && to !== "identity";
    });
    expect(wrong).toEqual([]);
  });

  test("of a server slice do not take a sibling's store or routes", () => {
    const wrong = imports.filter(({ file, target }) => {
      const [from, to] = [sliceOf(file, "server"), sliceOf(target, "server")];
      return product(file) && from && to && from !== to && from !== "seed" && /\.(store\.server|routes)\.ts$/.test(target);
    });
    expect(wrong.filter(({ target }) => target !== "server/people/person.store.server.ts")).toEqual([]);
  });

  test("of the product never reach tests", () => {
    expect(imports.filter(({ file, target }) => product(file) && /^tests\//.test(target))).toEqual([]);
  });
});

describe("server-only code", () => {
  test("that touches the database carries the suffix that the build refuses", () => {
    const touching = imports.filter(({ file, target }) => product(file) && /^(drizzle-orm|pg$|@electric-sql)/.test(target));
    expect(touching.filter(({ file }) => !file.endsWith(".server.ts"))).toEqual([]);
  });
});

describe("paths", () => {
  test("of pages and of the API do not collide", () => {
    const shape = (path: string) => path.replace(/[:{][^/]+/g, "*").toLowerCase();
    const pages = Object.values(pagePaths).map(shape);
    expect(
      Object.values(apiPaths)
        .map(shape)
        .filter((path) => pages.includes(path)),
    ).toEqual([]);
  });

  test("of pages are those of the routes", async () => {
    const flat = (entries: Awaited<typeof routes>): (string | undefined)[] =>
      entries.flatMap(({ index, path, children = [] }) => [...(index ? [] : [path]), ...flat(children)]);
    expect([pagePaths.home, ...flat(await routes)].sort()).toEqual([...Object.values(pagePaths), "*"].sort());
  });
});

function sourceFiles(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/node_modules/.test(entry.parentPath))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
}

function importsOf(file: string): Import[] {
  const source = readFileSync(join(root, file), "utf8");
  const specifiers = [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1] ?? "");
  return specifiers.map((specifier) => ({ file, target: resolve(file, specifier) }));
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? posix.normalize(posix.join(dirname(file), specifier)) : specifier;
}

function roomOf(path: string): string {
  return path.split("/")[0] ?? "";
}

function sliceOf(path: string, room: string): string | undefined {
  const [top, slice, file] = path.split("/");
  return top === room && file ? slice : undefined;
}

function featureOf(path: string): string | undefined {
  return /^web\/features\/([^/]+)\//.exec(path)?.[1];
}

/** Tests may look anywhere; the rules are for what ships. */
function product(file: string): boolean {
  return !/\.(test|suite)\.tsx?$/.test(file) && !/^tests\//.test(file);
}
