import { expect, it } from 'vitest'
import { courseSegments } from './courseStages.ts'

it('the progress line of a course has a segment per stage', () => {
  const stages = [
    { id: 1, sort: 1, days_count: 7, complete_days_count: 7 },
    { id: 2, sort: 2, days_count: 14, complete_days_count: 7 },
    { id: 3, sort: 3, days_count: 15, complete_days_count: 0 },
  ]
  expect(courseSegments({ days_count: 36, complete_days_count: 14, progress: 39, stages })).toEqual([
    { size: 7, state: 'done', filled: 1 },
    { size: 14, state: 'part', filled: 0.5 },
    { size: 15, state: 'open', filled: 0 },
  ])
})
