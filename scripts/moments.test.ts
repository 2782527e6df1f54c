import { expect, test } from 'vitest'
import { momentsAfter } from './moments.ts'

const startsAfter = (today: string) =>
  momentsAfter(Temporal.PlainDate.from(today)).map(({ starts }) => starts.map(String))

test('the moments of a run are the next ones after today', () => {
  expect(startsAfter('2026-11-28')).toEqual([
    ['2026-12-09T00:10:00Z'],
    ['2026-12-09T00:59:00Z'],
    ['2026-12-09T03:59:00Z'],
    ['2026-12-09T12:00:00Z'],
    ['2027-01-31T23:00:00Z', '2027-02-01T00:00:00Z'],
    ['2027-02-28T23:00:00Z', '2027-03-01T00:00:00Z'],
    ['2027-03-28T00:50:00Z'],
    ['2027-10-31T00:50:00Z'],
  ])
})

test('February ends on the 29th in a leap year, and a moment of today is over', () => {
  const starts = startsAfter('2028-01-31')
  expect(starts[4]?.[0]).toBe('2029-01-31T23:00:00Z')
  expect(starts[5]).toEqual(['2028-02-29T23:00:00Z', '2028-03-01T00:00:00Z'])
})
