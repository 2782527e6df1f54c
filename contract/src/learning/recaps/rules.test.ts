import { expect, test } from 'vitest'
import { dayOf } from '../../platform/dates.ts'
import { isRecapDue, recapTotals, type RecapMoment } from './rules.ts'

const saturday = dayOf('2026-11-28')
const sunday = dayOf('2026-11-29')

test.each([
  ['on Sunday at five', { today: sunday, hour: 17 }, true],
  ['on Sunday before five', { today: sunday, hour: 16, isDayFinished: true }, false],
  ['after midnight, which is Sunday still', { today: sunday, hour: 1 }, true],
  ['when the learner’s Sunday begins', { today: sunday, hour: 4 }, false],
  ['not on Saturday evening', { today: saturday, hour: 20 }, false],
  ['once the seventh day of a run is finished', { today: saturday, isSeventhDay: true, isDayFinished: true }, true],
  ['in the evening of a seventh day that is not', { today: saturday, hour: 17, isSeventhDay: true }, true],
  ['not while the seventh day goes on', { today: saturday, isSeventhDay: true }, false],
  ['not once another day is finished', { today: saturday, isDayFinished: true }, false],
] satisfies [string, Partial<RecapMoment>, boolean][])('the week is recapped %s', (_, moment, expected) => {
  const none = { today: saturday, hour: 10, isSeventhDay: false, isDayFinished: false }
  expect(isRecapDue({ ...none, ...moment })).toBe(expected)
})

test('a week adds up its days with practice', () => {
  const practised = [
    { date: '2026-11-23', seconds: 600 },
    { date: '2026-11-25', seconds: 300 },
  ]
  expect(recapTotals({ practised })).toEqual({ days: 2, seconds: 900 })
})
