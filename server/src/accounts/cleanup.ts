import { restoreDays } from '#contract/accounts/users/accountRules.ts'
import { deleteInBatches } from '../platform/database/database.ts'
import type { JobContext } from '../platform/jobs/jobs.ts'
import { deleteCodesOfErased, deleteExpiredCodes } from './auth/codeQueries.ts'
import { deleteOldSessions, updateErasedSessions } from './auth/queries.ts'
import { deleteExpiredRememberTokens } from './auth/rememberQueries.ts'
import { deleteExpiredOAuthStates, deleteExternalAuthsOfErased } from './social/queries.ts'
import { updateErased } from './users/queries.ts'

/** Deletes expired codes, tokens and sessions, and personal data in sessions of erased accounts. */
export async function cleanAuth({ database: { sql }, signal }: Pick<JobContext, 'database' | 'signal'>): Promise<void> {
  await deleteCodesOfErased(sql)
  await updateErasedSessions(sql)
  await deleteExpiredCodes(sql)
  await deleteExpiredRememberTokens(sql)
  await deleteInBatches((limit) => deleteOldSessions(sql, limit), signal)
}

/** Deletes expired OAuth states and the identities of erased accounts. */
export async function cleanSocial({ database: { sql } }: JobContext): Promise<void> {
  await deleteExpiredOAuthStates(sql)
  await deleteExternalAuthsOfErased(sql)
}

/** Erases accounts that can no longer be restored. */
export async function cleanUsers({ database: { sql } }: JobContext): Promise<void> {
  await updateErased(sql, { days: restoreDays })
}
