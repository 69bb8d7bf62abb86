// How a process hears that the market changed, whoever changed it, and makes sure that its own changes are on disk and heard.
import { randomBytes } from "node:crypto";
import pg from "pg";

export const noticeChannel = "market_changed";
const listenerName = "taskhaat-listen";

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

const usualTimes = { patience: 2_000, pulse: 2_000, retryAfter: 250, hearing: 250 };
/** Its commit takes everything committed before it to disk, and whoever listens on the same connection has heard of that by then. */
const flush = "select pg_logical_emit_message(true, 'taskhaat', '')";
/** The same, and asks all others who listen to say that they have come this far. */
const flushAndAsk = `
  with listeners as (
    select count(*)::int - 1 as others from pg_stat_get_activity(null)
    where application_name = '${listenerName}' and datid = (select oid from pg_database where datname = current_database())
  )
  select others, pg_logical_emit_message(true, 'taskhaat', ''), case when others > 0 then pg_notify('${noticeChannel}', $1) end from listeners`;
const question = /^heard\? (\w+) (\d+)$/;

export function createNotices(url: string, pool: pg.Pool, { patience, pulse, retryAfter, hearing: hearsWithin } = usualTimes) {
  /** Where others answer this process. */
  const ownChannel = `${noticeChannel}_${randomBytes(8).toString("hex")}`;
  const answers = createAnswers(hearsWithin);
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
      application_name: listenerName,
    });
    client.on("error", () => lose(client));
    client.on("end", () => lose(client));
    client.on("notification", ({ channel, payload = "" }) => {
      const [, asker, number] = question.exec(payload) ?? [];
      if (channel === ownChannel) answers.count(payload);
      else if (asker === undefined) hearing?.changed(payload);
      // All that came before has been heard by now.
      else if (asker !== ownChannel) client.query("select pg_notify($1, $2)", [asker, number]).catch(() => lose(client));
    });
    try {
      await client.connect();
      await client.query(`listen ${noticeChannel}; listen ${ownChannel}`);
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

  async function flushHeardBy(client: pg.Client): Promise<void> {
    const number = answers.begin();
    const values = [`heard? ${ownChannel} ${number}`];
    const { rows } = await client.query<{ others: number }>({ name: "settle", text: flushAndAsk, values });
    await answers.from(rows[0]?.others ?? 0);
  }

  async function flushNow(): Promise<void> {
    const client = listener;
    try {
      if (client) return await flushHeardBy(client);
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

/** Waits until so many others have answered the last question, but not long for one that is stuck. */
function createAnswers(within: number) {
  let number = 0;
  let counted = 0;
  let onCount = () => {};
  return {
    begin(): number {
      counted = 0;
      return ++number;
    },
    count(answered: string): void {
      if (Number(answered) !== number) return;
      counted += 1;
      onCount();
    },
    from(others: number): Promise<void> {
      return new Promise((resolve) => {
        const late = setTimeout(resolve, within);
        onCount = () => {
          if (counted < others) return;
          clearTimeout(late);
          resolve();
        };
        onCount();
      });
    },
  };
}
