import type { Work } from '../jobs.ts'
import { deleteEnded } from './queries.ts'

/** Deletes subscriptions of ended sessions and old messages. */
export async function cleanup({ database: { sql } }: Pick<Work, 'database'>): Promise<void> {
  await deleteEnded(sql)
}
