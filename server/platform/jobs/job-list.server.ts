// Reads the job queues for /metrics, `npm run jobs` and administrators.
import type { Db } from "#server/platform/database/database.server.ts";
import { sql } from "#server/platform/database/drizzle.server.ts";

/** The queue of jobs that have used up their retries. */
export const deadLetters = "dead-letters";

/** The names of the queues of mails. */
const mailQueues = "^send-(.*-)?mail$";

export type QueueCounts = {
  queue: string;
  waiting: number;
  active: number;
  /** Waiting for another attempt. */
  failed: number;
  dead: number;
};
type DeadLetter = { id: string; queue: string; data: object; attempts: number; failure: object; at: string };

export async function areQueuesInstalled(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select to_regclass('pgboss.job') is not null as found`);
  return rows[0]?.found === true;
}

export async function countJobs(db: Db): Promise<QueueCounts[]> {
  const { rows } = await db.execute<QueueCounts>(sql`
    select queue.name as queue,
      count(*) filter (where job.name = queue.name and state = 'created')::int as waiting,
      count(*) filter (where job.name = queue.name and state = 'active')::int as active,
      count(*) filter (where job.name = queue.name and state = 'retry')::int as failed,
      count(*) filter (where job.name = ${deadLetters})::int as dead
    from pgboss.queue left join pgboss.job
      on state in ('created', 'active', 'retry') and (job.name = queue.name or (job.name = ${deadLetters} and source_name = queue.name))
    where queue.name <> ${deadLetters} and queue.name not like '\\_\\_pgboss%'
    group by queue.name order by queue.name`);
  return rows;
}

export async function listDeadLetters(db: Db): Promise<DeadLetter[]> {
  const { rows } = await db.execute<DeadLetter>(sql`
    select id, source_name as queue, data, source_retry_count + 1 as attempts, source_output as failure, created_on::text as at
    from pgboss.job where name = ${deadLetters} order by created_on desc limit 1000`);
  return rows;
}

/** Mails of the last 24 hours that wait for another attempt, or have none left. */
export async function countFailedMails(db: Db): Promise<{ failed: number; lastError: string | null }> {
  const { rows } = await db.execute<{ failed: number; lastError: string | null }>(sql`
    select count(*)::int as failed, (array_agg(reason order by at desc) filter (where reason is not null))[1] as "lastError" from (
      select coalesce(source_output, output)->>'reason' as reason, coalesce(started_on, created_on) as at from pgboss.job
      where ((name = ${deadLetters} and state = 'created' and source_name ~ ${mailQueues}) or (name ~ ${mailQueues} and state = 'retry'))
        and created_on > now() - interval '24 hours'
    ) as mails`);
  return rows[0] ?? { failed: 0, lastError: null };
}
