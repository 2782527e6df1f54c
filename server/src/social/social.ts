import type { Sql } from '../database.ts'
import { deleteEndedVisits, deleteErasedPeople, deleteExternalAuths } from './queries.ts'

/** Forgets visits that nobody came back from, and who the owners of erased accounts were at the networks. */
export async function forgetVisits(sql: Sql): Promise<void> {
  await deleteEndedVisits(sql)
  await deleteErasedPeople(sql)
}

/** No network opens this account any longer. */
export const forgetNetworks = deleteExternalAuths
