import pg from 'pg'
import { singleFlight } from './singleFlight.ts'

const channel = 'daystream_live'
const retryMs = 1000
/** An answer that does not come takes its connection with it. */
const queryTimeoutMs = 10_000
/** PostgreSQL takes payloads of 8,000 bytes, an id has 20 at most with its comma. */
const usersOfPayload = 350

type Listener = {
  /** There are new events of these people. */
  onUsers: (userIds: readonly number[]) => void
  /** Notifications may have been missed. */
  onGap: () => void
  onError: (error: unknown) => void
}

export type Notifications = { publish: (userId: number) => void; close: () => Promise<void> }

/** The process's one connection that listens to notifications and sends ours, batched. It reconnects by itself. */
export async function openNotifications(pool: pg.Pool, listener: Listener): Promise<Notifications> {
  let client: pg.Client | undefined
  let isClosing = false
  const unsent = new Set<number>()

  async function connect(): Promise<void> {
    const options = pool.options as pg.ClientConfig
    const next = new pg.Client({ ...options, application_name: 'daystream-live', query_timeout: queryTimeoutMs })
    next.on('notification', ({ payload = '' }) => receive(listener, payload))
    next.on('error', listener.onError)
    next.on('end', () => {
      if (client !== next) return
      client = undefined
      reconnectLater()
    })
    await next.connect()
    await next.query(`listen ${channel}`)
    // An open connection would keep a process alive that has closed everything else meanwhile.
    if (isClosing) return next.end()
    client = next
    listener.onGap()
  }

  function reconnectLater(): void {
    if (isClosing) return
    setTimeout(() => {
      if (!isClosing) connect().catch(reconnectLater)
    }, retryMs).unref()
  }

  const sending = singleFlight(async () => {
    const payloads = payloadsOf([...unsent])
    unsent.clear()
    await client?.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [channel, payloads])
  }, listener.onError)
  await connect()
  return {
    publish(userId) {
      unsent.add(userId)
      sending.run()
    },
    async close() {
      isClosing = true
      await sending.settled()
      await client?.end()
    },
  }
}

/** Processes of an earlier version name nobody. */
function receive({ onUsers, onGap }: Listener, payload: string): void {
  if (payload === '') onGap()
  else onUsers(payload.split(',').map(Number))
}

function payloadsOf(userIds: readonly number[]): string[] {
  const count = Math.ceil(userIds.length / usersOfPayload)
  return Array.from({ length: count }, (_, index) =>
    userIds.slice(index * usersOfPayload, (index + 1) * usersOfPayload).join(','),
  )
}
