import pg from 'pg'
import type { Database } from '../database.ts'
import { coalesce } from './coalesce.ts'

const channel = 'daystream_live'
const retryMs = 1000
/** An answer that does not come takes its connection with it. */
const queryTimeoutMs = 10_000

export type Listening = { notify: () => void; close: () => Promise<void> }

/** One connection of its own that hears other nodes' wake-ups and sends ours, batched. It reconnects by itself. */
export async function listen(
  database: Database,
  wake: () => void,
  onError: (error: unknown) => void,
): Promise<Listening> {
  let client: pg.Client | undefined
  let closing = false

  async function connect(): Promise<void> {
    const options = database.pool.options as pg.ClientConfig
    const next = new pg.Client({ ...options, application_name: 'daystream-live', query_timeout: queryTimeoutMs })
    next.on('notification', wake)
    next.on('error', onError)
    next.on('end', () => {
      if (client !== next) return
      client = undefined
      reconnectLater()
    })
    await next.connect()
    await next.query(`listen ${channel}`)
    // An open connection would keep a process alive that has closed everything else meanwhile.
    if (closing) return next.end()
    client = next
    wake()
  }

  function reconnectLater(): void {
    if (closing) return
    setTimeout(() => {
      if (!closing) connect().catch(reconnectLater)
    }, retryMs).unref()
  }

  const notifying = coalesce(async () => await client?.query(`notify ${channel}`), onError)
  await connect()
  return {
    notify: notifying.run,
    close: async () => {
      closing = true
      await client?.end()
    },
  }
}
