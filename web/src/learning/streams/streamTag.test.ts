import { expect, it } from 'vitest'
import { daySeconds } from '#contract/platform/dates.ts'
import { noon } from '../../../test/clock.ts'
import { aStream } from '../../../test/course.ts'
import { lastDay, learnerDay } from './learnerDay.ts'
import { streamTag } from './StreamTag.tsx'

const todayOpensAt = noon - 8 * 3600

it("a learner's day starts at 04:00", () => {
  expect(learnerDay(todayOpensAt)).toBe('2026-11-20')
  expect(learnerDay(todayOpensAt - 1)).toBe('2026-11-19')
})

it('the last day of a run that ends at 04:00 is the day before', () => {
  expect(lastDay({ end_date: todayOpensAt + daySeconds })).toBe('2026-11-20')
})

it.each([
  ['its last day', {}, { label: 'started', date: '2027-01-16' }],
  ['that few days are left', { end_date: todayOpensAt + 4 * daySeconds }, { label: 'critical', daysLeft: 3 }],
  [
    'its first day',
    { status: 'not_started', start_date: todayOpensAt + 11 * daySeconds },
    { label: 'not_started', date: '2026-12-01' },
  ],
  [
    'the end of a freeze',
    {
      status: 'freeze',
      user_course_stream_freeze: { id: 1, status: 1, start_date: '2026-11-18', end_date: '2026-12-03' },
    },
    { label: 'freeze', date: '2026-12-03' },
  ],
  [
    'no date while a subscription covers it, and no few days left',
    { is_optional_purchase: true, end_date: todayOpensAt - daySeconds },
    { label: 'started', date: '' },
  ],
  ['that no subscription covers it any more', { is_optional_purchase: true, status: 'stopped' }, { label: 'stopped' }],
  ['that it is stopped', { status: 'stopped' }, { label: 'stopped' }],
  ['that it has ended', { status: 'ended', end_date: todayOpensAt }, { label: 'ended', date: '2026-11-19' }],
] as const)('the tag of a run shows %s', (_, stream, expected) => {
  expect(streamTag(aStream(stream), 3, noon)).toMatchObject(expected)
})
