// Computes the graph of all imports and enforces the directions that docs/architecture.md describes.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { apiPaths, pagePaths } from "#contract/platform/paths.ts";
import routes from "#web/routes.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const pagesModule = "server/platform/http/pages.server.ts";

type Import = { file: string; target: string };

const files = ["contract", "texts", "server", "web", "tests"].flatMap(sourceFiles);
const imports = files.flatMap(importsOf);

describe("imports", () => {
  test("are found in every form, and nothing else is taken for one", () => {
    const forms = [
      'import "a";',
      'import type { A } from "b";',
      'import {\n  A,\n} from "c";',
      'export * from "d";',
      'const e = import("e");',
    ];
    expect(specifiersIn(forms.join("\n"))).toEqual(["a", "b", "c", "d", "e"]);
    expect(specifiersIn('const isStep = "from" in x || x === "y";\nexport const rows = sql`select * from "people"`;')).toEqual([]);
    expect(imports.length).toBeGreaterThan(1_000);
  });

  test("of texts reach texts alone", () => {
    const wrong = imports.filter(({ file, target }) => topFolder(file) === "texts" && topFolder(target) !== "texts");
    expect(wrong.filter(({ file }) => product(file) && !file.startsWith("texts/compiler/"))).toEqual([]);
  });

  test("of contract reach contract and texts alone, and zod and jose through one module each", () => {
    const wrong = imports.filter(
      ({ file, target }) => product(file) && topFolder(file) === "contract" && !/^(contract|texts)\//.test(target),
    );
    expect(wrong).toEqual([
      { file: "contract/credentials/jose.ts", target: "jose" },
      { file: "contract/platform/zod.ts", target: "zod" },
    ]);
  });

  test("of endpoints are types in everything that a browser loads", () => {
    const isDeclaration = (file: string) => /endpoints?\.ts$/.test(file);
    const loaded = files.filter((file) => product(file) && /^(contract|web)\//.test(file) && !isDeclaration(file));
    const wrong = loaded.filter((file) => /^import (?!type )[^;]*endpoints?\.ts"/m.test(readFileSync(join(root, file), "utf8")));
    expect(loaded).toContain("contract/client.ts");
    expect(wrong).toEqual([]);
  });

  test("of server reach drizzle through one module", () => {
    const wrong = imports.filter(({ file, target }) => product(file) && /^drizzle-orm(\/pg-core)?$/.test(target));
    expect(new Set(wrong.map(({ file }) => file))).toEqual(new Set(["server/platform/database/drizzle.server.ts"]));
  });

  test("of server reach web through one module", () => {
    const wrong = imports.filter(
      ({ file, target }) => product(file) && topFolder(file) === "server" && topFolder(target) === "web" && file !== pagesModule,
    );
    expect(wrong).toEqual([]);
  });

  test("of web never reach server", () => {
    expect(imports.filter(({ file, target }) => product(file) && topFolder(file) === "web" && topFolder(target) === "server")).toEqual([]);
  });

  test("inside web go from routes to features to data to ui", () => {
    const level = (path: string) => ["web/ui/", "web/data/", "web/features/", "web/routes/"].findIndex((folder) => path.startsWith(folder));
    const wrong = imports.filter(({ file, target }) => product(file) && level(file) >= 0 && level(target) > level(file));
    expect(wrong).toEqual([]);
  });

  test("of a web feature reach no other feature but identity", () => {
    const wrong = imports.filter(({ file, target }) => {
      const [from, to] = [featureOf(file), featureOf(target)];
      return product(file) && from && to && from !== to && to !== "identity";
    });
    expect(wrong).toEqual([]);
  });

  test("on demand use lazyPart, which keeps the page where they fail, and not React's lazy", () => {
    const lazy = files.filter(
      (file) => product(file) && topFolder(file) === "web" && /\blazy[(<]/.test(readFileSync(join(root, file), "utf8")),
    );
    // The chart says in its own place that it could not be loaded.
    expect(lazy.sort()).toEqual(["web/features/dashboard/analytics.tsx", "web/ui/lazy-part.tsx"]);
  });

  test("of the product never reach tests", () => {
    expect(imports.filter(({ file, target }) => product(file) && /^tests\//.test(target))).toEqual([]);
  });
});

/** The folders of the nouns, from lower to higher, in `contract`, `server` and `web/features`: a folder imports itself and those before it. */
const nouns = [
  "platform",
  "identity",
  "market",
  "people",
  "tasks",
  "deals",
  "money",
  "credentials",
  "messages",
  "notifications",
  "moderation",
  "account",
  "administration",
];
/** A file of `server/` itself is a layer of its own. */
const layers = [...nouns, "app", "wiring", "commands", "start", "main"];
/** Frames that show several nouns. */
const frames = ["dashboard", "navigation"];

describe("folders of the nouns", () => {
  test("are in the order of the picture in docs/architecture.md", () => {
    const [, picture = ""] = /## Folders.*?```\n(.*?)```/s.exec(readFileSync(join(root, "docs/architecture.md"), "utf8")) ?? [];
    const lines = picture.trimEnd().split("\n");
    expect(lines.map((line) => line.split(" ")[0]).reverse()).toEqual(nouns);
    expect(lines.flatMap((line) => /docs\/\S+/.exec(line) ?? []).filter((page) => !existsSync(join(root, page)))).toEqual([]);
  });

  test("are the same in contract and web", () => {
    const foldersOf = (path: string) => readdirSync(join(root, path), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(
      foldersOf("contract")
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...nouns].sort());
    const features = foldersOf("web/features").map(({ name }) => name);
    expect(features.filter((name) => ![...nouns, ...frames].includes(name))).toEqual([]);
  });

  test("of contract import only lower folders", () => {
    const inContract = imports.filter(({ file, target }) => product(file) && isInFolder(file) && isInFolder(target));
    expect(inContract.length).toBeGreaterThan(50);
    expect(inContract.filter(({ file, target }) => isHigher(layerOf(target), layerOf(file)))).toEqual([]);
  });
});

describe("server layers", () => {
  const ofServer = imports.filter(({ file, target }) => product(file) && file.startsWith("server/") && target.startsWith("server/"));

  test("are the folders of server", () => {
    const found = new Set(files.filter((file) => file.startsWith("server/") && product(file)).map(layerOf));
    expect([...found].sort()).toEqual([...layers].sort());
  });

  test("import only lower layers", () => {
    expect(ofServer.filter(({ file, target }) => isHigher(layerOf(target), layerOf(file)))).toEqual([]);
  });

  test("name in SQL only tables of lower layers", () => {
    const tables = files.filter((file) => file.endsWith(".table.server.ts")).flatMap(tablesIn);
    expect(tables.length).toBeGreaterThan(20);
    const wrong = files
      .filter((file) => file.startsWith("server/") && product(file))
      .flatMap((file) => {
        const source = readFileSync(join(root, file), "utf8");
        const named = tables.filter(({ table }) =>
          new RegExp(`\\b(from|join|into|update|table|references) "?${table}\\b`, "i").test(source),
        );
        return named.filter(({ layer }) => isHigher(layer, layerOf(file))).map(({ table }) => ({ file, table }));
      });
    expect(wrong).toEqual([]);
  });

  test("have no cycle between folders", () => {
    const edges = new Map<string, Set<string>>();
    for (const { file, target } of ofServer) {
      const [from, to] = [nodeOf(file), nodeOf(target)];
      if (from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
    expect(edges.size).toBeGreaterThan(15);
    expect([...edges.keys()].filter((node) => reachableFrom(node, edges).has(node))).toEqual([]);
  });

  test("keep the nouns of the market out of platform", () => {
    const nouns = /\b(task|offer|deal|bidder|poster|review|thread|inbox)s?\b/i;
    const wrong = files.filter((file) => file.startsWith("server/platform/") && product(file) && nouns.test(codeOf(file)));
    expect(wrong).toEqual([]);
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
    const ofApi = [...Object.values(endpoints).map(({ path }) => path), ...Object.values(apiPaths)];
    expect(ofApi.map(shape).filter((path) => pages.includes(path))).toEqual([]);
  });

  test("of pages are those of the routes", async () => {
    const flat = (entries: Awaited<typeof routes>): string[] =>
      entries.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...flat(children)]);
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
  return specifiersIn(readFileSync(join(root, file), "utf8")).map((specifier) => ({ file, target: resolve(file, specifier) }));
}

function specifiersIn(source: string): string[] {
  const statements = source.matchAll(/^(?:import|export)(?: type)? (?:[\w*{][^"=;]*? from )?"([^"]+)"|\bimport\("([^"]+)"\)/gm);
  return [...statements].map(([, ofStatement, onDemand]) => ofStatement ?? onDemand ?? "");
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? posix.normalize(posix.join(dirname(file), specifier)) : specifier;
}

function topFolder(path: string): string {
  return path.split("/")[0] ?? "";
}

function layerOf(path: string): string {
  const [, folder = ""] = path.split("/");
  return folder.replace(/\.ts$/, "");
}

function isInFolder(path: string): boolean {
  return /^contract\/\w+\//.test(path);
}

function isHigher(layer: string, than: string): boolean {
  return layers.indexOf(layer) > layers.indexOf(than);
}

/** A folder, or a file of `server/` itself. */
function nodeOf(path: string): string {
  return dirname(path) === "server" ? layerOf(path) : dirname(path);
}

function reachableFrom(node: string, edges: Map<string, Set<string>>, seen = new Set<string>()): Set<string> {
  for (const next of edges.get(node) ?? []) {
    if (seen.has(next)) continue;
    seen.add(next);
    reachableFrom(next, edges, seen);
  }
  return seen;
}

function tablesIn(file: string): { table: string; layer: string }[] {
  const source = readFileSync(join(root, file), "utf8");
  return [...source.matchAll(/pgTable\(\s*"(\w+)"/g)].map(([, table = ""]) => ({ table, layer: layerOf(file) }));
}

/** Without comments. */
function codeOf(file: string): string {
  return readFileSync(join(root, file), "utf8").replace(/^\s*(\/\/|\/?\*).*$/gm, "");
}

function featureOf(path: string): string | undefined {
  return /^web\/features\/([^/]+)\//.exec(path)?.[1];
}

/** Tests may look anywhere; the rules are for what ships. */
function product(file: string): boolean {
  return !/\.(test|suite)\.tsx?$/.test(file) && !/^tests\//.test(file);
}
