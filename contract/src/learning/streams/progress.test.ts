import { expect, test } from 'vitest'
import { isDayComplete, progressOfStages } from './progress.ts'

test.each([
  ['a finished day', { isRest: false, isFinished: true, isRestOver: false }, true],
  ['a day that is not finished', { isRest: false, isFinished: false, isRestOver: true }, false],
  ['a rest day that is reached', { isRest: true, isFinished: false, isRestOver: true }, true],
  ['a rest day that is not', { isRest: true, isFinished: false, isRestOver: false }, false],
])('%s counts: %j, %s', (_, day, expected) => expect(isDayComplete(day)).toBe(expected))

const days = (...complete: number[]) => complete.map((one) => ({ isComplete: one === 1 }))

test.each([
  ['no stages', [], [0, 0, 0, []]],
  ['a stage without days', [days()], [0, 0, 0, [0]]],
  ['a stage in which the rest day counts as any other', [days(1, 1, 1, 1, 1, 0, 0)], [5, 7, 71, [5]]],
  ['two stages, which add up to the run', [days(1, 1, 1), days(1, 0, 0)], [4, 6, 67, [3, 1]]],
  ['a finished run', [days(1), days(1, 1)], [3, 3, 100, [1, 2]]],
] satisfies [string, { isComplete: boolean }[][], [number, number, number, number[]]][])(
  'the progress of %s',
  (_, stages, [done, all, percent, ofStages]) => {
    const progress = progressOfStages(stages.map((ofStage, index) => ({ id: index, sort: index, days: ofStage })))
    expect(progress).toMatchObject({ complete_days_count: done, days_count: all, progress: percent })
    expect(progress.stages.map((stage) => stage.complete_days_count)).toEqual(ofStages)
  },
)
