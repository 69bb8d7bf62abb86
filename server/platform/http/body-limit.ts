import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { limits } from "#contract/limits.ts";
import { ProblemError } from "./problem.ts";

const countWhileReading = bodyLimit({ maxSize: limits.bodyBytes, onError: refuse });

/** Whoever says how long the body is need not be watched, as node:http reads no further; touching the body would be dear. */
export const limitBody = createMiddleware(async (c, next) => {
  const length = c.req.header("Content-Length");
  if (length === undefined || c.req.header("Transfer-Encoding") !== undefined) return countWhileReading(c, next);
  if (Number(length) > limits.bodyBytes) refuse();
  await next();
});

function refuse(): never {
  throw new ProblemError(413, `The body may have at most ${limits.bodyBytes.toLocaleString("en")} bytes.`);
}
