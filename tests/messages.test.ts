// The texts of the product: complete in every language, all used, and none outside the messages.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { describe, expect, test } from "vitest";
import { categories } from "#contract/categories.ts";
import { aboutLanguage, findMessageFaults, messagesFingerprint, readCatalogues, sortedCatalogue } from "#messages/compiler/catalogues.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "messages");
const catalogues = readCatalogues(folder);
const sources = ["contract", "server", "web"]
  .flatMap(sourceFiles)
  .map((file) => ({ file, source: readFileSync(join(root, file), "utf8") }));

describe("the message files", () => {
  test("are complete, with the same placeholders and no English left over", () => {
    expect([...catalogues.keys()]).toEqual(["en", "bn"]);
    expect(findMessageFaults(catalogues)).toEqual([]);
  });

  test("are sorted and compiled: `npm run messages`", () => {
    for (const [locale, catalogue] of catalogues) {
      expect(readFileSync(join(folder, `${locale}.json`), "utf8"), locale).toBe(sortedCatalogue(catalogue));
    }
    expect(readFileSync(join(folder, "compiled/fingerprint.txt"), "utf8").trim()).toBe(messagesFingerprint(folder));
  });

  test("hold no message that nothing uses", () => {
    const used = new Set(sources.flatMap(({ source }) => [...source.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)));
    const keys = Object.keys(catalogues.get("en") ?? {}).filter((key) => !aboutLanguage.includes(key));
    expect(keys.filter((key) => !used.has(key))).toEqual([]);
  });
});

/** Fixed by the specification, and values of the API. */
const bidTexts = new Set([
  ...["Bid", "Bid Now", "Already Bidded", "side must be bids or posts."],
  ...["বিড করুন", "বিড করা হয়েছে", "side-এ bids অথবা posts দিন।"],
]);

test("the word for an offer is offer, not bid", () => {
  const texts = [...catalogues].flatMap(([locale, catalogue]) =>
    Object.entries(catalogue).flatMap(([key, message]) =>
      (typeof message === "string" ? [message] : message.flatMap(({ match }) => Object.values(match))).map((text) => ({
        key: `${locale} ${key}`,
        text,
      })),
    ),
  );
  expect(texts.filter(({ text }) => /\bbid|বিড/i.test(text) && !bidTexts.has(text))).toEqual([]);
});

test("no message has two spaces in a row", () => {
  for (const [locale] of catalogues) expect(readFileSync(join(folder, `${locale}.json`), "utf8"), locale).not.toMatch(/\S {2,}\S/);
});

test("no text is written outside the messages", () => {
  const read = sources.filter(({ file }) => !operatorFiles.some((pattern) => pattern.test(file)));
  expect(read.flatMap(({ file, source }) => textsIn(file, source).map((text) => `${file}: ${text}`))).toEqual([]);
});

type Node = { type: string; [member: string]: unknown };

