// The texts of the product: complete in every language, all used, and none outside the messages.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { describe, expect, test } from "vitest";
import { categories } from "#contract/tasks/categories.ts";
import { aboutLanguage, findMessageFaults, messagesFingerprint, readCatalogues, sortedCatalogue } from "#texts/compiler/catalogues.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "texts");
const catalogues = readCatalogues(folder);
const sources = ["contract", "server", "web"]
  .flatMap(sourceFiles)
  .map((file) => ({ file, source: readFileSync(join(root, file), "utf8") }));

describe("the message files", () => {
  test("are complete, with the same placeholders and no English left over", () => {
    expect([...catalogues.keys()]).toEqual(expect.arrayContaining(["en", "bn"]));
    expect(findMessageFaults(catalogues)).toEqual([]);
  });

  test("are sorted and compiled: `npm run messages`", () => {
    for (const [locale, catalogue] of catalogues) {
      expect(readFileSync(join(folder, `${locale}.json`), "utf8"), locale).toBe(sortedCatalogue(catalogue));
    }
    expect(readFileSync(join(folder, "compiled/index.ts"), "utf8")).toContain(`// Compiled from ${messagesFingerprint(folder)}\n`);
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

/** Words that stand for something else than the term, by the key of the message. */
const forbidden: Record<string, { words: RegExp; except?: string[] }> = {
  "task, freelancer: কাজ, ফ্রিল্যান্সার": { words: /প্রস্তাবদাতা/ },
  "deal: চুক্তি": { words: /চুক্তির কাজ/ },
  "deadline: প্রস্তাবের শেষ দিন": { words: /শেষ তারিখ|(?<!প্রস্তাবের |প্রস্তাবের নতুন |প্রস্তাবের বর্তমান )শেষ দিন/ },
  "delivery: কাজ জমা": {
    words: /(?<!কাজ )জমার|জমা দেওয়ার (নতুন )?তারিখ|জমা দেওয়া কাজ/,
    // The delivered work, not the delivery.
    except: [
      "disputepanel_settled_complete",
      "disputepanel_settles_complete",
      "inbox_event_settle_complete",
      "step_dispute_text_delivered",
      "transparency_disputes",
    ],
  },
  "price: দর, মূল্য": {
    words: /দাম|পারিশ্রমিক|অঙ্ক/,
    // Digits.
    except: ["identity_attempt_invalid", "offer_amount_decimals", "setting_rule_id_invalid", "taskform_budget_decimals"],
  },
  "request changes: সংশোধন": { words: /পরিবর্তন চা/ },
  "change an offer: বদলানো": { words: /প্রস্তাব সংশোধন/ },
  "open a dispute: বিরোধ জানানো": { words: /বিরোধ (আবার )?শুরু/ },
  "award: কাজ দেওয়া": { words: /দেওয়ার সিদ্ধান্ত/ },
  "case: কেস": { words: /ঘটনা(?!ক্রম)/ },
  "person: ব্যবহারকারী": { words: /সদস্য|ব্যক্তি(?!গত)/ },
  "market: মার্কেট": {
    words: /বাজার|হাট|মার্কেটপ্লেস/,
    // Village markets.
    except: ["about_ayesha_text", "about_mission_lead", "page_share_image"],
  },
  "shortlist: বাছাই তালিকা": { words: /সংক্ষিপ্ত/ },
  "public: পাবলিক": { words: /প্রকাশ্য/ },
  "moderators and administrators: মডারেটর ও প্রশাসকেরা": { words: /কর্মী/ },
  "restored: আগের অবস্থায় ফেরানো": { words: /(সব|সবকিছু) ফিরিয়ে দেওয়া/ },
  "trusted: নির্ভরযোগ্য": { words: /বিশ্বস্ত/ },
  "median: মধ্যক": { words: /মধ্যম/ },
  "fingerprint: ফিঙ্গারপ্রিন্ট": { words: /(?<!আঙুলের )ছাপ/ },
  "key: কী": { words: /চাবি/ },
  "weight of a word: গুরুত্ব": { words: /ওজন/ },
};
/** The spelling of a Bengali letter differs between keyboards. */
const normal = (text: string) => text.normalize("NFC");

describe("each term has one word", () => {
  test.each(Object.entries(forbidden))("%s", (_, { words, except = [] }) => {
    const pattern = new RegExp(normal(words.source));
    const wrong = textsOf("bn").filter(({ key, text }) => pattern.test(normal(text)) && !except.includes(key));
    expect(wrong).toEqual([]);
    for (const key of except) expect(normal(JSON.stringify(catalogues.get("bn")?.[key])), `${key} needs no exception`).toMatch(pattern);
  });

  test("an offer is not a bid", () => {
    expect([...textsOf("en"), ...textsOf("bn")].filter(({ text }) => /\bbid|বিড(?!\u09bc)/i.test(text) && !bidTexts.has(text))).toEqual([]);
  });

  test("people log in and change offers, and the chosen freelancer is no winner", () => {
    const wrong = /\bsign(ed|ing)?[- ](in|out)\b|\brevised?\b|(?<!\{)\bwinner/i;
    expect(textsOf("en").filter(({ text }) => wrong.test(text))).toEqual([]);
  });
});

test("times have no Latin AM or PM in Bengali, and texts no ellipsis character", () => {
  expect(textsOf("bn").filter(({ text }) => /\b[AP]M\b/.test(text))).toEqual([]);
  expect([...textsOf("en"), ...textsOf("bn")].filter(({ text }) => text.includes("…"))).toEqual([]);
});

test("messages have the name of the market as a placeholder", () => {
  // The picture shows this name.
  const named = [...textsOf("en"), ...textsOf("bn")].filter(({ text }) => text.includes("TaskHaat"));
  expect(named.filter(({ key }) => key !== "page_share_image")).toEqual([]);
});

function textsOf(locale: string): { key: string; text: string }[] {
  return Object.entries(catalogues.get(locale) ?? {}).flatMap(([key, message]) =>
    (typeof message === "string" ? [message] : message.flatMap(({ match }) => Object.values(match))).map((text) => ({ key, text })),
  );
}

test("no message has two spaces in a row", () => {
  for (const [locale] of catalogues) expect(readFileSync(join(folder, `${locale}.json`), "utf8"), locale).not.toMatch(/\S {2,}\S/);
});

test("no text is written outside the messages", () => {
  const read = sources.filter(({ file }) => !operatorFiles.some((pattern) => pattern.test(file)));
  expect(read.flatMap(({ file, source }) => textsIn(file, source).map((text) => `${file}: ${text}`))).toEqual([]);
});

type Node = { type: string; [member: string]: unknown };

/** Calls and properties whose text is for developers and operators: API documentation, logs, errors. */
const forDevelopers = /^(meta|describe|trueOrFalse|log|console|Error|IdentityError|sql)$/;
/** Also API documentation, but in `web/` the description of a page. */
const apiDescription = /^(description|summary)$/;
/** Properties that hold what the database stores: what people read is derived from it. */
const isStored = /^stored$/;
const notText = /^(className|key|type|rel|href|src|viewBox|d)$/;
/** Technical terms that look like text: keys of the keyboard, HTTP headers, types of structured data, names of technologies. */
const terms = new Set(
  [
    "Bearer Invitation Escape Enter Home End Tab Authorization Cookie Forwarded Link Location Origin Vary Via Disallow: Sitemap: Organization Person Place",
    "Edge Opera Firefox Chrome Safari Android Windows Linux",
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
  ..."Sabina Khatun,Tanvir Rahman,Farzana Akter,Imran Hossain,Maya Das,Harun Mia,Rumana Akter,Tanvir Hasan,Maya Chen,Jonas Weber".split(
    ",",
  ),
  "Google (demo)",
  "Samsung Internet",
  // A notice that is Bengali in both languages.
  "নতুন চাকরির বিজ্ঞপ্তি ২০২৫ প্রকাশিত হয়েছে",
]);
/** Read by operators and developers alone. */
const operatorFiles = [
  /^contract\/.*\.endpoints\.ts$/,
  /^contract\/(platform\/api-tags|deals\/step-endpoint)\.ts$/,
  // The words inside signed credentials, which are the same for every reader.
  /^contract\/credentials\/achievement\.ts$/,
  /^server\/(commands|migrations)\//,
  /^server\/administration\/(operator-server|staff-command\.server)\.ts$/,
  // Stripe gives its reasons in English, and these stand beside them.
  /^server\/money\/(ledger\/check-ledger\.server|providers\/stripe-\w+)\.ts$/,
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
    // The name and the description of an object of the API are for developers; its members may have texts for everyone.
    const isApiObject = node.type === "CallExpression" && nameOf(node.callee) === "apiObject";
    for (const child of isApiObject ? (node.arguments as Node[]).slice(2) : Object.values(node)) {
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
