import { LRUCache } from 'lru-cache'
import type { Database } from '../database.ts'
import type { Content } from './content.ts'
import { findContent } from './contentQueries.ts'
import type { CourseVersion } from './queries.ts'

/** Of JSON; on the heap the same content takes about three times as much. */
const maxBytes = 16 * 1024 * 1024

type Load = { database: Database; courseId: number }
type ContentCache = LRUCache<string, Content, Load>

const caches = new WeakMap<Database, ContentCache>()

/**
 * The content of a course at a version that the caller has just read. Calls that miss the same version at once share
 * one load.
 */
export async function courseContent(database: Database, course: CourseVersion): Promise<Content> {
  const cache = caches.get(database) ?? createCache()
  caches.set(database, cache)
  const key = `${course.id}:${course.version}:${course.videos_version}`
  return cache.forceFetch(key, { context: { database, courseId: course.id } })
}

function createCache(): ContentCache {
  return new LRUCache<string, Content, Load>({
    maxSize: maxBytes,
    sizeCalculation: jsonBytes,
    // A load that is evicted before it ends still answers those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => findContent(context.database.sql, context.courseId),
  })
}

const jsonBytes = ({ stages, videos }: Content): number =>
  Buffer.byteLength(JSON.stringify(stages)) + Buffer.byteLength(JSON.stringify([...videos.values()]))
