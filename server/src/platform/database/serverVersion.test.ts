import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { signupByEmail } from '#contract/accounts/auth/api.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { getUser } from '#contract/accounts/users/api.ts'
import { openDatabase } from './database.ts'
import { migrate, minimumServerVersion, requireServerVersion } from './migrations.ts'
import { startServerProcess } from '../../../test/serverProcess.ts'
import { startSchool } from '../../../test/school.ts'

test('a PostgreSQL that is too old is refused with the lowest version', () => {
  expect(() => requireServerVersion(140011)).toThrow(
    'PostgreSQL 14 is too old: Daystream needs PostgreSQL 15 or later.',
  )
  expect(() => requireServerVersion(150000)).not.toThrow()
})

const programs = `/usr/lib/postgresql/${minimumServerVersion}/bin`
const nobody = 65_534

/** PostgreSQL refuses to run as root. */
function asOrdinaryUser(program: string, args: string[]): [string, string[]] {
  const path = join(programs, program)
  if (process.getuid?.() !== 0) return [path, args]
  return ['setpriv', [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', path, ...args]]
}

async function startOldestServer() {
  const folder = mkdtempSync('/tmp/daystream-oldest-')
  chmodSync(folder, 0o700)
  if (process.getuid?.() === 0) chownSync(folder, nobody, nobody)
  const data = join(folder, 'data')
  execFileSync(...asOrdinaryUser('initdb', ['-D', data, '-U', 'daystream', '-A', 'trust', '--no-sync', '-E', 'UTF8']), {
    stdio: 'ignore',
  })
  const args = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off']
  const server = spawn(...asOrdinaryUser('postgres', args), { stdio: 'ignore' })
  onTestFinished(async () => {
    server.kill('SIGINT')
    if (server.exitCode === null) await once(server, 'exit')
    rmSync(folder, { recursive: true, force: true })
  })
  const database = openDatabase({ host: folder, user: 'daystream', database: 'postgres', max: 3 })
  while (!(await database.pool.query('select 1').catch(() => undefined))) await setTimeout(50)
  return { folder, database }
}

test.skipIf(!existsSync(programs))(
  `the product runs on PostgreSQL ${minimumServerVersion}, the lowest version`,
  async () => {
    const { folder, database } = await startOldestServer()
    await migrate(database)
    await database.close()
    const school = await startSchool()
    onTestFinished(() => school.close())
    const DATABASE_URL = `postgres://daystream@localhost/postgres?host=${encodeURIComponent(folder)}`
    const { origin, failure } = await startServerProcess(school, { ROLE: 'all', DATABASE_URL })
    expect(failure).toBe('')
    const form = new FormData()
    for (const [name, value] of Object.entries({
      email: 'a@mail.example',
      password: 'A-quiet-lake-4711',
      password_repeat: 'A-quiet-lake-4711',
    }))
      form.append(name, value)
    const signedUp = await fetch(`${origin}${signupByEmail.path}`, { method: 'POST', body: form })
    const { data } = (await signedUp.json()) as { data: { token: string } }
    const headers = { authorization: `Bearer ${data.token}` }
    for (const path of [getUser.path, listStreams.path])
      expect((await fetch(`${origin}${path}`, { headers })).status).toBe(200)
    expect((await fetch(`${origin}/metrics`)).status).toBe(200)
  },
)
