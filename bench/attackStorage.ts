import { randomUUID } from 'node:crypto'
import { recordEvents } from '#contract/analytics/api.ts'
import { mostEventsAtOnce } from '#contract/analytics/rules.ts'
import { openDatabase } from '../server/src/database.ts'
import type { Attack } from './attacks.ts'

const minutes = 10
const callsAMinute = 120
const width = 20
const megabyte = 1024 * 1024
const bytesPerDay = 10 * megabyte

/** Of one network: as many events of the largest size as the limit of a minute lets through, for ten minutes. */
export const hoardedEvents: Attack = {
  name: 'calls with the largest events beyond what one network may store in a day',
  async run({ origin, school: { url } }) {
    const database = openDatabase({ connectionString: url, max: 1 })
    let accepted = 0
    for (let minute = 0; minute < minutes; minute += 1) {
      for (let sent = 0; sent < callsAMinute; sent += width) {
        const statuses = await Promise.all(Array.from({ length: width }, () => send(origin)))
        accepted += statuses.filter((status) => status === 200).length
      }
      // A minute passes.
      await database.sql`delete from attempts`
    }
    const [stored] = await database.sql<{ bytes: number }>`
      select sum(octet_length(parameters::text))::bigint as bytes from analytics_events`
    await database.close()
    const tried = minutes * callsAMinute - accepted
    return { tried, held: tried > 0 && (stored?.bytes ?? 0) <= bytesPerDay ? tried : 0 }
  },
}

async function send(origin: string): Promise<number> {
  const parameters = Object.fromEntries(Array.from({ length: 4 }, (_, index) => [`p${index}`, 'x'.repeat(200)]))
  const events = Array.from({ length: mostEventsAtOnce }, () => ({
    client_id: randomUUID(),
    name: 'login',
    parameters,
  }))
  const headers = { 'content-type': 'application/json' }
  const { path, method } = recordEvents
  const answer = await fetch(origin + path, { method, headers, body: JSON.stringify({ events }) })
  await answer.arrayBuffer()
  return answer.status
}
