import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordEvents, reportError } from '#contract/school/analytics/api.ts'
import { eventNames, eventParameters } from '#contract/school/analytics/events.ts'
import { articleLimits } from '#contract/club/articles/rules.ts'
import { bannerLimits } from '#contract/club/banners/rules.ts'
import { listErrorReports } from '#contract/school/analytics/staffApi.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

type StoredEvent = { name: string; user_id: number | null; is_internal: boolean; parameters: unknown }
const stored = (clientId: string) =>
  school.database.sql<StoredEvent>`
    select name, user_id, is_internal, parameters from analytics_events where client_id = ${clientId}`

test('an event is stored once, for a guest or a user', async () => {
  const { id, email } = await school.addLearner()
  const event = { client_id: randomUUID(), name: 'video_start', parameters: { stream_id: 5, lesson_id: 7 } }
  const guest = { client_id: randomUUID(), name: 'support_click', parameters: {} }
  await school.call(recordEvents, { body: { events: [guest] } })
  const token = await school.signIn(email)
  for (let count = 0; count < 2; count += 1) await school.call(recordEvents, { token, body: { events: [event] } })
  expect(await stored(event.client_id)).toEqual([
    { name: 'video_start', user_id: id, is_internal: false, parameters: { stream_id: 5, lesson_id: 7 } },
  ])
  expect(await stored(guest.client_id)).toMatchObject([{ user_id: null }])
})

/** The longest texts that staff may write, in letters of two bytes. */
const longest: Record<string, (name: string) => string> = {
  title: (name) => 'Ж'.repeat(name.startsWith('banner') ? bannerLimits.title : articleLimits.title),
  analytic_product_name: () => 'Ж'.repeat(bannerLimits.analyticName),
  analytic_school_title: () => 'Ж'.repeat(bannerLimits.analyticName),
  currency: () => 'EUR',
  product_id: () => 'example.school.daily.course.1234567890',
}

test.each(eventNames)('the event %s is stored with all of its parameters, the longest texts, too', async (name) => {
  const { properties } = eventParameters[name] as unknown as {
    properties: Record<string, { type: string; enum?: string[] }>
  }
  const parameters = Object.fromEntries(
    Object.entries(properties).map(([key, { type, enum: values }]) => {
      if (type === 'boolean') return [key, true]
      return [key, type === 'string' ? (values?.[0] ?? longest[key]?.(name) ?? '') : 2_147_483_647]
    }),
  )
  const event = { client_id: randomUUID(), name, parameters }
  expect((await school.call(recordEvents, { body: { events: [event] } })).status).toBe(200)
  expect(await stored(event.client_id)).toEqual([{ name, parameters, user_id: null, is_internal: false }])
})

test('events of administrators are marked as internal', async () => {
  const { token } = await addStaffMember(school, 'admin')
  const event = { client_id: randomUUID(), name: 'login', parameters: { method: 'password' } }
  await school.call(recordEvents, { token, body: { events: [event] } })
  expect(await stored(event.client_id)).toMatchObject([{ is_internal: true }])
})

test('other events and parameters than those of the table are dropped, and the rest is kept', async () => {
  const [login, unknown, wrong] = [
    { client_id: randomUUID(), name: 'login', parameters: { method: 'link', email: 'anna@mail.test' } },
    { client_id: randomUUID(), name: 'mouse_moved', parameters: {} },
    { client_id: randomUUID(), name: 'video_start', parameters: { stream_id: 'five' } },
  ]
  expect((await school.call(recordEvents, { body: { events: [unknown, wrong, login] } })).status).toBe(200)
  expect(await stored(login.client_id)).toMatchObject([{ name: 'login', parameters: { method: 'link' } }])
  expect((await stored(login.client_id))[0]?.parameters).not.toHaveProperty('email')
  for (const { client_id } of [unknown, wrong]) expect(await stored(client_id)).toEqual([])
})

test('an event name may contain only letters, digits and underscores', async () => {
  const events = [{ client_id: randomUUID(), name: 'video-start', parameters: {} }]
  expect((await school.call(recordEvents, { body: { events } })).status).toBe(422)
})

test('an event has at most twenty parameters', async () => {
  const of = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, index]))
  const send = async (count: number) => {
    const event = { client_id: crypto.randomUUID(), name: 'login', parameters: of(count) }
    return (await school.call(recordEvents, { body: { events: [event] } })).status
  }
  expect([await send(20), await send(21)]).toEqual([200, 422])
})

test('equal errors, even of another build, are one report without secrets and queries', async () => {
  const at = (build: string) => `Error: x\n    at draw (https://school.test/class/assets/Day-${build}.js:12:7)`
  const body = (build: string) => ({
    message: 'No day of anna@mail.test',
    detail: `${at(build)}\nBearer ${'s'.repeat(43)}`,
    address: '/class/home?token=1',
  })
  await school.call(reportError, { body: body('a1b2c3d4') })
  await school.call(reportError, { body: body('z9y8x7w6') })
  const { staffToken: token } = await addStaffMember(school, 'admin')
  const reports = (await school.call(listErrorReports, { token })).body
  expect(reports).toHaveLength(1)
  expect(reports[0]).toMatchObject({ message: 'No day of [mail]', count: 2, address: '/class/home' })
  expect(reports[0]?.detail).not.toContain('sss')
})

