import type { Sql } from '../database.ts'
import { deleteExpiredOAuthStates, deleteExternalAuthsOfErased, deleteExternalAuths } from './queries.ts'

/** Deletes expired OAuth states and the identities of erased accounts. */
export async function cleanUpSocial(sql: Sql): Promise<void> {
  await deleteExpiredOAuthStates(sql)
  await deleteExternalAuthsOfErased(sql)
}

/** Unlinks all social networks of an account. */
export const unlinkNetworks = deleteExternalAuths
