import { deleteInBatches } from '../batches.ts'
import type { Sql } from '../database.ts'
import { deleteOldAttempts } from './attemptQueries.ts'
import { deleteExpiredMutexes } from './mutexQueries.ts'
import { deleteCodesOfErased, deleteExpiredCodes } from './codeQueries.ts'
import { deleteOldSessions, updateErasedSessions } from './queries.ts'
import { deleteExpiredRememberTokens } from './rememberQueries.ts'

/** Forgets sign-in attempts, codes and remembered devices that no longer count. */
export async function forgetExpired(sql: Sql): Promise<void> {
  await deleteOldAttempts(sql)
  await deleteExpiredMutexes(sql)
  await deleteExpiredCodes(sql)
  await deleteExpiredRememberTokens(sql)
}

/** Forgets sessions that are long over. */
export function forgetOldSessions(sql: Sql, signal: AbortSignal): Promise<void> {
  return deleteInBatches((limit) => deleteOldSessions(sql, limit), signal)
}

/** Erases what codes and sessions of erased accounts tell of their person. */
export async function forgetErased(sql: Sql): Promise<void> {
  await deleteCodesOfErased(sql)
  await updateErasedSessions(sql)
}
