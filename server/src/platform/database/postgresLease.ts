import { setTimeout } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { advisoryLocks } from './advisoryLocks.ts'

/**
 * How long `stop` waits for the leases of other processes, 10 seconds unless given; `onWait` is called once if that
 * takes more than a second.
 */
export type StopOptions = { timeoutMs?: number; onWait?: () => void }

const defaultTimeoutMs = 10_000
const noticeMs = 1000
const pollMs = 20

/**
 * Takes a lease: while the connection is open, the process that started the server does not stop it. False if it is
 * stopping it.
 */
export async function tryLease(client: Client): Promise<boolean> {
  return tryLock(client, 'pg_try_advisory_lock_shared')
}

/**
 * Waits until nobody holds a lease. While the returned connection is open nobody gets one; there is none after the
 * timeout, or if the server is gone.
 */
export async function refuseLeases(
  connection: ClientConfig,
  { timeoutMs = defaultTimeoutMs, onWait }: StopOptions,
): Promise<Client | undefined> {
  const client = new Client(connection)
  client.on('error', () => undefined)
  const started = performance.now()
  let notice = onWait
  try {
    await client.connect()
    while (!(await tryLock(client, 'pg_try_advisory_lock'))) {
      const waitedMs = performance.now() - started
      if (waitedMs > timeoutMs) break
      if (waitedMs > noticeMs) {
        notice?.()
        notice = undefined
      }
      await setTimeout(pollMs)
    }
    return client
  } catch {
    return undefined
  }
}

async function tryLock(client: Client, kind: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared'): Promise<boolean> {
  const { rows } = await client.query<{ isHeld: boolean }>(
    `select ${kind}(${advisoryLocks.embeddedServer}) as "isHeld"`,
  )
  return rows[0]?.isHeld === true
}
