import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateOf } from '#contract/platform/dates.ts'
import { dayAt, movedEnd, startOfDay } from './calendar.ts'

const day = Date.parse('2026-03-29') / 86_400_000

test('dates are converted to days', () => {
  expect(dateOf(day)).toBe('2026-03-29')
})

test.each([
  ['Europe/Moscow', '2026-03-29T01:00:00Z'],
  ['Asia/Kathmandu', '2026-03-28T22:15:00Z'],
  ['America/Los_Angeles', '2026-03-29T11:00:00Z'],
  ['Pacific/Kiritimati', '2026-03-28T14:00:00Z'],
])('a day in %s starts at 04:00 local time, at %s', (timezone, moment) => {
  expect(startOfDay(timezone, day)).toBe(Date.parse(moment) / 1000)
})

test.each(['Europe/Berlin', 'America/New_York', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Africa/Cairo', 'UTC'])(
  'days of two years in %s are contiguous across DST changes',
  (timezone) => {
    const wrong = Array.from({ length: 730 }, (_, index) => day - 365 + index).filter(
      (one) =>
        dayAt(timezone, startOfDay(timezone, one)) !== one ||
        dayAt(timezone, startOfDay(timezone, one + 1) - 1) !== one,
    )
    expect(wrong).toEqual([])
  },
)

const zone = fc.constantFrom(
  ...['Europe/Moscow', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'Asia/Kathmandu'],
  ...['Antarctica/Troll', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Havana'],
)
const epochDay = fc.integer({ min: day - 365, max: day + 365 })
const shifts = fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 1, maxLength: 6 })

test('an end that is moved several times is where one move by all the days puts it, across clock changes', () => {
  const property = fc.property(zone, epochDay, shifts, (timezone, lastDay, moves) => {
    const calendar = { timezone, former: null }
    const end = moves.reduce((moved, days) => movedEnd(calendar, moved, days), startOfDay(timezone, lastDay + 1))
    const days = moves.reduce((sum, one) => sum + one, 0)
    expect(end).toBe(startOfDay(timezone, lastDay + 1 + days))
  })
  fc.assert(property, { numRuns: 500 })
})

test('an end that is moved there and back in one time zone after the other gains nothing but clock changes', () => {
  const rounds = fc.array(fc.record({ zone, days: fc.integer({ min: 1, max: 40 }) }), { minLength: 1, maxLength: 6 })
  const property = fc.property(zone, epochDay, rounds, (first, lastDay, moves) => {
    const start = startOfDay(first, lastDay + 1)
    const end = moves.reduce((moved, { zone: timezone, days }) => {
      const calendar = { timezone, former: null }
      return movedEnd(calendar, movedEnd(calendar, moved, days), -days)
    }, start)
    expect(Math.abs(end - start)).toBeLessThanOrEqual(moves.length * 7200)
  })
  fc.assert(property, { numRuns: 500 })
})
