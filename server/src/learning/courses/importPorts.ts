import type { Sql } from '../../platform/database/database.ts'
import { createPort } from '../../platform/port.ts'

type Trials = { courseId: number; ids: readonly number[] }

/** Gives homework that an import has added its status in every run of the course. */
export const createStatusesOfCourse = createPort<(sql: Sql, courseId: number) => Promise<void>>('homework of a course')

/** The services whose purchase is the trial of a course. */
export const trialServices = createPort<{
  /** Takes from the course the trial services that are not among `ids`. */
  removeOthers: (sql: Sql, trials: Trials) => Promise<void>
  /** Gives the course trial services; false if one of them is something else. */
  give: (sql: Sql, trials: Trials) => Promise<boolean>
}>('trial services')
