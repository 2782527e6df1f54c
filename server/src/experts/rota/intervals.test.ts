import { expect, test } from 'vitest'
import type { DayHours, HoursException, WeeklyHours } from '#contract/experts/rota/rules.ts'
import { intervalsOf, isOnDutyAt, type Rota } from './intervals.ts'

const minutes = (time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
const hoursOf = (times: readonly string[]): DayHours[] =>
  times.map((time) => {
    const [from = '', to = ''] = time.split('–')
    return { from_minute: minutes(from), to_minute: minutes(to) }
  })
const daily = (...times: string[]): WeeklyHours[] =>
  hoursOf(times).flatMap((hours) =>
    ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({ ...hours, kind: 'duty' as const, weekday })),
  )
const exceptionOn = (day: string, ...times: string[]): HoursException => ({ kind: 'duty', day, hours: hoursOf(times) })

/** The hours of duty on one date as UTC times. */
function dutyOn(date: string, rota: Rota): string[] {
  const { timezone } = rota
  const start = Temporal.PlainDate.from(date).toZonedDateTime(timezone)
  const range = { from: start.epochMilliseconds / 1000, until: start.add({ days: 1 }).epochMilliseconds / 1000 }
  const utc = (seconds: number) => new Date(seconds * 1000).toISOString().slice(5, 16)
  return intervalsOf(rota, 'duty', range).map(({ from, until }) => `${utc(from)} ${utc(until)}`)
}

test.each([
  // Skips an hour.
  [
    '2026-03-29',
    'Europe/Berlin',
    ['01:00–02:30', '02:30–05:00'],
    ['03-29T00:00 03-29T01:00', '03-29T01:00 03-29T03:00'],
  ],
  ['2026-03-29', 'Europe/Berlin', ['02:00–03:00'], []],
  ['2026-03-08', 'America/New_York', ['09:00–18:00'], ['03-08T13:00 03-08T22:00']],
  [
    '2026-10-04',
    'Australia/Lord_Howe',
    ['01:00–02:15', '02:15–03:00'],
    ['10-03T14:30 10-03T15:30', '10-03T15:30 10-03T16:00'],
  ],
  // Repeats an hour.
  ['2026-10-25', 'Europe/Berlin', ['02:00–03:00'], ['10-25T00:00 10-25T02:00']],
  [
    '2026-10-25',
    'Europe/Berlin',
    ['01:00–02:30', '02:30–04:00'],
    ['10-24T23:00 10-25T00:30', '10-25T00:30 10-25T03:00'],
  ],
  ['2026-11-01', 'America/New_York', ['00:00–24:00'], ['11-01T04:00 11-02T05:00']],
  ['2026-04-05', 'Australia/Lord_Howe', ['01:00–03:00'], ['04-04T14:00 04-04T16:30']],
  // The clock does not change.
  ['2026-03-29', 'Asia/Almaty', ['09:00–12:00'], ['03-29T04:00 03-29T07:00']],
  ['2026-10-25', 'Asia/Kolkata', ['00:00–24:00'], ['10-24T18:30 10-25T18:30']],
])('weekly and single hours on %s in %s, %j, are %j', (date, timezone, hours, expected) => {
  const rota = { timezone, hours: [], absences: [], exceptions: [] }
  expect(dutyOn(date, { ...rota, hours: daily(...hours) })).toEqual(expected)
  const exceptions = [exceptionOn(date, ...hours.toReversed())]
  expect(dutyOn(date, { ...rota, hours: daily('00:00–24:00'), exceptions })).toEqual(expected)
})

test('adjoining hours adjoin and never overlap on any day of a year, in every zone', () => {
  const year = { from: Date.UTC(2026, 0, 1) / 1000, until: Date.UTC(2027, 0, 1) / 1000 }
  const hours = daily('00:00–01:30', '01:30–02:10', '02:10–02:50', '02:50–24:00')
  for (const timezone of [
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'America/Santiago',
    'Africa/Cairo',
  ]) {
    const intervals = intervalsOf({ timezone, hours, absences: [], exceptions: [] }, 'duty', year)
    const gaps = intervals.slice(1).map(({ from }, index) => from - (intervals[index]?.until ?? 0))
    expect(new Set(gaps)).toEqual(new Set([0]))
  }
})

