import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '../src/demo/accounts.ts'
import { startSchool, type School } from './school.ts'
import { logLine, startServerProcess } from './serverProcess.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

/** Starts the product in its own process; returns its messages and the addresses that it serves. */
async function start(settings: Record<string, string>) {
  const { output, failure, origin } = await startServerProcess(school, settings)
  const isServed = (address: string) =>
    fetch(`${origin.replace('127.0.0.1', address)}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const messages = output.map((line) => logLine(line).message)
  return { messages, failure, here: await isServed('127.0.0.1'), elsewhere: await isServed('127.0.0.2') }
}

test('prints the link of the first administrator until there is one', async () => {
  const link = / http:\/\/localhost:\d+\/admin\/first-admin\?token=[\w-]{43}$/m
  expect((await start({})).messages.join('\n')).toMatch(link)
  await school.database.sql`insert into users (email, username, roles) values ('a@example.test', 'a', '{admin}')`
  expect((await start({})).messages.join('\n')).not.toMatch(link)
})

test('listens on all addresses, but with demo accounts on loopback only, unless HOST is set', async () => {
  const { messages: before, ...everywhere } = await start({})
  expect(everywhere).toMatchObject({ here: true, elsewhere: true })
  expect(before.join('\n')).not.toContain('demo')
  await school.addLearner({ email: demoAccounts[0].email })
  const { messages, ...served } = await start({})
  expect(served).toMatchObject({ here: true, elsewhere: false })
  expect(messages.filter((message) => /demo accounts/i.test(message))).toEqual([
    'There are demo accounts with a public password: listening on this machine only, unless HOST is set.',
  ])
  expect(await start({ HOST: '0.0.0.0' })).toMatchObject({ here: true, elsewhere: true })
})

test('an unknown HOST is reported with what to set', async () => {
  expect(await start({ HOST: '203.0.113.9' })).toMatchObject({
    failure: '"203.0.113.9" is not an address of this machine: set another HOST, or none',
  })
})
