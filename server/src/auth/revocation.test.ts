import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { revokeOtherSessions } from '#contract/auth/api.ts'
import { createLiveTicket } from '#contract/live/api.ts'
import { getUser } from '#contract/users/api.ts'
import { startSchool, type School } from '../testing.ts'

// A second process of the product on the same database: sessions end in this one and are seen in that one.
let school: School
let other: ChildProcess
let origin: string
beforeAll(async () => {
  school = await startSchool()
  const { host, port, user } = inject('cluster')
  const database = school.database.pool.options.database ?? ''
  const DATABASE_URL = `postgres://${user}@localhost/${database}?${new URLSearchParams({ host, port: String(port) })}`
  const settings = [`DATA_DIR=${school.config.dataDir}`, `DATABASE_URL=${DATABASE_URL}`, 'HOST=127.0.0.1', 'PORT=0']
  const mainFile = new URL('../main.ts', import.meta.url).pathname
  const command = [...settings, 'ROLE=web', 'DEMO=off', process.execPath, mainFile]
  other = spawn('/usr/bin/env', command, { stdio: ['ignore', 'pipe', 'inherit'] })
  origin = await addressOf(other)
}, 60_000)
afterAll(async () => {
  const gone = once(other, 'exit')
  other.kill('SIGTERM')
  await gone
  await school.close()
})

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  for await (const part of stdout?.setEncoding('utf8') ?? []) {
    const port = /Daystream is ready: http:\/\/localhost:(\d+)/.exec(String(part))?.[1]
    if (port) return `http://127.0.0.1:${port}`
  }
  throw new Error('The second process did not start')
}

const statusThere = async (token: string) =>
  (await fetch(origin + getUser.path, { headers: { authorization: `Bearer ${token}` } })).status

test.skipIf(process.platform === 'win32')(
  'a session that one process ends is refused by another within a second, and told live within two',
  async () => {
    const { email } = await school.addLearner()
    const [here, elsewhere] = [await school.signIn(email), await school.signIn(email)]
    expect(await statusThere(elsewhere)).toBe(200)
    const { ticket } = (await school.call(createLiveTicket, { token: elsewhere })).body
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/spa/live?ticket=${ticket}`)
    await once(socket, 'open')
    const closed = once(socket, 'close').then(([event]) => ({ code: (event as CloseEvent).code, at: Date.now() }))
    await school.call(revokeOtherSessions, { token: here })
    const endedAt = Date.now()
    expect(await statusThere(elsewhere)).toBe(401)
    expect(Date.now() - endedAt).toBeLessThan(1000)
    // Whoever had just come has missed the event, but nobody's connection outlives the session.
    const { code, at } = await closed
    expect(code).toBe(4401)
    expect(at - endedAt).toBeLessThan(2000)
    expect(await statusThere(here)).toBe(200)
  },
)
