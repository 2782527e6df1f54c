import { LRUCache } from 'lru-cache'
import { Counter } from 'prom-client'
import type { Database } from '../../platform/database/database.ts'
import { processRegistry, type GaugeSource } from '../../platform/metrics/metrics.ts'
import type { Content } from './content.ts'
import { findContent } from './contentQueries.ts'
import type { CourseVersion } from './queries.ts'

const entries = 'daystream_content_cache_entries'

const bytes = 'daystream_content_cache_bytes'

export const contentCacheGauges: GaugeSource = {
  gauges: [
    { name: entries, help: 'Courses in the content cache of this process' },
    { name: bytes, help: 'Size of the cached courses as JSON' },
  ],
  read: (database) => {
    const size = contentCacheSize(database)
    return [
      { name: entries, value: size.entries },
      { name: bytes, value: size.bytes },
    ]
  },
}

/** Size of JSON; the heap takes about three times as much. */
const maxBytes = 16 * 1024 * 1024

type Load = { database: Database; courseId: number }
type ContentCache = LRUCache<string, Content, Load>

const lookups = new Counter({
  name: 'daystream_content_cache_requests_total',
  help: 'Courses that were asked for: found in the cache, or loaded',
  labelNames: ['result'],
  registers: [processRegistry],
})
const caches = new WeakMap<Database, ContentCache>()

/** The content of a course at the given version. Concurrent misses share one load. */
export async function courseContent(database: Database, course: CourseVersion): Promise<Content> {
  const cache = caches.get(database) ?? createCache()
  caches.set(database, cache)
  const key = `${course.id}:${course.version}:${course.videos_version}`
  lookups.inc({ result: cache.has(key) ? 'hit' : 'miss' })
  return cache.forceFetch(key, { context: { database, courseId: course.id } })
}

function contentCacheSize(database: Database): { entries: number; bytes: number } {
  const cache = caches.get(database)
  return { entries: cache?.size ?? 0, bytes: cache?.calculatedSize ?? 0 }
}

function createCache(): ContentCache {
  return new LRUCache<string, Content, Load>({
    maxSize: maxBytes,
    sizeCalculation: jsonBytes,
    // An evicted load still resolves for its callers.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => findContent(context.database.sql, context.courseId),
  })
}

const jsonBytes = ({ stages, videos }: Content): number =>
  Buffer.byteLength(JSON.stringify(stages)) + Buffer.byteLength(JSON.stringify([...videos.values()]))
