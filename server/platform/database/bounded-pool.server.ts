// A pool of connections with limits: on the queries that wait, on how long they wait, and on how long a connection may be silent.
import { Socket } from "node:net";
import pg from "pg";
import { DatabaseBusyError, maxWaiting } from "./failures.ts";

export type Patience = {
  /** For a connection, be it a new one or one that another request still uses. */
  connect: number;
  /** For one statement, counted by PostgreSQL. */
  statement: number;
  /** For a sign of life from a connection; longer than a statement may take. */
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
      // Not among the start-up parameters: PgBouncer refuses a connection that brings these.
      onConnect: (client) => prepare(client, patience.statement),
    });
    // A connection that breaks is no reason to end, be it idle or in the middle of a transaction: the next query gets a new one.
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
