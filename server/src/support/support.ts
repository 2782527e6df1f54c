import type { Sql } from '../platform/database/database.ts'
import { deleteQuestionsOfClosed } from './queries.ts'

/** Deletes the requests of a closed account that is about to be erased. */
export const deleteQuestionsOf = (sql: Sql, userId: number) => deleteQuestionsOfClosed(sql, { days: 0, userId })
