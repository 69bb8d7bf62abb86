// Reads JSON bodies and refuses what a parser allows but no client needs: duplicate names, `__proto__`, deep nesting.
import type { Context } from "hono";
import { limits } from "#contract/limits.ts";
import { ProblemError } from "./problem.ts";

const pieces = /"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?|[{}[\]]/g;
const isJsonType = /^application\/json\s*(;|$)/i;

/** Throws 400. The text must be JSON already: this checks only what a parser allows. */
function checkJson(text: string): void {
  const open: Set<string>[] = [];
  for (const [piece, name = "", colon] of text.matchAll(pieces)) {
    if (piece === "{" || piece === "[") open.push(new Set());
    else if (piece === "}" || piece === "]") open.pop();
    else if (colon) checkName(name.includes("\\") ? JSON.parse(`"${name}"`) : name, open.at(-1));
    if (open.length > limits.jsonDepth) throw new ProblemError(400, `JSON may be nested at most ${limits.jsonDepth} deep.`);
  }
}

function checkName(name: string, known: Set<string> | undefined): void {
  if (known?.has(name)) throw new ProblemError(400, "A member of the JSON is named twice.");
  if (name === "__proto__") throw new ProblemError(400, "A member of the JSON has a name that is not allowed.");
  known?.add(name);
}

/** The body of a call of the identity provider. No body means `{}`. */
export async function readJson(c: Context): Promise<unknown> {
  if ((await c.req.text()) === "" && !c.req.header("Content-Type")) return {};
  return readJsonBody(c);
}

export async function readJsonBody(c: Context): Promise<unknown> {
  if (!isJsonType.test(c.req.header("Content-Type") ?? "")) throw new ProblemError(415, "The body must be application/json.");
  const text = await c.req.text();
  try {
    const value: unknown = JSON.parse(text);
    checkJson(text);
    return value;
  } catch (error) {
    throw error instanceof ProblemError ? error : new ProblemError(400, "The body is not valid JSON.");
  }
}
