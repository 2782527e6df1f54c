import type { Sql } from '../../platform/database/database.ts'
import * as queries from './trialQueries.ts'

type Trials = { courseId: number; ids: readonly number[] }

/** Takes from the course the trial services that are not among `ids`. */
export const removeOtherTrials = (sql: Sql, trials: Trials): Promise<void> => queries.deleteTrials(sql, trials)

/** Gives the course trial services; false if one of them is something else. */
export async function giveTrials(sql: Sql, trials: Trials): Promise<boolean> {
  const given = await queries.insertTrials(sql, trials)
  return given.length === trials.ids.length
}
