import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordSpeed } from '#contract/school/analytics/api.ts'
import { getSpeed } from '#contract/school/analytics/staffApi.ts'
import type { Body } from '#contract/endpoint.ts'
import { cleanAnalytics } from '../cleanup.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'

let school: School
let token: string
beforeAll(async () => {
  school = await startSchool()
  token = (await addStaffMember(school, 'admin')).staffToken
})
afterAll(() => school?.close())
beforeEach(() => school.database.sql`truncate speed_counts`)

type Page = Body<typeof recordSpeed>
const page = (value: number): Page => ({ device: 'phone', figures: [{ metric: 'LCP', route: '/home', value }] })
const send = (body: Page, address = '10.20.0.1') => school.call(recordSpeed, { body, address })
const speed = async (days = 28) => (await school.call(getSpeed, { token, query: { days } })).body.figures

test('speed figures are counted by route, device class and metric, and shown by their 75th percentile', async () => {
  for (const value of [900, 2400, 2400, 2400]) expect((await send(page(value))).status).toBe(200)
  await send({ device: 'desktop', figures: [{ metric: 'CLS', route: '/chat/$chatId', value: 0.3 }] })
  expect(await speed()).toEqual([
    { route: '/home', device: 'phone', metric: 'LCP', p75: expect.closeTo(2416.7, 1) as number, count: 4 },
    { route: '/chat/$chatId', device: 'desktop', metric: 'CLS', p75: expect.closeTo(0.2875) as number, count: 1 },
  ])
})

test('the figures of many pages at once are all counted', async () => {
  const figures = (['LCP', 'INP', 'CLS'] as const).map((metric) => ({ metric, route: '/home', value: 0.01 }))
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      send({ device: 'tablet', figures: index % 2 ? figures : figures.toReversed() }),
    ),
  )
  expect((await speed()).map(({ count }) => count)).toEqual([20, 20, 20])
})

test('a page that repeats a figure is counted twice and fails nothing', async () => {
  const [figure] = page(100).figures
  await send({ device: 'phone', figures: [figure, figure] as Page['figures'] })
  expect(await speed()).toMatchObject([{ count: 2 }])
})

test.each<[string, unknown]>([
  ['an address with ids', { device: 'phone', figures: [{ metric: 'LCP', route: '/chat/57', value: 1 }] }],
  ['an unknown metric', { device: 'phone', figures: [{ metric: 'FID', route: '/home', value: 1 }] }],
  ['an unknown device', { device: 'Pixel 9 of Anna', figures: page(1).figures }],
  ['a negative value', page(-1)],
  ['four figures', { device: 'phone', figures: Array.from({ length: 4 }, () => page(1).figures[0]) }],
  ['no figure', { device: 'phone', figures: [] }],
])('a page with %s is refused', async (_what, body) => {
  expect((await send(body as Page)).status).toBe(422)
  expect(await speed()).toEqual([])
})

test('a network may send thirty pages a minute', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 31; count += 1) statuses.push((await send(page(1), '10.20.0.9')).status)
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([30, 429])
  expect((await send(page(1), '10.20.0.10')).status).toBe(200)
})

test('a period has the pages of its days', async () => {
  await send(page(1))
  await school.database.sql`update speed_counts set day = day - 7`
  expect([await speed(7), (await speed(8)).length]).toEqual([[], 1])
})

test('speed figures are deleted after 90 days', async () => {
  for (const days of [0, 89, 90])
    await school.database.sql`
      insert into speed_counts (day, route, device, metric, bucket)
      select (now() at time zone 'UTC')::date - ${days}::int, '/home', 'phone', 'LCP', ${days}::int % 7`
  await cleanAnalytics(school)
  const kept = await school.database.sql`select 1 as row from speed_counts`
  expect(kept).toHaveLength(2)
})

test('only administrators see speed figures', async () => {
  const { staffToken } = await addStaffMember(school, 'support')
  expect((await school.call(getSpeed, { token: staffToken, query: { days: 7 } })).status).toBe(404)
  expect((await school.call(getSpeed, { token, query: { days: 91 } })).status).toBe(422)
})
