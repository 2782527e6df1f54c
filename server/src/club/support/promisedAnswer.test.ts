import { expect, test } from 'vitest'
import { weekdays } from '#contract/platform/dates.ts'
import { promisedAnswer } from './promisedAnswer.ts'

const daily = { timezone: 'Europe/Madrid', weekdays: [...weekdays], from_minute: 540, to_minute: 1260, answer_hours: 4 }
const seconds = (moment: string) => Date.parse(moment) / 1000
const moment = (instant: number) => new Date(instant * 1000).toISOString().replace('.000Z', 'Z')

test.each([
  ['in the morning', '2026-11-30T08:30:00Z', '2026-11-30T12:30:00Z', {}],
  ['before the school opens', '2026-11-30T05:00:00Z', '2026-11-30T12:00:00Z', {}],
  ['so that the answer falls on the closing time', '2026-11-30T16:00:00Z', '2026-11-30T20:00:00Z', {}],
  ['an hour before the end of the day', '2026-11-30T19:00:00Z', '2026-12-01T11:00:00Z', {}],
  ['at night', '2026-11-30T22:00:00Z', '2026-12-01T12:00:00Z', {}],
  ['at the closing second', '2026-11-30T20:00:00Z', '2026-12-01T12:00:00Z', {}],
  [
    'on Friday evening, without weekends',
    '2026-11-27T19:00:00Z',
    '2026-11-30T11:00:00Z',
    { weekdays: [1, 2, 3, 4, 5] },
  ],
  ['on Sunday, with one working day', '2026-11-29T10:00:00Z', '2026-12-02T12:00:00Z', { weekdays: [3] }],
  ['that takes several days', '2026-11-30T08:00:00Z', '2026-12-02T12:00:00Z', { answer_hours: 28 }],
  [
    'where the school never closes',
    '2026-11-30T23:30:00Z',
    '2026-12-01T03:30:00Z',
    { from_minute: 0, to_minute: 1440 },
  ],
  ['in the night in which the clock goes forward', '2026-03-28T19:00:00Z', '2026-03-29T10:00:00Z', {}],
  ['in the night in which the clock goes back', '2026-10-24T18:00:00Z', '2026-10-25T11:00:00Z', {}],
  ['over the skipped hour', '2026-03-29T00:00:00Z', '2026-03-29T04:00:00Z', { from_minute: 0, to_minute: 1440 }],
  ['over the repeated hour', '2026-10-24T23:00:00Z', '2026-10-25T03:00:00Z', { from_minute: 0, to_minute: 1440 }],
  // From 01:00 to 05:00 there are three hours that night.
  [
    'in a window that loses an hour',
    '2026-03-28T12:00:00Z',
    '2026-03-30T00:00:00Z',
    { from_minute: 60, to_minute: 300 },
  ],
  // And five when the clock goes back.
  [
    'in a window that gains an hour',
    '2026-10-24T12:00:00Z',
    '2026-10-25T03:00:00Z',
    { from_minute: 60, to_minute: 300 },
  ],
  ['that begins in the skipped hour', '2026-03-29T00:00:00Z', '2026-03-29T05:30:00Z', { from_minute: 150 }],
  ['in a zone of a half hour', '2026-11-30T02:00:00Z', '2026-11-30T07:30:00Z', { timezone: 'Asia/Kolkata' }],
  ['across the date line', '2026-11-30T22:00:00Z', '2026-12-01T02:00:00Z', { timezone: 'Pacific/Auckland' }],
] as const)(
  'the answer to a question asked %s is promised after the working hours',
  (_when, asked, promised, changed) => {
    expect(moment(promisedAnswer({ ...daily, ...changed }, seconds(asked)))).toBe(promised)
  },
)

/** Minutes for which the clock on the wall of the school shows a working hour from Monday to Friday, in steps of five. */
function workedMinutes(timeZone: string, from: number, to: number): number {
  const clock = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  let worked = 0
  for (let at = from; at < to; at += 300) {
    const [, day = '', time = ''] = /(\w+),? (\S+)/.exec(clock.format(at * 1000)) ?? []
    worked += !day.startsWith('S') && time >= '01:00' && time < '10:30' ? 5 : 0
  }
  return worked
}

test.each(['Europe/Madrid', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
  'an answer is promised once the clock of the school has shown as many working hours, over a year in %s',
  (timezone) => {
    const hours = { timezone, weekdays: [1, 2, 3, 4, 5], from_minute: 60, to_minute: 630, answer_hours: 4 } as const
    const end = seconds('2027-01-01T00:00:00Z')
    for (let asked = seconds('2026-01-01T00:00:00Z'); asked < end; asked += 5003 * 60) {
      const worked = workedMinutes(timezone, asked, promisedAnswer(hours, asked))
      expect([moment(asked), worked]).toEqual([moment(asked), 240])
    }
  },
)
