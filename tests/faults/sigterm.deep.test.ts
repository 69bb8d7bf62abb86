import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Task } from "#contract/tasks/task.ts";
import { aTask } from "#tests/support/a-task.ts";
import { createTestPostgres, prepareDataFolder } from "#tests/support/engines.ts";
import { startServer } from "#tests/support/server-process.ts";
import { signUp } from "#tests/support/sign-up.ts";

const connections = 30;
const enough = 90;
/** Connections that the kernel completes right before the signal. The server accepts one per turn of its event loop. */
const late = 10;

const homes: Record<string, () => Promise<AsyncDisposable & { settings: Record<string, string> }>> = {
  async "one process"() {
    const folder = await mkdtemp(join(tmpdir(), "taskhaat-sigterm-"));
    await prepareDataFolder(folder);
    return { settings: { DATA_DIR: folder, SEED: "off" }, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
  },
  async "two processes"() {
    const { url, [Symbol.asyncDispose]: drop } = await createTestPostgres({ migrated: true });
    return { settings: { DATABASE_URL: url, WEB_CONCURRENCY: "2" }, [Symbol.asyncDispose]: drop };
  },
};

test.each(Object.entries(homes))(
  "SIGTERM to %s under load answers every request on an open or waiting connection, closes each with its answer, and ends with 0",
  async (_, open) => {
    await using home = await open();
    await using server = await startServer(home.settings);
    // Several people: one alone may not post that often.
    const people = await Promise.all(Array.from({ length: 4 }, () => signUp(server.address)));
    const headersOf = (connection: number) => people[connection % people.length]?.headers;
    const { hostname, port } = new URL(server.address);
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    const acknowledged: string[] = [];
    const dropped: string[] = [];
    let waiting: Promise<string>[] = [];
    let endingSince = Number.POSITIVE_INFINITY;
    let answers = 0;
    let lastAnswers = 0;

    async function send(
      connection: number,
      method: string,
      path: string,
      body?: string,
    ): Promise<{ status: number; text: string; isLast: boolean } | "refused"> {
      const type = body ? { "Content-Type": "application/json" } : {};
      const sinceEnd = performance.now() - endingSince;
      const sent = request({ agent, hostname, port, method, path, headers: { ...headersOf(connection), ...type } }).end(body);
      try {
        const [response] = (await once(sent, "response")) as [IncomingMessage];
        const text = (await response.setEncoding("utf8").toArray()).join("");
        return { status: response.statusCode ?? 0, text, isLast: response.headers.connection === "close" };
      } catch (error) {
        // The kernel resets a new connection that it completes in the instant in which the listening socket closes. An open one is closed if it has
        // no request for a second, which on a busy machine may pass before this process sends the next.
        const isRefused = sinceEnd > (sent.reusedSocket ? 1_000 : 0);
        if (!isRefused) dropped.push(`${method} ${path} ${error}`);
        return "refused";
      }
    }

    async function useMarket(connection: number) {
      for (let turn = 0; ; turn++) {
        const title = `Task ${connection}.${turn}`;
        const kind = (connection + turn) % 3;
        const answer = await (kind === 0
          ? send(connection, "POST", "/vacant", JSON.stringify(aTask({ title })))
          : send(connection, "GET", kind === 1 ? "/alltasks?limit=5" : "/readyz"));
        if (answer === "refused") return;
        if (answer.status >= 400) dropped.push(`${answer.status} ${answer.text}`);
        if (answer.status === 201) acknowledged.push((JSON.parse(answer.text) as Task)._id);
        answers++;
        if (answer.isLast) {
          // Not connected again: for as long as new connections keep coming, the server goes on accepting them, up to its limit.
          lastAnswers++;
          return;
        }
        if (answers === enough) {
          waiting = await connectAndSend(server.address, late);
          endingSince = performance.now();
          server.child.kill("SIGTERM");
        }
      }
    }

    const slow = await beginSlowPost(server.address, headersOf(0)?.Authorization ?? "");
    const ended = once(server.child, "exit");
    await Promise.all(Array.from({ length: connections }, (_, connection) => useMarket(connection)));
    agent.destroy();
    expect(dropped).toEqual([]);
    expect(await Promise.all(waiting)).toEqual(Array(late).fill("HTTP/1.1 200 OK"));
    expect(answers).toBeGreaterThan(enough);
    expect(lastAnswers).toBeGreaterThan(0);
    // A body that comes late is waited for.
    const last = await slow.finish();
    expect(last).toContain("HTTP/1.1 201 Created");
    acknowledged.push(/"_id":"([^"]+)"/.exec(last)?.[1] ?? "");
    expect(await ended).toEqual([0, null]);

    await using again = await startServer(home.settings);
    const kept = (await (await fetch(`${again.address}/alltasks`)).json()) as Task[];
    expect(kept.map(({ _id }) => _id).sort()).toEqual(acknowledged.sort());
  },
);

/** Resolves once the kernel has completed the connections, whether or not the server has accepted them, to the first line of each answer. */
async function connectAndSend(address: string, count: number): Promise<Promise<string>[]> {
  const { hostname, port } = new URL(address);
  const sockets = Array.from({ length: count }, () => connect(Number(port), hostname).setEncoding("utf8"));
  const answers = sockets.map(async (socket) => {
    socket.write("GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    const answer = await socket.toArray().catch((error) => [String(error)]);
    return answer.join("").split("\r\n", 1)[0] ?? "";
  });
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  return answers;
}

/** The server has the headers and waits for the body until `finish`. */
async function beginSlowPost(address: string, authorization: string) {
  const { hostname, port } = new URL(address);
  const body = JSON.stringify(aTask({ title: "Slow" }));
  const socket = connect(Number(port), hostname).setEncoding("utf8");
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk));
  const head = ["POST /vacant HTTP/1.1", "Host: localhost", `Authorization: ${authorization}`, "Content-Type: application/json"];
  socket.write([...head, `Content-Length: ${body.length}`, "Expect: 100-continue", "", ""].join("\r\n"));
  await expect.poll(() => answer).toContain("100 Continue");
  return {
    async finish(): Promise<string> {
      socket.write(body);
      await once(socket, "close");
      return answer;
    },
  };
}
