import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import type { Log } from '../log/log.ts'

export type Sample = { name: string; labels?: Readonly<Record<string, string>>; value: number }

/** Gauges that are read at each scrape of `/metrics`. */
export type GaugeSource = {
  gauges: readonly { name: string; help: string; labels?: readonly string[] }[]
  read: (database: Database) => readonly Sample[] | Promise<readonly Sample[]>
}

export type Metrics = { contentType: string; text: () => Promise<string> }

/** Counters of this process, and Node's own metrics. */
export const processRegistry = new Registry()

export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the request to the end of its response',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  registers: [processRegistry],
})

let isCollecting = false

/** Skips and logs a failing source, for example while the database is down. */
export function openMetrics(database: Database, sources: readonly GaugeSource[], log: Log): Metrics {
  if (!isCollecting) collectDefaultMetrics({ register: processRegistry })
  isCollecting = true
  const registry = new Registry()
  const gauges = new Map(
    sources.flatMap((source) =>
      source.gauges.map(({ name, help, labels = [] }) => [
        name,
        new Gauge({ name, help, labelNames: labels, registers: [registry] }),
      ]),
    ),
  )
  const update = async ({ read }: GaugeSource) => {
    const samples = await Promise.resolve(read(database)).catch((error: unknown) => {
      log.warn({ error }, 'A part of the metrics cannot be read')
      return []
    })
    for (const { name, labels = {}, value } of samples) gauges.get(name)?.set(labels, value)
  }
  return {
    contentType: registry.contentType,
    async text() {
      for (const gauge of gauges.values()) gauge.reset()
      await Promise.all(sources.map(update))
      return [await processRegistry.metrics(), await registry.metrics()].join('\n')
    },
  }
}
