import { once } from 'node:events'
import { login, logout, revokeOtherSessions } from '#contract/auth/api.ts'
import { createLiveTicket, type LiveEvent } from '#contract/live/api.ts'
import { deleteUser, getUser, updatePassword } from '#contract/users/api.ts'
import { freePort } from '../scripts/freePort.ts'
import { type Learner, startSeededServer, password, withDatabase } from './seededServer.ts'
import { endServer, startServer } from './server.ts'

/** What the other process made of a session that one of them had ended. */
export type Revocation = {
  way: string
  processes: number
  /** The answer of the first call that was refused, and how long after the end it was there. */
  status: number
  httpMs: number
  /** Whether its live connection was told of a `logout`, how it was hung up, and how long after the end. */
  told: unknown
  closeCode: number
  liveMs: number
}

type Call = { method: string; path: string }
type Asked = { token?: string; body?: object; brand?: string }

async function send(origin: string, { method, path }: Call, { token, body, brand = 'face' }: Asked = {}) {
  const answer = await fetch(origin + path, {
    method,
    headers: {
      'x-app-id': brand,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, content: (await answer.json()) as Record<string, unknown> }
}

async function signIn(origin: string, { email }: Learner, brand = 'face'): Promise<string> {
  const { content } = await send(origin, login, { body: { email, password }, brand })
  return (content as { data: { token: string } }).data.token
}

/**
 * Ways in which a session ends, each asked of `origin`; `token` is the session that will be over. A sign-in at another
 * brand ends no session of this one by itself.
 */
const ways: Record<string, (origin: string, learner: Learner, token: string) => Promise<unknown>> = {
  'another device signs in': (origin, learner) => signIn(origin, learner),
  'the person signs out': (origin, _learner, token) => send(origin, logout, { token }),
  'the person signs out elsewhere': async (origin, learner) =>
    send(origin, revokeOtherSessions, { token: await signIn(origin, learner, 'web'), brand: 'web' }),
  'the password changes': async (origin, learner) => {
    const body = { current_password: password, password: 'quiet harbour 17', password_repeat: 'quiet harbour 17' }
    return send(origin, updatePassword, { token: await signIn(origin, learner, 'web'), brand: 'web', body })
  },
  'the account is closed': (origin, { id }, token) =>
    send(origin, deleteUser, { token, body: { id, status: 0, current_password: password } }),
}

/** Ends sessions on one process of two that share a database, and listens on the other. */
export async function revocation(): Promise<Revocation[]> {
  const names = Object.keys(ways)
  const seeded = await startSeededServer(2 * names.length)
  const other = await startServer({ dataDir: seeded.dataDir, port: await freePort() })
  try {
    const found: Revocation[] = []
    const processes = new Set([seeded.server.child.pid, other.child.pid, process.pid]).size - 1
    for (const [index, learner] of seeded.learners.entries()) {
      const way = names[index % names.length] ?? ''
      const isDeaf = index >= names.length
      if (isDeaf)
        await withDatabase(
          seeded.dataDir,
          ({ sql }) => sql`
        select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'daystream-live'`,
        )
      const [here, there] = [seeded.server.origin, other.origin]
      const measured = await measure({ here, there }, learner, ways[way] ?? signIn)
      found.push({ way: isDeaf ? `${way}, and its notice is lost` : way, processes, ...measured })
    }
    return found
  } finally {
    await endServer(other, 'SIGTERM')
    await seeded.close()
  }
}

async function measure({ here, there }: { here: string; there: string }, learner: Learner, end: (typeof ways)[string]) {
  const token = await signIn(here, learner)
  const { content } = await send(there, createLiveTicket, { token })
  const socket = new WebSocket(`${there.replace('http', 'ws')}/spa/live?ticket=${String(content['ticket'])}`)
  await once(socket, 'open')
  const told: LiveEvent['type'][] = []
  socket.addEventListener('message', ({ data }: MessageEvent<string>) =>
    told.push((JSON.parse(data) as LiveEvent).type),
  )
  const closed = once(socket, 'close').then(([event]) => ({
    closeCode: (event as CloseEvent).code,
    at: performance.now(),
  }))
  await end(here, learner, token)
  const ended = performance.now()
  let status = 200
  while (status === 200) ({ status } = await send(there, getUser, { token }))
  const httpMs = performance.now() - ended
  const { closeCode, at } = await closed
  return { status, httpMs, told: told.find((type) => type === 'logout'), closeCode, liveMs: at - ended }
}
