import { expect, it } from 'vitest'
import { dateAfter, dateOf, dayOf, isDate, mondayOf } from './dates.ts'

it.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2026-11-31', false],
  ['2026-1-02', false],
  ['2026-01-02 ', false],
  ['', false],
])('"%s" is a date: %s', (text, expected) => {
  expect(isDate(text)).toBe(expected)
})

it.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2024-03-01', -1, '2024-02-29'],
  ['2026-03-29', 1, '2026-03-30'],
  ['', 1, ''],
])('"%s" plus %i days is "%s"', (date, days, expected) => {
  expect(dateAfter(date, days)).toBe(expected)
})

it('counts the days of dates since 1970', () => {
  expect(dayOf('1970-01-01')).toBe(0)
  expect(dateOf(dayOf('2026-11-23'))).toBe('2026-11-23')
})

it.each([
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['1970-01-01', '1969-12-29'],
])('the week of %s begins on %s', (date, monday) => expect(mondayOf(dayOf(date))).toBe(dayOf(monday)))
