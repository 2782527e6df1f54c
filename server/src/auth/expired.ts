import type { Sql } from '../database.ts'
import { deleteOldAttempts } from './attemptQueries.ts'
import { deleteExpiredCodes } from './codeQueries.ts'

import { deleteExpiredRememberTokens } from './rememberQueries.ts'

/** Forgets sign-in attempts, codes and remembered devices that no longer count. */
export async function forgetExpired(sql: Sql): Promise<void> {
  await deleteOldAttempts(sql)
  await deleteExpiredCodes(sql)
  await deleteExpiredRememberTokens(sql)
}
