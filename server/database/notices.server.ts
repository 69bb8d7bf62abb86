// How a process hears that the market changed, whoever changed it, and makes sure that its own changes are on disk and heard.
import pg from "pg";

export const noticeChannel = "market_changed";

export type Hearing = {
  changed(notice: string): void;
  /** From here on every change is heard. */
  connected(): void;
  /** From here on changes may go unheard. */
  lost(): void;
};

/** Lets several hear what is heard once. */
export function createHearers() {
  const hearers = new Set<Hearing>();
  const tell = (what: (hearer: Hearing) => void) => hearers.forEach(what);
  return {
    hear: (hearing: Hearing) => void hearers.add(hearing),
    hearing: {
      changed: (notice) => tell((hearer) => hearer.changed(notice)),
      connected: () => tell((hearer) => hearer.connected()),
      lost: () => tell((hearer) => hearer.lost()),
    } satisfies Hearing,
  };
}

const usualTimes = { patience: 2_000, pulse: 2_000, retryAfter: 250 };
/** Its commit takes everything committed before it to disk, and whoever listens on the same connection has heard of that by then. */
const flush = "select pg_logical_emit_message(true, 'taskhaat', '')";

export function createNotices(url: string, pool: pg.Pool, { patience, pulse, retryAfter } = usualTimes) {
  let listener: pg.Client | null = null;
  let hearing: Hearing | null = null;
  let retry: NodeJS.Timeout | undefined;
  let heart: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | null = null;
  let closed = false;

  async function connect(): Promise<void> {
    if (closed) return;
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      keepAlive: true,
      application_name: "taskhaat-listen",
    });
    client.on("error", () => lose(client));
    client.on("end", () => lose(client));
    client.on("notification", ({ payload = "" }) => hearing?.changed(payload));
    try {
      await client.connect();
      await client.query(`listen ${noticeChannel}`);
      if (closed) return void client.end();
      listener = client;
      hearing?.connected();
    } catch {
      lose(client);
    }
  }

  function lose(client: pg.Client): void {
    if (listener === client) {
      listener = null;
      hearing?.lost();
    }
    client.end().catch(() => {});
    if (closed) return;
    clearTimeout(retry);
    retry = setTimeout(connect, retryAfter).unref();
  }

  /** A connection that died without a word would leave us deaf: ask it now and then. */
  function beat(): void {
    turn = turn.then(async () => {
      const client = listener;
      await client?.query("select 1").catch(() => lose(client));
    });
  }

  async function flushNow(): Promise<void> {
    const client = listener;
    try {
      if (client) return void (await client.query(flush));
    } catch {
      if (client) lose(client);
    }
    await pool.query(flush);
  }

  return {
    async listen(given: Hearing): Promise<void> {
      hearing = given;
      heart = setInterval(beat, pulse).unref();
      await connect();
    },

    /** One flush serves all who wait for it; who comes while one is under way needs the one after. */
    settle(): Promise<void> {
      next ??= turn.then(() => {
        const mine = flushNow();
        next = null;
        turn = mine.catch(() => {});
        return mine;
      });
      return next;
    },

    async close(): Promise<void> {
      closed = true;
      clearTimeout(retry);
      clearInterval(heart);
      await listener?.end().catch(() => {});
    },
  };
}
