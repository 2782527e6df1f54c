import type { JobContext } from '../../platform/jobs/jobs.ts'
import { deleteEnded } from './queries.ts'

/** Deletes subscriptions of ended sessions and old messages. */
export async function cleanup({ database: { sql } }: Pick<JobContext, 'database'>): Promise<void> {
  await deleteEnded(sql)
}
