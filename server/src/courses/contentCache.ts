import type { Database } from '../database.ts'
import type { Content } from './content.ts'
import { findContent } from './contentQueries.ts'
import type { CourseVersion } from './queries.ts'

const keptCourses = 200
const kept = new WeakMap<Database, Map<string, Promise<Content>>>()

/** The content of a course at a version that the caller has just read; loaded once a version and process. */
export function courseContent(database: Database, course: CourseVersion): Promise<Content> {
  const ofDatabase = kept.get(database) ?? new Map<string, Promise<Content>>()
  kept.set(database, ofDatabase)
  const key = `${course.id}:${course.version}:${course.videos_version}`
  const found = ofDatabase.get(key)
  if (found) return found
  const loading = findContent(database.sql, course.id)
  ofDatabase.set(key, loading)
  loading.catch(() => ofDatabase.delete(key))
  const oldest = ofDatabase.keys().next().value
  if (ofDatabase.size > keptCourses && oldest !== undefined) ofDatabase.delete(oldest)
  return loading
}
