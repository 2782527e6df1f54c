import { vi } from 'vitest'
import type { Database } from './database.ts'

/**
 * Starts a call while the row of a person is locked, waits until the call waits for it, and commits a change (SQL, with
 * the person's id as $1) before it goes on: what a call that comes a moment too late finds.
 */
export async function overtaken<Answer>(
  database: Database,
  { userId, change }: { userId: number; change: string },
  call: () => Promise<Answer>,
): Promise<Answer> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select 1 from users where id = $1 for update', [userId])
    const answer = call()
    await vi.waitFor(
      async () => {
        const { rows } = await database.pool.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        if (rows.length === 0) throw new Error('Nobody waits yet')
      },
      { timeout: 10_000 },
    )
    await client.query(change, [userId])
    await client.query('commit')
    return await answer
  } finally {
    client.release()
  }
}
