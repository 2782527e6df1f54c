import type { Sql } from '../database/database.ts'

/** `late`: due for ten minutes; `stuck`: past its timeout; `failed`: for good, within a day. */
export type JobCounts = { name: string; late: number; stuck: number; failed: number }

type Queue = { name: string; waiting: number; running: number; failed: number; oldestSeconds: number }

export function listQueues(sql: Sql): Promise<Queue[]> {
  return sql<Queue>`
    select name,
      count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)
        ::float as "oldestSeconds"
    from pgboss.job where state <> 'completed' group by name`
}

export async function listPendingKeys(sql: Sql, name: string): Promise<string[]> {
  const rows = await sql<{ key: string }>`
    select singleton_key as key from pgboss.job
    where name = ${name} and state in ('created', 'retry', 'active') and singleton_key is not null`
  return rows.map(({ key }) => key)
}

/** Only queues with such jobs. */
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