test('an absence takes whole days by the expert’s calendar, of every kind of hours', () => {
  const rota = {
    timezone: 'Asia/Tokyo',
    hours: daily('09:00–10:00'),
    absences: [{ first_day: '2026-05-02', last_day: '2026-05-03' }],
    exceptions: [exceptionOn('2026-05-03', '09:00–10:00')],
  }
  const range = { from: Date.UTC(2026, 4, 1) / 1000, until: Date.UTC(2026, 4, 5) / 1000 }
  const days = intervalsOf(rota, 'duty', range).map(({ from }) => new Date(from * 1000).getUTCDate())
  expect(days).toEqual([1, 4])
  expect(intervalsOf(rota, 'meetings', range)).toEqual([])
})

test('an expert without hours of duty is on duty on all days without an absence', () => {
  const at = (iso: string) => Date.parse(iso) / 1000
  const absences = [{ first_day: '2026-05-02', last_day: '2026-05-02' }]
  const rota = { timezone: 'Asia/Tokyo', hours: [], absences, exceptions: [] }
  expect(
    [at('2026-05-01T14:59Z'), at('2026-05-01T15:00Z'), at('2026-05-02T15:00Z')].map((time) => isOnDutyAt(rota, time)),
  ).toEqual([true, false, true])
  const working = { ...rota, hours: daily('09:00–10:00') }
  expect(
    [at('2026-05-01T00:30Z'), at('2026-05-01T01:00Z'), at('2026-05-02T00:30Z')].map((time) =>
      isOnDutyAt(working, time),
    ),
  ).toEqual([true, false, false])
})

test('hours of a date replace the weekly hours of the same kind on that date only', () => {
  const meetings = daily('10:00–11:00').map((hours) => ({ ...hours, kind: 'meetings' as const }))
  const rota: Rota = {
    timezone: 'Europe/Berlin',
    hours: [...daily('09:00–12:00'), ...meetings],
    absences: [],
    exceptions: [
      { kind: 'meetings', day: '2026-12-03', hours: hoursOf(['14:00–16:00', '18:00–19:00']) },
      { kind: 'meetings', day: '2026-12-04', hours: [] },
    ],
  }
  const range = { from: Date.parse('2026-12-02T00:00Z') / 1000, until: Date.parse('2026-12-06T00:00Z') / 1000 }
  const startsOf = (kind: 'duty' | 'meetings') =>
    intervalsOf(rota, kind, range).map(({ from }) => new Date(from * 1000).toISOString().slice(8, 16))
  expect(startsOf('meetings')).toEqual(['02T09:00', '03T13:00', '03T17:00', '05T09:00'])
  expect(startsOf('duty')).toEqual(['02T08:00', '03T08:00', '04T08:00', '05T08:00'])
})

test('an expert without weekly hours of duty is on duty on all days but one with hours of its own, which counts by these', () => {
  const exceptions = [
    exceptionOn('2026-05-02', '09:00–10:00'),
    exceptionOn('2026-05-03'),
    { ...exceptionOn('2026-05-04'), kind: 'meetings' as const },
  ]
  const rota: Rota = { timezone: 'Asia/Tokyo', hours: [], absences: [], exceptions }
  const isOnDuty = (...times: string[]) =>
    times.map((time) => isOnDutyAt(rota, Date.parse(`2026-05-${time}+09:00`) / 1000))
  expect(isOnDuty('01T23:59', '02T00:00', '02T09:00', '02T10:00')).toEqual([true, false, true, false])
  expect(isOnDuty('03T00:00', '03T23:59', '04T00:00')).toEqual([false, false, true])
})
