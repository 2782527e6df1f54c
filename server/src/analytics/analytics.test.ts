import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordEvents, reportError } from '#contract/analytics/api.ts'
import { listErrorReports } from '#contract/staff/api.ts'
import { startSchool, type School } from '../testing.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

const addAdmin = async () => {
  const { id, email } = await school.addLearner()
  await school.database.sql`update users set roles = '{admin}' where id = ${id}`
  return { id, token: await school.signIn(email) }
}

type StoredEvent = { name: string; user_id: number | null; is_internal: boolean; parameters: unknown }
const stored = (clientId: string) =>
  school.database.sql<StoredEvent>`
    select name, user_id, is_internal, parameters from analytics_events where client_id = ${clientId}`

test('an event is kept once, as a guest’s or as its person’s', async () => {
  const { id, email } = await school.addLearner()
  const event = { client_id: randomUUID(), name: 'login', parameters: { stream: 5 } }
  const guest = { client_id: randomUUID(), name: 'support_click', parameters: {} }
  await school.call(recordEvents, { body: { events: [guest] } })
  const token = await school.signIn(email)
  for (let count = 0; count < 2; count += 1) await school.call(recordEvents, { token, body: { events: [event] } })
  expect(await stored(event.client_id)).toEqual([
    { name: 'login', user_id: id, is_internal: false, parameters: { stream: 5 } },
  ])
  expect(await stored(guest.client_id)).toMatchObject([{ user_id: null }])
})

test('what administrators do is marked as internal', async () => {
  const { token } = await addAdmin()
  const event = { client_id: randomUUID(), name: 'login', parameters: {} }
  await school.call(recordEvents, { token, body: { events: [event] } })
  expect(await stored(event.client_id)).toMatchObject([{ is_internal: true }])
})

test('a name of other signs than letters, digits and underscore is refused', async () => {
  const events = [{ client_id: randomUUID(), name: 'video-start', parameters: {} }]
  expect((await school.call(recordEvents, { body: { events } })).status).toBe(422)
})

test('an event has twenty parameters at most', async () => {
  const of = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, index]))
  const send = async (count: number) => {
    const event = { client_id: crypto.randomUUID(), name: 'login', parameters: of(count) }
    return (await school.call(recordEvents, { body: { events: [event] } })).status
  }
  expect([await send(20), await send(21)]).toEqual([200, 422])
})

test('the same failure, also of another build, is one entry for the operator, without secrets and queries', async () => {
  const at = (build: string) => `Error: x\n    at draw (https://school.test/class/assets/Day-${build}.js:12:7)`
  const body = (build: string) => ({
    message: 'No day of anna@mail.test',
    detail: `${at(build)}\nBearer ${'s'.repeat(43)}`,
    address: '/class/home?token=1',
  })
  await school.call(reportError, { body: body('a1b2c3d4') })
  await school.call(reportError, { body: body('z9y8x7w6') })
  const { token } = await addAdmin()
  const reports = (await school.call(listErrorReports, { token })).body
  expect(reports).toHaveLength(1)
  expect(reports[0]).toMatchObject({ message: 'No day of [mail]', count: 2, address: '/class/home' })
  expect(reports[0]?.detail).not.toContain('sss')
})