/** Calls and properties whose text is for developers and operators: API documentation, logs, errors. */
const forDevelopers = /^(meta|log|console|Error|IdentityError|sql)$/;
/** Also API documentation, but in `web/` the description of a page. */
const apiDescription = /^(description|summary)$/;
/** Properties that hold what the database stores: what people read is derived from it. */
const isStored = /^stored$/;
const notText = /^(className|key|type|rel|href|src|viewBox|d)$/;
/** Technical terms that look like text: keys of the keyboard, HTTP headers, types of structured data, names of technologies. */
const terms = new Set(
  [
    "Bearer Invitation Escape Enter Home End Tab Authorization Cookie Forwarded Link Location Origin Vary Via Disallow: Sitemap: Organization Person",
    "TaskHaat Google React Vite Node.js Hono Drizzle Zod",
  ].flatMap((line) => line.split(" ")),
);
const phrases = new Set<string>([
  ...categories,
  "React Router",
  "Tailwind CSS",
  'Bearer error="invalid_token"',
  "Connection: close",
  // Stored in place of what an account held, and fixed by the specification.
  "Former member",
  "This person has left TaskHaat.",
  "Removed with its author's account.",
  "Anonymous",
  "June 15, 2025",
  // For the console: pages have a text of their own.
  "Firebase could not be reached.",
  // Names of people who write sample reviews, and of the accounts of the Google demo.
  ..."Nusrat Jahan,Tanvir Rahman,Farzana Akter,Imran Hossain,Maya Das,Rafiq Islam,Rumana Akter,Tanvir Hasan,Maya Chen,Jonas Weber".split(
    ",",
  ),
  "Google (demo)",
  // A notice that is Bengali in both languages.
  "নতুন চাকরির বিজ্ঞপ্তি ২০২৫ প্রকাশিত হয়েছে",
]);
/** Read by operators and developers alone. */
const operatorFiles = [
  /^contract\/[\w-]+\.endpoints\.ts$/,
  /^contract\/(api-tags|step-endpoint)\.ts$/,
  /^server\/(commands|migrations)\//,
  /^server\/administration\/(operator-server|staff-command\.server)\.ts$/,
  /^server\/(start|identity\/embedded-provider\.server)\.ts$/,
  /^server\/platform\/(database|metrics|process|settings)\//,
  /^server\/platform\/http\/(describe-endpoint|docs-page|listen)\.ts$/,
];

/** What reads like text: it begins with a capitalised word, or is a sentence. */
function textsIn(file: string, source: string): string[] {
  const found: string[] = [];
  visit(parseSync(file, source).program as unknown as Node);
  return found;

  function visit(node: Node): void {
    if (isExempt(node, file)) return;
    if (node.type === "JSXText" && /\p{L}{2}/u.test(String(node.value)) && !isKnown(String(node.value)))
      found.push(String(node.value).trim());
    if (node.type === "Literal" && typeof node.value === "string" && looksLikeText(node.value)) found.push(node.value);
    if (node.type === "TemplateElement") {
      const { cooked } = node.value as { cooked: string };
      if (looksLikeText(cooked)) found.push(cooked);
    }
    for (const child of Object.values(node)) {
      for (const each of Array.isArray(child) ? child : [child])
        if (each && typeof each === "object" && "type" in each) visit(each as Node);
    }
  }
}

function looksLikeText(text: string): boolean {
  if (isKnown(text)) return false;
  return /^\s*\p{Lu}\p{Ll}+(?:['’]\p{Ll}+)?(?:$|[ ,.!?…:].*)/su.test(text) || /\p{Ll}+ \p{Ll}+.*[.!?…]\s*$/su.test(text);
}

function isKnown(text: string): boolean {
  return terms.has(text.trim()) || phrases.has(text.trim());
}

function isExempt(node: Node, file: string): boolean {
  if (/^(Import|ExportAll|TS)/.test(node.type) && node.type !== "TSAsExpression" && node.type !== "TSSatisfiesExpression") return true;
  if (node.type === "JSXAttribute") return notText.test(nameOf(node.name));
  if (node.type === "Property") {
    const name = nameOf(node.key);
    return forDevelopers.test(name) || isStored.test(name) || (apiDescription.test(name) && !file.startsWith("web/"));
  }
  if (node.type === "CallExpression" || node.type === "NewExpression") {
    return forDevelopers.test(nameOf(node.callee)) || forDevelopers.test(nameOf((node.callee as Node).object));
  }
  if (node.type === "TaggedTemplateExpression") return true;
  return false;
}

function nameOf(node: unknown): string {
  const { name, property, value } = (node ?? {}) as { name?: unknown; property?: Node; value?: unknown };
  if (property) return nameOf(property);
  return typeof name === "string" ? name : typeof value === "string" ? value : "";
}

function sourceFiles(folderName: string): string[] {
  return readdirSync(join(root, folderName), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|suite)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}
