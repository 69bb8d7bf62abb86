// A connection pool with limits on the number of waiting queries, on their waiting time, and on the silence of a connection.
import { Socket } from "node:net";
import pg from "pg";
import { DatabaseBusyError, maxWaiting } from "./failures.ts";

export type Patience = {
  /** For a free or a new connection. */
  connect: number;
  /** For a statement, enforced by PostgreSQL. */
  statement: number;
  /** For data on a connection; longer than the statement timeout. */
  silence: number;
};

export class BoundedPool extends pg.Pool {
  constructor({ url, max, patience }: { url: string; max: number; patience: Patience }) {
    super({
      connectionString: url,
      max,
      connectionTimeoutMillis: patience.connect,
      idleTimeoutMillis: 10_000,
      application_name: "taskhaat",
      stream: () => openWatchedSocket(patience.silence),
      // Not as start-up parameters: PgBouncer rejects connections with these.
      onConnect: (client) => prepare(client, patience.statement),
    });
    // A broken connection must not end the process: the next query opens a new connection.
    this.on("error", () => {});
    this.on("connect", (client) => client.on("error", () => {}));
  }

  // Every query and transaction calls this.
  override connect(): Promise<pg.PoolClient>;
  override connect(done: Parameters<pg.Pool["connect"]>[0]): void;
  override connect(done?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> | undefined {
    const isFull = this.waitingCount >= maxWaiting;
    if (!done) return isFull ? Promise.reject(new DatabaseBusyError()) : super.connect();
    if (isFull) done(new DatabaseBusyError(), undefined, () => {});
    else super.connect(done);
  }
}

function openWatchedSocket(silence: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silence, () => socket.destroy(new Error(`The database did not answer within ${silence} ms.`)));
  return socket;
}

async function prepare(client: pg.ClientBase, statement: number): Promise<void> {
  await client.query(`set statement_timeout = ${statement}; set idle_in_transaction_session_timeout = ${statement}`);
}
