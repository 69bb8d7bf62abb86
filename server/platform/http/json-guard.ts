// Reads JSON bodies and rejects what a parser allows but no client needs: duplicate keys, `__proto__`, deep nesting.
import type { Context } from "hono";
import { limits } from "#contract/platform/limits.ts";
import { numberText } from "#texts/formats.ts";
import { m } from "#texts/m.ts";
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
    if (open.length > limits.jsonDepth) throw new ProblemError(400, m.problem_json_depth({ max: numberText(limits.jsonDepth) }));
  }
}

function checkName(name: string, known: Set<string> | undefined): void {
  if (known?.has(name)) throw new ProblemError(400, m.problem_json_duplicate_key());
  if (name === "__proto__") throw new ProblemError(400, m.problem_json_forbidden_key());
  known?.add(name);
}

/** For calls whose body is optional: no body means `{}`. */
export async function readJson(c: Context): Promise<unknown> {
  if ((await c.req.text()) === "" && !c.req.header("Content-Type")) return {};
  return readJsonBody(c);
}

export async function readJsonBody(c: Context): Promise<unknown> {
  if (!isJsonType.test(c.req.header("Content-Type") ?? "")) throw new ProblemError(415, m.problem_body_type());
  const text = await c.req.text();
  try {
    const value: unknown = JSON.parse(text);
    checkJson(text);
    return value;
  } catch (error) {
    throw error instanceof ProblemError ? error : new ProblemError(400, m.problem_body_not_json());
  }
}
