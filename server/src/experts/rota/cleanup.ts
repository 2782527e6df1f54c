import { nowSeconds, utcDate } from '../../platform/clock.ts'
import type { JobContext } from '../../platform/jobs/jobs.ts'
import { deleteOldRota } from './queries.ts'

export async function cleanup({ database: { sql } }: JobContext): Promise<void> {
  await deleteOldRota(sql, utcDate(nowSeconds()))
}
