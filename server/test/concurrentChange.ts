import type { Database } from '../src/platform/database/database.ts'
import { eventually } from './waiting.ts'

/**
 * Commits a change (SQL with the user's id as $1) in the middle of a call: locks the user's row, starts the call, waits
 * until it blocks on the lock, and commits.
 */
export async function withConcurrentChange<Result>(
  database: Database,
  { userId, change }: { userId: number; change: string },
  call: () => Promise<Result>,
): Promise<Result> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select 1 from users where id = $1 for update', [userId])
    const response = call()
    await eventually(async () => {
      const { rows } = await database.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      if (rows.length === 0) throw new Error('Nothing waits for a lock yet')
    })
    await client.query(change, [userId])
    await client.query('commit')
    return await response
  } finally {
    client.release()
  }
}
