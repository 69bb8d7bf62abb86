// The LISTEN connection of a process. Reconnects, and checks with a heartbeat that the connection is alive.
import pg from "pg";
import { channel, type Subscriber } from "./pubsub.server.ts";

const usualTimes = { timeout: 2_000, heartbeat: 2_000, retryAfter: 250 };

export function createListener(url: string, subscriber: Required<Subscriber>, { timeout, heartbeat, retryAfter } = usualTimes) {
  let connected: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let heart: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    if (isClosed) return;
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: timeout,
      query_timeout: timeout,
      keepAlive: true,
      application_name: "taskhaat-listen",
    });
    client.on("error", () => disconnect(client));
    client.on("end", () => disconnect(client));
    client.on("notification", ({ payload = "" }) => subscriber.onMessage(payload));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      if (isClosed) return void client.end();
      connected = client;
      subscriber.onConnect();
    } catch {
      disconnect(client);
    }
  }

  function disconnect(client: pg.Client): void {
    if (connected === client) {
      connected = null;
      subscriber.onDisconnect();
    }
    client.end().catch(() => {});
    if (isClosed) return;
    clearTimeout(retry);
    retry = setTimeout(connect, retryAfter).unref();
  }

  async function checkConnection(): Promise<void> {
    const client = connected;
    await client?.query("select 1").catch(() => disconnect(client));
    if (!isClosed) scheduleCheck();
  }

  /** After the check before it: a query on a connection that hangs may take longer than the time between two. */
  function scheduleCheck(): void {
    heart = setTimeout(checkConnection, heartbeat).unref();
  }

  return {
    async listen(): Promise<void> {
      scheduleCheck();
      await connect();
    },

    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(retry);
      clearTimeout(heart);
      await connected?.end().catch(() => {});
    },
  };
}
