import type { JobContext } from '../../platform/jobs/jobs.ts'
import { updateErasedMessages } from './messageQueries.ts'

/** Removes the words of erased accounts. */
export async function cleanup({ database: { sql } }: JobContext): Promise<void> {
  await updateErasedMessages(sql)
}
