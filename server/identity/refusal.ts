import { STATUS_CODES } from "node:http";

/** The provider's refusal as a problem, like every other refusal of this server. Its code stays, for the browser's adapter to read. */
export async function asProblem(response: Response): Promise<Response> {
  const { status } = response;
  const { code, message, errors } = await response.json().catch(() => ({}));
  const problem = { type: "about:blank", title: STATUS_CODES[status], status, detail: message, code, errors };
  const headers = new Headers(response.headers);
  headers.set("Content-Type", "application/problem+json");
  headers.delete("Content-Length");
  const retryAfter = headers.get("X-Retry-After");
  if (retryAfter) headers.set("Retry-After", retryAfter);
  return new Response(JSON.stringify(problem), { status, headers });
}
