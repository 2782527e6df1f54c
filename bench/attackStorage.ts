import { randomUUID } from 'node:crypto'
import { recordEvents } from '#contract/school/analytics/api.ts'
import { maxEventsAtOnce } from '#contract/school/analytics/rules.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import type { Attack } from './attacks.ts'

const minutes = 10
const callsPerMinute = 120
const concurrency = 20
const megabyte = 1024 * 1024
const bytesPerDay = 10 * megabyte

/** Sends as many events of the largest size as the rate limit allows one network, for ten minutes. */
export const eventStorageFlood: Attack = {
  name: 'calls with the largest events beyond the daily storage quota of one network',
  async run({ origin, school: { url } }) {
    const database = openDatabase({ connectionString: url, max: 1 })
    let accepted = 0
    for (let minute = 0; minute < minutes; minute += 1) {
      for (let sent = 0; sent < callsPerMinute; sent += concurrency) {
        const statuses = await Promise.all(Array.from({ length: concurrency }, () => send(origin)))
        accepted += statuses.filter((status) => status === 200).length
      }
      // Starts the next minute.
      await database.sql`delete from rate_limit_hits`
    }
    const [stored] = await database.sql<{ bytes: number }>`
      select sum(octet_length(parameters::text))::bigint as bytes from analytics_events`
    await database.close()
    const attempted = minutes * callsPerMinute - accepted
    return { attempted, blocked: attempted > 0 && (stored?.bytes ?? 0) <= bytesPerDay ? attempted : 0 }
  },
}

async function send(origin: string): Promise<number> {
  const text = 'x'.repeat(200)
  const parameters = { id: 1, title: text, position: 1, analytic_product_name: text, analytic_school_title: text }
  const events = Array.from({ length: maxEventsAtOnce }, () => ({
    client_id: randomUUID(),
    name: 'banner_show',
    parameters,
  }))
  const headers = { 'content-type': 'application/json' }
  const { path, method } = recordEvents
  const response = await fetch(origin + path, { method, headers, body: JSON.stringify({ events }) })
  await response.arrayBuffer()
  return response.status
}
