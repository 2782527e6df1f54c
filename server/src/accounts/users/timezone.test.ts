import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateOf } from '#contract/platform/dates.ts'
import { getStreamStatus } from '#contract/learning/streams/api.ts'
import { updateUser } from '#contract/accounts/users/api.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addCourse, addStream } from '../../../test/course.ts'
import { dayAt, learnerDayAt, openingOf, startOfDay } from '../../platform/calendar.ts'

let school: School
let courseId: number
beforeAll(async () => {
  school = await startSchool()
  courseId = (await addCourse(school.database)).id
})
afterAll(() => school.close())

const now = () => Math.floor(Date.now() / 1000)

async function startCourse(timezone: string) {
  const { id, email } = await school.addLearner({ timezone })
  const token = await school.signIn(email)
  const streamId = await addStream(school.database, { userId: id, courseId }, { timezone, today: 2 })
  return {
    move: (zone: string) => school.call(updateUser, { body: { timezone: zone }, token }),
    days: async () => {
      const { body } = await school.call(getStreamStatus, { params: { streamId }, query: { expand: 'days' }, token })
      return { today: body.today_day_number, opensAt: body.days?.map((day) => day.opens_at) ?? [] }
    },
  }
}

/** At any time one of them has another date than the others. */
const zones = ['Etc/GMT+12', 'UTC', 'Etc/GMT-14']

test.each(zones.flatMap((from) => zones.filter((to) => to !== from).map((to) => [from, to] as const)))(
  'a change of the time zone from %s to %s takes effect with the next day, and opens and locks nothing today',
  async (from, to) => {
    const learner = await startCourse(from)
    const before = await learner.days()
    expect((await learner.move(to)).status).toBe(200)
    const after = await learner.days()
    const day = dayAt(from, now())
    expect(after.today).toBe(2)
    expect(after.opensAt.slice(0, 2)).toEqual(before.opensAt.slice(0, 2))
    const moved = [1, 2, 3].map((days) => Math.max(startOfDay(from, day + 1), startOfDay(to, day + days)))
    expect(after.opensAt.slice(2, 5)).toEqual(moved)
    expect(after.opensAt[2]).toBeGreaterThanOrEqual(before.opensAt[2] ?? 0)
  },
)

test('several changes of the time zone in a day open nothing, and changing back has no effect', async () => {
  const learner = await startCourse('Europe/Moscow')
  const before = await learner.days()
  for (const zone of [...zones, 'Europe/Moscow']) {
    await learner.move(zone)
    const { today, opensAt } = await learner.days()
    expect(today).toBe(2)
    expect(opensAt[2]).toBeGreaterThanOrEqual(before.opensAt[2] ?? 0)
  }
  expect(await learner.days()).toEqual(before)
})

test.each(zones.flatMap((from) => zones.map((to) => [from, to] as const)))(
  'days of a learner who moved from %s to %s are contiguous',
  (from, to) => {
    const lastDay = Date.parse('2026-03-29') / 86_400_000
    const calendar = { timezone: to, former: { timezone: from, lastDay } }
    const openings = Array.from({ length: 8 }, (_, index) => openingOf(calendar, lastDay - 3 + index))
    expect(openings).toEqual(openings.toSorted((one, other) => one - other))
    for (let seconds = openings[0] ?? 0; seconds < (openings.at(-1) ?? 0); seconds += 900) {
      const begun = openings.filter((opening) => opening <= seconds).length - 1
      expect(dateOf(learnerDayAt(calendar, seconds))).toBe(dateOf(lastDay - 3 + begun))
    }
  },
)

const travelled = [
  ['Pacific/Honolulu', 'Pacific/Auckland'],
  ['Pacific/Pago_Pago', 'Pacific/Tongatapu'],
  ['Pacific/Pago_Pago', 'Pacific/Auckland'],
  ['Etc/GMT+11', 'Etc/GMT-10'],
  ['America/Los_Angeles', 'Australia/Sydney'],
  ['Pacific/Auckland', 'Pacific/Honolulu'],
] as const

test.each(travelled)('travel from %s to %s leaves no day of a few hours at night', (from, to) => {
  for (const date of ['2026-01-10', '2026-03-28', '2026-07-01', '2026-11-28']) {
    const lastDay = Date.parse(date) / 86_400_000
    const calendar = { timezone: to, former: { timezone: from, lastDay } }
    const openings = Array.from({ length: 5 }, (_, index) => openingOf(calendar, lastDay + index))
    const lengths = openings.slice(1).map((opening, index) => opening - (openings[index] ?? 0))
    expect(lengths.filter((seconds) => seconds > 0 && seconds < 4 * 3600)).toEqual([])
    for (let seconds = openings[0] ?? 0; seconds < (openings.at(-1) ?? 0); seconds += 900) {
      const begun = openings.filter((opening) => opening <= seconds).length - 1
      expect(learnerDayAt(calendar, seconds)).toBe(lastDay + begun)
    }
  }
})

test('after a journey over the date line the day before lasts until the next morning, which opens both days', () => {
  const lastDay = Date.parse('2026-11-28') / 86_400_000
  const calendar = { timezone: 'Pacific/Auckland', former: { timezone: 'Pacific/Honolulu', lastDay } }
  const openings = [1, 2, 3].map((days) => new Date(openingOf(calendar, lastDay + days) * 1000).toISOString())
  expect(openings).toEqual(['2026-11-29T15:00:00.000Z', '2026-11-29T15:00:00.000Z', '2026-11-30T15:00:00.000Z'])
  const night = Date.parse('2026-11-29T14:30:00Z') / 1000
  expect(learnerDayAt(calendar, night)).toBe(lastDay)
})
