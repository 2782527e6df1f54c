import { describe, expect, it } from 'vitest'
import { cancelledDays, cancelledFreezes, freezeViolations, meetingsWithin, movedDays } from './freezes.ts'
import { frozenDays, resumingDayNumber } from './rules.ts'

const run = {
  today: '2026-11-20',
  lastDate: '2027-01-16',
  periods: [{ start_date: '2026-12-10', end_date: '2026-12-12' }],
  daysLeft: 10,
}
const period = (start_date: string, end_date: string) => ({ start_date, end_date })

it.each([
  ['2026-11-23', '2026-12-03', 10],
  ['2026-03-28', '2026-03-30', 2],
  ['2027-12-31', '2028-01-01', 1],
])('a freeze from %s to %s lasts %i days', (start, end, days) => {
  expect(frozenDays(period(start, end))).toBe(days)
})

it.each([
  ['2026-11-20', '2026-11-21'],
  ['2026-11-23', '2026-12-03'],
  ['2026-12-09', '2026-12-10'],
  ['2026-12-12', '2026-12-13'],
  ['2027-01-16', '2027-01-26'],
])('accepts a freeze from %s to %s', (start, end) => {
  expect(freezeViolations(period(start, end), run)).toEqual([])
})

it.each([
  ['2026-11-19', '2026-11-25', 'start_date', 'freeze_in_past'],
  ['2027-01-17', '2027-01-20', 'start_date', 'freeze_after_access'],
  ['2026-11-31', '2026-12-02', 'start_date', 'date_nonexistent'],
  ['', '2026-12-02', 'start_date', 'required'],
  ['2026-12-11', '2026-12-13', 'start_date', 'freeze_overlap'],
  ['2026-11-23', '', 'end_date', 'required'],
  ['2026-11-23', 'tomorrow', 'end_date', 'date_nonexistent'],
  ['2026-11-23', '2026-11-23', 'end_date', 'freeze_without_days'],
  ['2026-12-08', '2026-12-11', 'end_date', 'freeze_overlap'],
  ['2026-11-23', '2026-12-04', 'end_date', 'freeze_too_long'],
])('rejects a freeze from "%s" to "%s" at %s: %s', (start, end, field, rule) => {
  expect(freezeViolations(period(start, end), run)).toMatchObject([{ field, rule }])
})

describe('days moved by a freeze', () => {
  const startDay = Date.parse('2026-11-16T00:00:00Z') / 86_400_000
  const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(5, 10)
  const moves = (start: string, end: string, periods: ReturnType<typeof period>[] = []) =>
    movedDays([4, 5, 6], period(start, end), { startDay, periods }).map(
      ({ dayNumber, from, to }) => `${dayNumber}: ${dateOf(from)} to ${dateOf(to)}`,
    )

  it('a freeze moves every day from its first date on', () => {
    expect(moves('2026-11-20', '2026-11-23')).toEqual(['5: 11-20 to 11-23', '6: 11-21 to 11-24'])
  })

  it('a freeze moves a day beyond a later freeze that it would fall into', () => {
    const later = period('2026-11-22', '2026-11-30')
    expect(moves('2026-11-20', '2026-11-21', [later])).toEqual(['5: 11-20 to 11-21', '6: 11-21 to 11-30'])
  })

  it('a freeze moves no day that opened before', () => {
    expect(moves('2026-11-25', '2026-11-27')).toEqual([])
  })
})

it.each([
  ['a freeze of the first day', '2026-11-16', [], 1],
  ['a freeze from the fifth day on', '2026-11-20', [], 5],
  ['a second freeze', '2026-11-26', [period('2026-11-18', '2026-11-22')], 7],
  ['a freeze before a planned one', '2026-11-20', [period('2026-12-01', '2026-12-05')], 5],
])('after %s the run resumes with its day', (_title, start, others, dayNumber) => {
  const frozen = period(start, '2026-11-30')
  const startDay = Date.parse('2026-11-16T00:00:00Z') / 86_400_000
  expect(resumingDayNumber(frozen, { startDay, periods: [...others, frozen] })).toBe(dayNumber)
})

describe('cancelled freezes', () => {
  const current = period('2026-11-18', '2026-11-30')
  const near = period('2026-12-10', '2026-12-12')
  const far = period('2027-01-10', '2027-01-14')
  const early = period('2026-11-01', '2026-11-05')

  it.each([
    ['gives back what is left of the current freeze', [early, current], ['2026-11-20'], 10],
    ['gives back the whole of a planned freeze', [early, near], ['2026-12-10'], 2],
    ['leaves a later freeze that begins before the end of access', [current, near], ['2026-11-20'], 10],
    [
      'ends a later freeze that would begin after the end of access',
      [current, near, far],
      ['2026-11-20', '2027-01-10'],
      14,
    ],
    ['ends nothing where all freezes are over', [early], [], 0],
    [
      'does not count a freeze that was cancelled before',
      [period('2026-12-01', '2026-12-01'), near],
      ['2026-12-10'],
      2,
    ],
  ])('cancelling %s', (_title, freezes, ends, days) => {
    const cancelled = cancelledFreezes(freezes, run)
    expect(cancelled.map(({ end_date }) => end_date)).toEqual(ends)
    expect(cancelledDays(cancelled)).toBe(days)
  })

  it('cancelling keeps a later freeze from the last day of access and cancels one that begins after it', () => {
    expect(cancelledFreezes([current, period('2027-01-04', '2027-01-06')], run)).toHaveLength(1)
    expect(cancelledFreezes([current, period('2027-01-05', '2027-01-07')], run)).toHaveLength(2)
  })
})

it('a freeze covers meetings from its first to its last frozen day, not on the day after', () => {
  const meetings = ['2026-11-22', '2026-11-23', '2026-12-02', '2026-12-03'].map((date) => ({ date }))
  expect(meetingsWithin(meetings, period('2026-11-23', '2026-12-03'))).toEqual(meetings.slice(1, 3))
})
