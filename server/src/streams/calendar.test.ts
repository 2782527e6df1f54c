import { expect, test } from 'vitest'
import { dateOf, dayAt, startOfDay } from './calendar.ts'

const day = Date.parse('2026-03-29') / 86_400_000

test('a date is that of its day', () => {
  expect(dateOf(day)).toBe('2026-03-29')
})

test.each([
  ['Europe/Moscow', '2026-03-29T01:00:00Z'],
  ['Asia/Kathmandu', '2026-03-28T22:15:00Z'],
  ['America/Los_Angeles', '2026-03-29T11:00:00Z'],
  ['Pacific/Kiritimati', '2026-03-28T14:00:00Z'],
])('a day begins at 04:00 of the clock in %s, at %s', (timezone, moment) => {
  expect(startOfDay(timezone, day)).toBe(Date.parse(moment) / 1000)
})

test.each(['Europe/Berlin', 'America/New_York', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Africa/Cairo', 'UTC'])(
  'every day of two years in %s lasts from its beginning to that of the next, through changes of the clock',
  (timezone) => {
    const wrong = Array.from({ length: 730 }, (_, index) => day - 365 + index).filter(
      (one) =>
        dayAt(timezone, startOfDay(timezone, one)) !== one ||
        dayAt(timezone, startOfDay(timezone, one + 1) - 1) !== one,
    )
    expect(wrong).toEqual([])
  },
)
