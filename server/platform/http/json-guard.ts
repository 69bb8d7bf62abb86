// What JSON allows and nobody means well by: names given twice, a name that reaches for the prototype, nesting without end.
import type { Context } from "hono";
import { limits } from "#contract/limits.ts";
import { ProblemError } from "./problem.ts";

const pieces = /"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?|[{}[\]]/g;
const isJsonType = /^application\/json\s*(;|$)/i;

/** Throws 400. The text must be JSON already: this looks only at what a parser lets pass. */
export function checkJson(text: string): void {
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

export function checkJsonType(contentType: string | undefined): void {
  if (!isJsonType.test(contentType ?? "")) throw new ProblemError(415, "The body must be application/json.");
}

/** The body of a call that no schema of the API reads. A call without a body says nothing, as one with `{}` does. */
export async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text();
  if (text === "" && !c.req.header("Content-Type")) return {};
  checkJsonType(c.req.header("Content-Type"));
  try {
    const value: unknown = JSON.parse(text);
    checkJson(text);
    return value;
  } catch (error) {
    throw error instanceof ProblemError ? error : new ProblemError(400, "The body is not valid JSON.");
  }
}
