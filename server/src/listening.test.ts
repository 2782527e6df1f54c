import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { demoAccounts } from './demo/accounts.ts'
import { startSchool, type School } from './testing.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

/** Starts the product in a process of its own: what it says until it is ready, and whom it answers. */
async function start(settings: Record<string, string>) {
  const { host, port, user } = inject('cluster')
  const { database = '' } = school.database.pool.options
  const place = new URLSearchParams({ host, port: String(port) }).toString()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'test', DEMO: 'off', ROLE: 'web', HOST: '', PORT: '0', DATA_DIR: school.config.dataDir },
      DATABASE_URL: `postgres://${user}@localhost/${database}?${place}`,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const complaint = text(child.stderr)
  onTestFinished(async () => {
    child.kill('SIGINT')
    if (child.exitCode === null) await once(child, 'exit')
  })
  let said = ''
  let own = ''
  for await (const line of createInterface(child.stdout)) {
    said += `${line}\n`
    own = /ready: http:\/\/localhost:(\d+)/.exec(line)?.[1] ?? ''
    if (own) break
  }
  if (!own) return { said: await complaint, here: false, elsewhere: false }
  const isServed = (address: string) =>
    fetch(`http://${address}:${own}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  return { said, here: await isServed('127.0.0.1'), elsewhere: await isServed('127.0.0.2') }
}

test('everybody is served where nobody knows a password, and this machine alone beside demo accounts unless HOST is set', async () => {
  expect(await start({})).toMatchObject({ here: true, elsewhere: true, said: expect.not.stringContaining('demo') })
  await school.addLearner({ email: demoAccounts[0].email })
  const { said, ...served } = await start({})
  expect(served).toEqual({ here: true, elsewhere: false })
  expect(said.match(/^.*demo accounts.*$/gim)).toEqual([
    'There are demo accounts, whose password everybody knows: only this machine is served unless HOST is set.',
  ])
  expect(await start({ HOST: '0.0.0.0' })).toMatchObject({ here: true, elsewhere: true })
}, 60_000)

test('a HOST that this machine does not have is named with what to set', async () => {
  expect(await start({ HOST: '203.0.113.9' })).toMatchObject({
    said: '"203.0.113.9" is no address of this machine: set HOST to one that is, or leave it out\n',
  })
}, 30_000)
