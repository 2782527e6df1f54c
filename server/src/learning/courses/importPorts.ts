import type { Sql } from '../../platform/database/database.ts'
import { createPort } from '../../platform/port.ts'

type Trials = { courseId: number; ids: readonly number[] }

export const createStatusesOfCourse = createPort<(sql: Sql, courseId: number) => Promise<void>>('homework of a course')

/** Courses that are edited in the console, too. */
export const courseDrafts = createPort<{
  /** Those of these slugs whose edits an import would undo. */
  listEdited: (sql: Sql, slugs: readonly string[]) => Promise<string[]>
  /** Lets drafts without edits begin from the imported courses. */
  restart: (sql: Sql, courseIds: readonly number[]) => Promise<void>
}>('drafts of courses')

export const trialServices = createPort<{
  /** Detaches the course's trial services that are not among `ids`. */
  removeOthers: (sql: Sql, trials: Trials) => Promise<void>
  /** Attaches trial services to the course; false if one of them is of another kind. */
  give: (sql: Sql, trials: Trials) => Promise<boolean>
}>('trial services')
