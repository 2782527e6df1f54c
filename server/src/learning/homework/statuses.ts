import type { Sql } from '../../platform/database/database.ts'
import { insertStatusesOfCourse, insertStatusesOfRun } from './statusQueries.ts'

/** Gives each homework of a new run its status, before anything is sent. */
export function createStatusesOfRun(sql: Sql, streamId: number): Promise<void> {
  return insertStatusesOfRun(sql, streamId)
}

/** Gives homework that an import has added its status in every run of the course. */
export function createStatusesOfCourse(sql: Sql, courseId: number): Promise<void> {
  return insertStatusesOfCourse(sql, courseId)
}
