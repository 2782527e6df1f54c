import { deleteInBatches } from '../batches.ts'
import type { Work } from '../jobs.ts'
import { deleteOldAttempts } from './attemptQueries.ts'
import { deleteOldBytes } from './byteQuotaQueries.ts'
import { deleteCodesOfErased, deleteExpiredCodes } from './codeQueries.ts'
import { deleteExpiredMutexes } from './mutexQueries.ts'
import { deleteOldSessions, updateErasedSessions } from './queries.ts'
import { deleteExpiredRememberTokens } from './rememberQueries.ts'

/** Deletes expired attempts, quotas, codes, tokens and sessions, and what those of erased accounts say of a person. */
export async function cleanup({ database: { sql }, signal }: Pick<Work, 'database' | 'signal'>): Promise<void> {
  await deleteCodesOfErased(sql)
  await updateErasedSessions(sql)
  await deleteOldAttempts(sql)
  await deleteOldBytes(sql)
  await deleteExpiredMutexes(sql)
  await deleteExpiredCodes(sql)
  await deleteExpiredRememberTokens(sql)
  await deleteInBatches((limit) => deleteOldSessions(sql, limit), signal)
}
