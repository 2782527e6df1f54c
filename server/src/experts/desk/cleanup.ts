import type { JobContext } from '../../platform/jobs/jobs.ts'
import { deleteOldAlerts } from './alertQueries.ts'
import { deleteOldAnswers } from './answerQueries.ts'
import { deleteOldWork } from './itemQueries.ts'
import { deleteNotesOfErased } from './noteQueries.ts'

export async function cleanup({ database: { sql } }: JobContext): Promise<void> {
  await deleteOldWork(sql)
  await deleteOldAlerts(sql)
  await deleteOldAnswers(sql)
  await deleteNotesOfErased(sql)
}
