// One open connection, kept for as long as its person is here, from an address of their own.
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";

export type Answer = { status: number; headers: IncomingMessage["headers"]; text: string; milliseconds: number };
export type Connection = ReturnType<typeof openConnection>;

const patience = 30_000;

export function openConnection(address: string, number: number) {
  const { hostname, port } = new URL(address);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const from = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;

  async function send(method: string, path: string, body?: unknown, given: Record<string, string> = {}): Promise<Answer> {
    const begun = performance.now();
    const type = body === undefined ? {} : { "Content-Type": "application/json" };
    const headers = { "X-Forwarded-For": from, Origin: address, ...type, ...given };
    const sent = request({ agent, hostname, port, method, path, headers, timeout: patience });
    sent.on("timeout", () => sent.destroy(new Error(`No answer within ${patience} ms.`)));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    const text = (await response.setEncoding("utf8").toArray()).join("");
    return { status: response.statusCode ?? 0, headers: response.headers, text, milliseconds: performance.now() - begun };
  }

  return { send, close: () => agent.destroy() };
}
