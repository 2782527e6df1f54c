import { expect, it } from 'vitest'
import { dueTimes } from './sending.ts'

const seconds = (text: string) => Date.parse(text) / 1000
const minutesOf = (from: string, to: string) => ({ after: seconds(from) - 60, until: seconds(to) })

/** When a time of day is reached between two moments, as UTC with the date on the clock. */
function reached(zone: string, time: string, [from, to]: [string, string]): string[] {
  return dueTimes(zone, minutesOf(from, to))
    .filter((due) => due.time === time)
    .map(({ date, dueAt }) => `${date} at ${new Date(dueAt * 1000).toISOString().slice(0, 16)}Z`)
}

const day = (date: string): [string, string] => [`${date}T00:00Z`, `${date}T23:59Z`]

it.each<[zone: string, time: string, date: string, expected: string]>([
  ['UTC', '00:00', '2026-11-22', '2026-11-22 at 2026-11-22T00:00Z'],
  ['UTC', '23:59', '2026-11-22', '2026-11-22 at 2026-11-22T23:59Z'],
  ['Europe/Moscow', '07:40', '2026-11-22', '2026-11-22 at 2026-11-22T04:40Z'],
  ['Europe/London', '07:40', '2026-07-01', '2026-07-01 at 2026-07-01T06:40Z'],
  ['Europe/London', '07:40', '2026-12-01', '2026-12-01 at 2026-12-01T07:40Z'],
  ['America/New_York', '21:15', '2026-11-22', '2026-11-21 at 2026-11-22T02:15Z'],
  ['America/Sao_Paulo', '07:40', '2026-11-22', '2026-11-22 at 2026-11-22T10:40Z'],
  ['Asia/Kolkata', '07:40', '2026-11-22', '2026-11-22 at 2026-11-22T02:10Z'],
  ['Asia/Kathmandu', '07:40', '2026-11-22', '2026-11-22 at 2026-11-22T01:55Z'],
  ['Asia/Tokyo', '00:00', '2026-11-22', '2026-11-23 at 2026-11-22T15:00Z'],
  ['Australia/Eucla', '07:40', '2026-11-22', '2026-11-23 at 2026-11-22T22:55Z'],
  ['Australia/Lord_Howe', '07:40', '2026-07-01', '2026-07-02 at 2026-07-01T21:10Z'],
  ['Pacific/Kiritimati', '07:40', '2026-11-22', '2026-11-23 at 2026-11-22T17:40Z'],
  ['Pacific/Pago_Pago', '07:40', '2026-11-22', '2026-11-22 at 2026-11-22T18:40Z'],
  ['Pacific/Chatham', '07:40', '2026-07-01', '2026-07-02 at 2026-07-01T18:55Z'],
  ['America/St_Johns', '07:40', '2026-11-22', '2026-11-22 at 2026-11-22T11:10Z'],
])('a time is due on the clock of its zone: %s %s on %s', (zone, time, date, expected) => {
  expect(reached(zone, time, day(date))).toEqual([expected])
})

it.each<[zone: string, time: string, date: string, expected: string[]]>([
  ['Europe/Berlin', '01:59', '2026-03-29', ['2026-03-29 at 2026-03-29T00:59Z', '2026-03-30 at 2026-03-29T23:59Z']],
  ['Europe/Berlin', '02:00', '2026-03-29', ['2026-03-29 at 2026-03-29T01:00Z']],
  ['Europe/Berlin', '02:30', '2026-03-29', ['2026-03-29 at 2026-03-29T01:30Z']],
  ['Europe/Berlin', '02:59', '2026-03-29', ['2026-03-29 at 2026-03-29T01:59Z']],
  ['Europe/Berlin', '03:00', '2026-03-29', ['2026-03-29 at 2026-03-29T01:00Z']],
  ['Europe/Berlin', '03:30', '2026-03-29', ['2026-03-29 at 2026-03-29T01:30Z']],
  ['America/New_York', '02:30', '2026-03-08', ['2026-03-08 at 2026-03-08T07:30Z']],
  ['America/Havana', '00:30', '2026-03-08', ['2026-03-08 at 2026-03-08T05:30Z']],
  ['Australia/Lord_Howe', '02:15', '2026-10-03', ['2026-10-04 at 2026-10-03T15:45Z']],
  ['Australia/Lord_Howe', '02:30', '2026-10-03', ['2026-10-04 at 2026-10-03T15:30Z']],
  ['Africa/Cairo', '00:30', '2026-04-23', ['2026-04-24 at 2026-04-23T22:30Z']],
  ['America/Santiago', '00:10', '2026-09-06', ['2026-09-06 at 2026-09-06T04:10Z']],
  // The whole 30th December was left out.
  ['Pacific/Apia', '07:40', '2011-12-30', ['2011-12-30 at 2011-12-30T17:40Z', '2011-12-31 at 2011-12-30T17:40Z']],
])('a time skipped by the clock is due after the gap: %s %s on %s', (zone, time, date, expected) => {
  expect(reached(zone, time, day(date)).toSorted()).toEqual(expected)
})

