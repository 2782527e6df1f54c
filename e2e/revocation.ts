import { once } from 'node:events'
import { login, logout, revokeOtherSessions } from '#contract/accounts/auth/api.ts'
import { createLiveTicket, type LiveEvent } from '#contract/messages/live/api.ts'
import { deleteUser, getUser, updatePassword } from '#contract/accounts/users/api.ts'
import { freePort } from '../scripts/freePort.ts'
import { type SeededLearner, startSeededServer, password, withDatabase } from './seededServer.ts'
import { endServer, startServer } from './server.ts'

/** How another process treats a session that one process has revoked. */
export type RevocationResult = {
  cause: string
  processes: number
  /** Status of the first call after the revocation. */
  status: number
  /** Whether the live connection got a `logout` event, its close code, and its delay after the revocation. */
  event: unknown
  closeCode: number
  liveMs: number
}

type Call = { method: string; path: string }
type RequestOptions = { token?: string; body?: object; brand?: string }

async function send(origin: string, { method, path }: Call, { token, body, brand = 'face' }: RequestOptions = {}) {
  const response = await fetch(origin + path, {
    method,
    headers: {
      'x-app-id': brand,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, content: (await response.json()) as Record<string, unknown> }
}

async function signIn(origin: string, { email }: SeededLearner, brand = 'face'): Promise<string> {
  const { content } = await send(origin, login, { body: { email, password }, brand })
  return (content as { data: { token: string } }).data.token
}

/**
 * Causes of a revocation, each a call to `origin`; `token` is the session that it revokes. A sign-in at another brand
 * revokes no session of this one.
 */
const causes: Record<string, (origin: string, learner: SeededLearner, token: string) => Promise<unknown>> = {
  'another device signs in': (origin, learner) => signIn(origin, learner),
  'the user signs out': (origin, _learner, token) => send(origin, logout, { token }),
  'the user signs out other devices': async (origin, learner) =>
    send(origin, revokeOtherSessions, { token: await signIn(origin, learner, 'web'), brand: 'web' }),
  'the password changes': async (origin, learner) => {
    const body = { current_password: password, password: 'quiet harbour 17', password_repeat: 'quiet harbour 17' }
    return send(origin, updatePassword, { token: await signIn(origin, learner, 'web'), brand: 'web', body })
  },
  'the account is closed': (origin, { id }, token) =>
    send(origin, deleteUser, { token, body: { id, status: 0, current_password: password } }),
}

/** Revokes sessions on one of two processes that share a database, and observes the other. */
export async function revokeAll(): Promise<RevocationResult[]> {
  const names = Object.keys(causes)
  const seeded = await startSeededServer(2 * names.length)
  const other = await startServer({ dataDir: seeded.dataDir, port: await freePort() })
  try {
    const results: RevocationResult[] = []
    const processes = new Set([seeded.server.child.pid, other.child.pid, process.pid]).size - 1
    for (const [index, learner] of seeded.learners.entries()) {
      const cause = names[index % names.length] ?? ''
      const isListenerKilled = index >= names.length
      if (isListenerKilled)
        await withDatabase(
          seeded.dataDir,
          ({ sql }) => sql`
        select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'daystream-live'`,
        )
      const [here, there] = [seeded.server.origin, other.origin]
      const revoked = await revokeSession({ here, there }, learner, causes[cause] ?? signIn)
      results.push({
        cause: isListenerKilled ? `${cause}, and its notification is lost` : cause,
        processes,
        ...revoked,
      })
    }
    return results
  } finally {
    await endServer(other, 'SIGTERM')
    await seeded.close()
  }
}

async function revokeSession(
  { here, there }: { here: string; there: string },
  learner: SeededLearner,
  revoke: (typeof causes)[string],
) {
  const token = await signIn(here, learner)
  const { content } = await send(there, createLiveTicket, { token })
  const socket = new WebSocket(`${there.replace('http', 'ws')}/spa/live?ticket=${String(content['ticket'])}`)
  await once(socket, 'open')
  const events: LiveEvent['type'][] = []
  socket.addEventListener('message', ({ data }: MessageEvent<string>) =>
    events.push((JSON.parse(data) as LiveEvent).type),
  )
  const closed = once(socket, 'close').then(([event]) => ({
    closeCode: (event as CloseEvent).code,
    at: performance.now(),
  }))
  await revoke(here, learner, token)
  const revokedAt = performance.now()
  const { status } = await send(there, getUser, { token })
  const { closeCode, at } = await closed
  return { status, event: events.find((type) => type === 'logout'), closeCode, liveMs: at - revokedAt }
}
