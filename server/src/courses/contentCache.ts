import type { Database } from '../database.ts'
import { keepByVersion } from '../keep.ts'
import type { Content } from './content.ts'
import { findContent } from './contentQueries.ts'
import type { CourseVersion } from './queries.ts'

const keep = keepByVersion<Content>(200)

/** The content of a course at a version that the caller has just read. */
export function courseContent(database: Database, course: CourseVersion): Promise<Content> {
  const place = { key: String(course.id), version: `${course.version}:${course.videos_version}` }
  return keep(database, place, () => findContent(database.sql, course.id))
}
