import type { Sql } from '../database/database.ts'

type Queue = { name: string; waiting: number; running: number; failed: number; oldestSeconds: number }

/** Queues with jobs that are not completed. A job waits once it is due. */
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

/** Keys of the jobs of a queue that wait or run. */
export async function listPendingKeys(sql: Sql, name: string): Promise<string[]> {
  const rows = await sql<{ key: string }>`
    select singleton_key as key from pgboss.job
    where name = ${name} and state in ('created', 'retry', 'active') and singleton_key is not null`
  return rows.map(({ key }) => key)
}
