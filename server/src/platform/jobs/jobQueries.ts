import type { Sql } from '../database/database.ts'

/** `late` have been due for ten minutes, `stuck` run longer than they may, `failed` failed for good within a day. */
export type JobCounts = { name: string; late: number; stuck: number; failed: number }

/** Queues with such jobs; none if there is no queue yet. */
export async function countJobs(sql: Sql): Promise<JobCounts[]> {
  const exists = await sql`select 1 where to_regclass('pgboss.job') is not null`
  if (exists.length === 0) return []
  return sql<JobCounts>`
    select * from (
      select name,
        count(*) filter (where state in ('created', 'retry') and start_after < now() - interval '10 minutes')::int as late,
        count(*) filter (where state = 'active' and (
          started_on + make_interval(secs => expire_seconds) < now()
          or coalesce(heartbeat_on, started_on) + make_interval(secs => heartbeat_seconds) < now() - interval '2 minutes'
        ))::int as stuck,
        count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as failed
      from pgboss.job where name not like '%.given-up' and name not like '\\_\\_%' group by name) queues
    where late + stuck + failed > 0 order by name`
}
