import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

const intervalMs = 400
/** Without a response for this long the database counts as unresponsive. */
const timeoutMs = 2000
/** Time for a pending response to arrive after this process itself was blocked. */
const graceMs = 100

export const detectionMs = intervalMs + timeoutMs + graceMs

export type Heartbeat = {
  /** Settles as `work` does, or rejects once the database is unresponsive; a late result goes to `discard`. */
  unlessUnresponsive: <Result>(work: () => Promise<Result>, discard?: (late: Result) => void) => Promise<Result>
  start: () => () => Promise<void>
}

/**
 * Detects a hanging database (stopped, or behind a network that drops packets), and destroys its connections so that
 * pending queries fail at once.
 */
export function heartbeatOf(pool: pg.Pool): Heartbeat {
  const clients = new Set<pg.Client>()
  const waiting = new Set<Reject>()
  let isUnresponsive = false
  pool.on('connect', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))

  function becomeUnresponsive(): void {
    isUnresponsive = true
    for (const abort of waiting) abort(new DatabaseUnresponsive())
    // end() would wait for responses to pending queries.
    for (const client of clients) client.connection.stream.destroy()
  }

  async function beat(signal: AbortSignal): Promise<void> {
    let client: pg.Client | undefined
    while (!signal.aborted) {
      const current = client ?? newClient(pool)
      const result = await pingResult(client ? ping(current) : connect(current))
      client = current
      if (result === 'none') becomeUnresponsive()
      else if (result === 'alive') isUnresponsive = false
      if (result !== 'alive') {
        current.connection.stream.destroy()
        client = undefined
      }
      await setTimeout(intervalMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
    await client?.end()
  }

  return {
    unlessUnresponsive: (work, discard) =>
      isUnresponsive ? Promise.reject(new DatabaseUnresponsive()) : abortable(waiting, work, discard),
    start() {
      const ending = new AbortController()
      const beating = beat(ending.signal)
      return async () => {
        ending.abort()
        await beating
      }
    },
  }
}

type Reject = (error: Error) => void

function abortable<Result>(
  waiting: Set<Reject>,
  work: () => Promise<Result>,
  discard: (late: Result) => void = () => undefined,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const abort = (error: Error) => {
      isLate = true
      reject(error)
    }
    waiting.add(abort)
    work()
      .then((result) => (isLate ? discard(result) : resolve(result)), reject)
      .finally(() => waiting.delete(abort))
  })
}

class DatabaseUnresponsive extends Error {
  readonly code = 'ETIMEDOUT'
  constructor() {
    super('The database does not respond')
  }
}

function newClient(pool: pg.Pool): pg.Client {
  const options = pool.options as pg.ClientConfig
  const client = new pg.Client({ ...options, application_name: 'daystream-heartbeat', pipeline: false })
  client.on('error', () => undefined)
  return client
}

async function connect(client: pg.Client): Promise<void> {
  await client.connect()
  await ping(client)
}

async function ping(client: pg.Client): Promise<void> {
  await client.query('select 1')
}

/** `refused`: the database is down, and every query fails by itself. */
async function pingResult(ping: Promise<void>): Promise<'alive' | 'refused' | 'none'> {
  const pinged = ping.then(
    () => 'alive' as const,
    () => 'refused' as const,
  )
  const result = await Promise.race([pinged, setTimeout(timeoutMs, undefined, { ref: false })])
  return result ?? (await Promise.race([pinged, setTimeout(graceMs, 'none' as const, { ref: false })]))
}
