import { setTimeout } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { advisoryLocks } from './advisoryLocks.ts'

/** `timeoutMs`: how long `stop` waits for other leases, 10 seconds by default; `onWait` is called once after a second. */
export type StopOptions = { timeoutMs?: number; onWait?: () => void }

const defaultTimeoutMs = 10_000
const noticeMs = 1000
const pollMs = 20

/** Takes a lease: the server is not stopped while this connection is open. False if it is already stopping. */
export async function tryLease(client: Client): Promise<boolean> {
  return tryLock(client, 'pg_try_advisory_lock_shared')
}

/**
 * Waits until no leases are left and blocks new ones while the returned connection is open; undefined after the timeout
 * or if the server is gone.
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
