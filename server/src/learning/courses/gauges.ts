import type { GaugeSource } from '../../platform/metrics/metrics.ts'
import { contentCacheSize } from './contentCache.ts'

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
