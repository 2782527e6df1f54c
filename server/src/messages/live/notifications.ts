import pg from 'pg'
import { isAudience, type Receiver } from './receivers.ts'
import { singleFlight } from './singleFlight.ts'

const channel = 'daystream_live'
/** Prepared: it follows every commit with events. */
const notify = { name: 'notify', text: 'select pg_notify($1, payload) from unnest($2::text[]) payload' }
const retryMs = 1000
/** After this timeout the connection is closed. */
const queryTimeoutMs = 10_000
/** A payload is limited to 8,000 bytes; a receiver takes at most 20 with its comma. */
const receiversPerPayload = 350

type Listener = {
  onReceivers: (receivers: readonly Receiver[]) => void
  /** Notifications may have been missed. */
  onGap: () => void
  onError: (error: unknown) => void
}

export type Notifications = { publish: (receivers: readonly Receiver[]) => void; close: () => Promise<void> }

/** The process's connection for LISTEN and NOTIFY, batched. Reconnects by itself. */
export async function openNotifications(pool: pg.Pool, listener: Listener): Promise<Notifications> {
  let client: pg.Client | undefined
  let isClosing = false
  const unsent = new Set<Receiver>()

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
    // Closed while connecting: an open connection would keep the process alive.
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
    await client?.query({ ...notify, values: [channel, payloads] })
  }, listener.onError)
  await connect()
  return {
    publish(receivers) {
      for (const receiver of receivers) unsent.add(receiver)
      sending.run()
    },
    async close() {
      isClosing = true
      await sending.settled()
      await client?.end()
    },
  }
}

/** Processes of an earlier version send no receivers. */
function receive({ onReceivers, onGap }: Listener, payload: string): void {
  if (payload === '') onGap()
  else onReceivers(payload.split(',').map((name) => (isAudience(name) ? name : Number(name))))
}

function payloadsOf(receivers: readonly Receiver[]): string[] {
  const count = Math.ceil(receivers.length / receiversPerPayload)
  return Array.from({ length: count }, (_, index) =>
    receivers.slice(index * receiversPerPayload, (index + 1) * receiversPerPayload).join(','),
  )
}
