import type { GaugeSource, Sample } from '../metrics/metrics.ts'
import type { Job } from './jobs.ts'
import { listQueues } from './queueQueries.ts'

const counts = 'daystream_jobs'
const oldest = 'daystream_job_oldest_seconds'

/** Includes empty queues. Every process reports the same values. */
export function jobGauges(jobs: readonly Job<object>[]): GaugeSource {
  return {
    gauges: [
      { name: counts, help: 'Jobs that wait, run, or failed for good within a day', labels: ['queue', 'state'] },
      { name: oldest, help: 'How long the oldest waiting job has been due', labels: ['queue'] },
    ],
    async read({ sql }) {
      const found = new Map((await listQueues(sql)).map((queue) => [queue.name, queue]))
      return jobs.flatMap(({ name }): Sample[] => {
        const { waiting = 0, running = 0, failed = 0, oldestSeconds = 0 } = found.get(name) ?? {}
        const states = Object.entries({ waiting, running, failed })
        return [
          ...states.map(([state, value]) => ({ name: counts, labels: { queue: name, state }, value })),
          { name: oldest, labels: { queue: name }, value: oldestSeconds },
        ]
      })
    },
  }
}
