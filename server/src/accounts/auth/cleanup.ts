import { deleteInBatches } from '../../platform/database/batches.ts'
import type { JobContext } from '../../platform/jobs/jobs.ts'
import { deleteCodesOfErased, deleteExpiredCodes } from './codeQueries.ts'
import { deleteOldSessions, updateErasedSessions } from './queries.ts'
import { deleteExpiredRememberTokens } from './rememberQueries.ts'

/** Deletes expired codes, tokens and sessions, and personal data of erased accounts' sessions. */
export async function cleanup({ database: { sql }, signal }: Pick<JobContext, 'database' | 'signal'>): Promise<void> {
  await deleteCodesOfErased(sql)
  await updateErasedSessions(sql)
  await deleteExpiredCodes(sql)
  await deleteExpiredRememberTokens(sql)
  await deleteInBatches((limit) => deleteOldSessions(sql, limit), signal)
}
