// Sees every query that leaves for either engine: for which request, on which connection, how long it took, whether it failed.
import type { PGlite, Transaction } from "@electric-sql/pglite";
import type pg from "pg";
import { currentRequestId } from "#server/platform/log/request-context.ts";

export type SeenQuery = {
  text: string;
  seconds: number;
  requestId: string | undefined;
  /** The server's process id, as in `pg_stat_activity`. The embedded engine has none. */
  connection: number | undefined;
  error: unknown;
};
export type QueryListener = (query: SeenQuery) => void;
export type QueryWatch = ReturnType<typeof createQueryWatch>;

type Config = string | { text: string };
type Query = (config: Config, ...rest: unknown[]) => Promise<unknown>;

export function createQueryWatch() {
  let listener: QueryListener = () => {};

  /** Call it as the query leaves, and what it gives back when the answer is there. */
  function begin(text: string, connection?: number): (error?: unknown) => void {
    const begun = performance.now();
    // Drivers answer in whatever context their connection was opened in.
    const requestId = currentRequestId();
    return (error) => listener({ text, seconds: (performance.now() - begun) / 1000, requestId, connection, error });
  }

  return {
    begin,
    onQuery(next: QueryListener): void {
      listener = next;
    },
  };
}

export function watchPool(pool: pg.Pool, { begin }: QueryWatch): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as Query;
    const connection = (client as { processID?: number }).processID;

    const watched: Query = (config, ...rest) => {
      const end = begin(textOf(config), connection);
      const named = nameRequest(config);
      const done = rest.at(-1);
      if (typeof done === "function") {
        return query(named, ...rest.slice(0, -1), (error: unknown, result: unknown) => {
          end(error);
          done(error, result);
        });
      }
      const answer = query(named, ...rest);
      answer.then(() => end(), end);
      return answer;
    };
    client.query = watched as typeof client.query;
  });
}

export function watchPglite(client: PGlite, { begin }: QueryWatch): void {
  function watch(target: Pick<Transaction, "query">): void {
    const query = target.query.bind(target) as Query;
    const watched: Query = (text, ...rest) => {
      const end = begin(textOf(text));
      const answer = query(text, ...rest);
      answer.then(() => end(), end);
      return answer;
    };
    target.query = watched as typeof target.query;
  }
  watch(client);
  const transaction = client.transaction.bind(client);
  client.transaction = (work) =>
    transaction((inner) => {
      watch(inner);
      return work(inner);
    });
}

function textOf(config: Config): string {
  return typeof config === "string" ? config : config.text;
}

/** A transaction carries its request's id as the application name, without a round trip of its own. */
function nameRequest(config: Config): Config {
  const requestId = currentRequestId();
  const text = textOf(config);
  if (!requestId || !/^begin\b/i.test(text)) return config;
  const named = `${text}; set local application_name = 'taskhaat ${requestId}'`;
  return typeof config === "string" ? named : { ...config, text: named };
}
