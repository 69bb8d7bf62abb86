import type { Db } from "./database.server.ts";
import { sql } from "./drizzle.server.ts";

const patience = 3_000;

const askForOne = (db: Db): Promise<unknown> => db.execute(sql`select 1`);

export async function pingWithin(db: Db, work = askForOne): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The database did not answer within ${patience} ms.`)), patience);
  });
  await Promise.race([work(db), late]).finally(() => clearTimeout(timer));
}
