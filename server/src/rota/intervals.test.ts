import { expect, test } from 'vitest'
import type { WeeklyHours } from '#contract/rota/rules.ts'
import { intervalsOf, isOnDutyAt } from './intervals.ts'

const minutes = (time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
/** Hours on every day of the week. */
const daily = (...times: string[]): WeeklyHours[] =>
  times.flatMap((time) => {
    const [from = '', to = ''] = time.split('–')
    const hours = { kind: 'duty' as const, from_minute: minutes(from), to_minute: minutes(to) }
    return ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({ ...hours, weekday }))
  })

/** The hours of one date as UTC times. */
function onDate(date: string, timezone: string, ...times: string[]): string[] {
  const start = Temporal.PlainDate.from(date).toZonedDateTime(timezone)
  const range = { from: start.epochMilliseconds / 1000, until: start.add({ days: 1 }).epochMilliseconds / 1000 }
  const utc = (seconds: number) => new Date(seconds * 1000).toISOString().slice(5, 16)
  return intervalsOf({ timezone, hours: daily(...times), absences: [] }, 'duty', range).map(
    ({ from, until }) => `${utc(from)} ${utc(until)}`,
  )
}

test.each([
  // An hour is skipped.
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
  // An hour comes twice.
  ['2026-10-25', 'Europe/Berlin', ['02:00–03:00'], ['10-25T00:00 10-25T02:00']],
  [
    '2026-10-25',
    'Europe/Berlin',
    ['01:00–02:30', '02:30–04:00'],
    ['10-24T23:00 10-25T00:30', '10-25T00:30 10-25T03:00'],
  ],
  ['2026-11-01', 'America/New_York', ['00:00–24:00'], ['11-01T04:00 11-02T05:00']],
  ['2026-04-05', 'Australia/Lord_Howe', ['01:00–03:00'], ['04-04T14:00 04-04T16:30']],
  // The clock stays.
  ['2026-03-29', 'Asia/Almaty', ['09:00–12:00'], ['03-29T04:00 03-29T07:00']],
  ['2026-10-25', 'Asia/Kolkata', ['00:00–24:00'], ['10-24T18:30 10-25T18:30']],
])('weekly hours on %s in %s, %j, are %j', (date, timezone, hours, expected) => {
  expect(onDate(date, timezone, ...hours)).toEqual(expected)
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
    const intervals = intervalsOf({ timezone, hours, absences: [] }, 'duty', year)
    const gaps = intervals.slice(1).map(({ from }, index) => from - (intervals[index]?.until ?? 0))
    expect(new Set(gaps)).toEqual(new Set([0]))
  }
})

test('an absence takes whole days by the expert’s calendar, of every kind of hours', () => {
  const rota = {
    timezone: 'Asia/Tokyo',
    hours: daily('09:00–10:00'),
    absences: [{ first_day: '2026-05-02', last_day: '2026-05-03' }],
  }
  const range = { from: Date.UTC(2026, 4, 1) / 1000, until: Date.UTC(2026, 4, 5) / 1000 }
  const days = intervalsOf(rota, 'duty', range).map(({ from }) => new Date(from * 1000).getUTCDate())
  expect(days).toEqual([1, 4])
  expect(intervalsOf(rota, 'meetings', range)).toEqual([])
})

test('an expert without hours of duty is on duty on all days but those of an absence', () => {
  const at = (iso: string) => Date.parse(iso) / 1000
  const rota = { timezone: 'Asia/Tokyo', hours: [], absences: [{ first_day: '2026-05-02', last_day: '2026-05-02' }] }
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