it.each<[zone: string, time: string, date: string, expected: string]>([
  ['Europe/Berlin', '01:59', '2026-10-25', '2026-10-25 at 2026-10-24T23:59Z'],
  ['Europe/Berlin', '02:00', '2026-10-25', '2026-10-25 at 2026-10-25T00:00Z'],
  ['Europe/Berlin', '02:30', '2026-10-25', '2026-10-25 at 2026-10-25T00:30Z'],
  ['Europe/Berlin', '02:59', '2026-10-25', '2026-10-25 at 2026-10-25T00:59Z'],
  ['Europe/Berlin', '03:00', '2026-10-25', '2026-10-25 at 2026-10-25T02:00Z'],
  ['America/New_York', '01:30', '2026-11-01', '2026-11-01 at 2026-11-01T05:30Z'],
  ['Australia/Lord_Howe', '01:45', '2026-04-05', '2026-04-05 at 2026-04-04T14:45Z'],
  ['America/Havana', '00:30', '2026-11-01', '2026-11-01 at 2026-11-01T04:30Z'],
])('a time repeated by the clock is due once, the first time: %s %s on %s', (zone, time, date, expected) => {
  const around = (hours: number) => new Date((seconds(`${date}T00:00Z`) + hours * 3600) * 1000).toISOString()
  const window: [string, string] = [around(-12), around(12)]
  expect(reached(zone, time, window).filter((text) => text.startsWith(date))).toEqual([expected])
})

/** Looks every minute by the zone of the moment, and fires once per date, as the worker does. */
function firings(zones: [from: string, zone: string][], time: string, end: string): string[] {
  const fired = new Set<string>()
  const [start = ''] = zones[0] ?? []
  for (let at = seconds(start); at <= seconds(end); at += 60) {
    const [, zone = ''] = zones.findLast(([from]) => seconds(from) <= at) ?? []
    for (const due of dueTimes(zone, { after: at - 60, until: at })) if (due.time === time) fired.add(due.date)
  }
  return [...fired]
}

it.each<[name: string, zones: [string, string][], time: string, dates: string[]]>([
  [
    'west after a reminder gets no second one',
    [
      ['2026-11-20T00:00Z', 'Europe/Berlin'],
      ['2026-11-20T08:00Z', 'America/New_York'],
    ],
    '07:40',
    ['2026-11-20', '2026-11-21'],
  ],
  [
    'west before a reminder gets it on the new clock',
    [
      ['2026-11-20T00:00Z', 'Europe/Berlin'],
      ['2026-11-20T05:00Z', 'America/New_York'],
    ],
    '07:40',
    ['2026-11-20', '2026-11-21'],
  ],
  [
    'east past the time of a reminder gets the next one on the next date',
    [
      ['2026-11-20T00:00Z', 'Europe/Berlin'],
      ['2026-11-20T05:00Z', 'Asia/Tokyo'],
    ],
    '07:40',
    ['2026-11-21'],
  ],
  [
    'east over the date line gets no second reminder on the same date',
    [
      ['2026-11-20T00:00Z', 'Asia/Tokyo'],
      ['2026-11-20T23:00Z', 'Pacific/Honolulu'],
    ],
    '07:40',
    ['2026-11-21'],
  ],
  [
    'west over the date line gets no reminder on the skipped date',
    [
      ['2026-11-20T12:00Z', 'Pacific/Honolulu'],
      ['2026-11-20T18:00Z', 'Pacific/Kiritimati'],
    ],
    '07:40',
    ['2026-11-20', '2026-11-22'],
  ],
  [
    'there and back within two hours gets one reminder',
    [
      ['2026-11-20T06:00Z', 'Europe/Berlin'],
      ['2026-11-20T06:50Z', 'Europe/London'],
      ['2026-11-20T07:50Z', 'Europe/Berlin'],
    ],
    '07:40',
    ['2026-11-20', '2026-11-21'],
  ],
])('a person who travels %s', (_, zones, time, dates) => {
  expect(firings(zones, time, '2026-11-21T18:30Z')).toEqual(dates)
})

it('the weekday follows the clock of the zone', () => {
  const at = seconds('2026-11-22T23:30Z')
  expect(dueTimes('Europe/Moscow', { after: at - 60, until: at })).toMatchObject([{ date: '2026-11-23', weekday: 1 }])
  expect(dueTimes('UTC', { after: at - 60, until: at })).toMatchObject([{ date: '2026-11-22', weekday: 7 }])
})

it('every minute belongs to one poll, however long the polls are apart', () => {
  const all = dueTimes('Europe/Berlin', minutesOf('2026-03-29T00:00Z', '2026-03-29T03:00Z'))
  const cut = ['00:00', '00:37', '01:00', '01:29', '03:00'].map((time) => seconds(`2026-03-29T${time}Z`))
  const parts = cut.flatMap((until, index) =>
    dueTimes('Europe/Berlin', { after: index === 0 ? until - 60 : (cut[index - 1] ?? 0), until }),
  )
  expect(parts).toEqual(all)
})