test('the latest twenty errors of a signed-in person are kept for them, and none of a guest', async () => {
  const { id, email } = await school.addLearner()
  const token = await school.signIn(email)
  const report = (message: string) => ({ message, detail: '', address: '/class/home?a=1' })
  const headers = { 'user-agent': 'A tablet' }
  await school.call(reportError, { body: report('Guest') })
  for (let n = 1; n <= 21; n += 1) await school.call(reportError, { token, headers, body: report(`Broken ${n}`) })
  await school.call(reportError, { token, headers, body: report('Broken 21') })
  const rows = await school.database.sql<{ message: string; count: number; address: string; user_agent: string }>`
    select r.message, e.count, e.address, e.user_agent from person_errors e join error_reports r using (fingerprint)
    where e.user_id = ${id} order by e.last_at desc`
  expect(rows).toHaveLength(20)
  expect(rows[0]).toEqual({ message: 'Broken 21', count: 2, address: '/class/home', user_agent: 'A tablet' })
  expect(rows.map(({ message }) => message)).not.toContain('Broken 1')
})

describe('limits of storage for anonymous callers', () => {
  const event = (parameters: Record<string, string> = {}) => ({
    client_id: randomUUID(),
    name: 'login',
    parameters: { method: 'password', ...parameters },
  })
  const report = (message: string) => ({ message, detail: 'x'.repeat(1000), address: '/class/' })
  const sendEvents = async (address: string) =>
    await school.call(recordEvents, { body: { events: [event({ from: address })] }, address })
  const sendReport = async (address: string) => await school.call(reportError, { body: report(address), address })

  test.each([
    ['ten megabytes of events', sendEvents, 'events', 10],
    ['one megabyte of error reports', sendReport, 'errors', 1],
  ])('an anonymous network may send %s a day', async (_what, send, kind, megabytes) => {
    const [greedy, other] = [`10.1.${megabytes}.1`, `10.1.${megabytes}.2`]
    expect((await send(greedy)).status).toBe(200)
    const counted = await school.database.sql`
      update byte_quotas set bytes = ${megabytes * 1024 * 1024 - 100} where subject = ${`${kind}:${greedy}`} returning 1 as row`
    expect(counted).toHaveLength(1)
    const refused = await send(greedy)
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect((await send(other)).status).toBe(200)
  })

  test.each([
    ['events', sendEvents, 'events', 10],
    ['failures', sendReport, 'errors', 1],
  ])('anonymous networks of one site share a limit of %s', async (_what, send, kind, megabytes) => {
    expect((await send(`2001:db8:${megabytes}:1::1`)).status).toBe(200)
    await school.database.sql`
      update byte_quotas set bytes = ${20 * megabytes * 1024 * 1024 - 100}
      where subject = ${`${kind}:2001:db8:${megabytes}::/48`}`
    expect((await send(`2001:db8:${megabytes}:2::1`)).status).toBe(429)
    expect((await send(`2001:db9:${megabytes}:2::1`)).status).toBe(200)
  })

  test('a call has at most twenty events of a kilobyte', async () => {
    const status = async (events: ReturnType<typeof event>[], address: string) =>
      (await school.call(recordEvents, { body: { events }, address })).status
    const long = (length: number) =>
      Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`p${index}`, 'ы'.repeat(length)]))
    expect(
      await status(
        Array.from({ length: 20 }, () => event()),
        '10.2.0.1',
      ),
    ).toBe(200)
    expect(
      await status(
        Array.from({ length: 21 }, () => event()),
        '10.2.0.1',
      ),
    ).toBe(422)
    expect(await status([event(long(80))], '10.2.0.1')).toBe(200)
    expect(await status([event(long(120))], '10.2.0.1')).toBe(422)
    expect(
      await status(
        Array.from({ length: 20 }, () => event({ long: 'x'.repeat(4000) })),
        '10.2.0.1',
      ),
    ).toBe(413)
  })

  test('above five million events the oldest are deleted', async () => {
    await school.database.sql`select setval(pg_get_serial_sequence('analytics_events', 'id'), 1000)`
    await sendEvents('10.3.0.1')
    const [before] = await school.database.sql<{ count: number }>`select count(*)::int as count from analytics_events`
    expect(before?.count).toBeGreaterThan(1)
    await school.database.sql`select setval(pg_get_serial_sequence('analytics_events', 'id'), 5001000)`
    await sendEvents('10.3.0.1')
    const rows = await school.database.sql<{ id: number }>`select id from analytics_events order by id`
    expect(rows.map(({ id }) => id)).toEqual([5_001_001])
  })

  test('above five thousand error reports the oldest are deleted', async () => {
    await school.database.sql`
      insert into error_reports (fingerprint, message, detail, brand, address, last_at)
      select n::text, 'old', '', 'local', '/', now() - make_interval(mins => n) from generate_series(1, 5010) n`
    await sendReport('10.4.0.1')
    const [left] = await school.database.sql<{ count: number; oldest: number }>`
      select count(*)::int as count, max(fingerprint::int) filter (where message = 'old') as oldest from error_reports`
    expect(left?.count).toBe(5000)
    expect(left?.oldest).toBeLessThan(5000)
  })

  test('reports of browsers, which anybody may send, delete no error of the server', async () => {
    await school.database.sql`delete from error_reports`
    await school.database.sql`
      insert into error_reports (fingerprint, origin, message, detail, brand, address, last_at)
      select 'browser ' || n, 'browser', 'many', '', 'local', '/', now() from generate_series(1, 5010) n
      union all select 'server', 'server', 'of the server', '', 'local', 'GET /', now() - interval '1 day'`
    await sendReport('10.5.0.1')
    const kept = await school.database.sql<{ origin: string; count: number }>`
      select origin, count(*)::int as count from error_reports group by origin order by origin`
    expect(kept).toEqual([
      { origin: 'browser', count: 5000 },
      { origin: 'server', count: 1 },
    ])
  })
})
