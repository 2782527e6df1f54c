import type { JobContext } from '../../platform/jobs/jobs.ts'
import { deleteOldMarks } from './queries.ts'

export async function cleanup({ database: { sql } }: JobContext): Promise<void> {
  await deleteOldMarks(sql)
}
