import { describe, expect, it } from 'vitest'
import { aStream } from '../testingCourse.ts'
import { courseGroups } from './groups.ts'
import { courseThread } from './thread.ts'

const idsOf = (isDemoAccessible: boolean) => {
  const groups = courseGroups(
    [
      aStream({ id: 1, status: 'open' }),
      aStream({ id: 2, status: 'not_started' }),
      aStream({ id: 3, status: 'freeze' }),
      aStream({ id: 4, status: 'stopped' }),
      aStream({ id: 5, status: 'ended' }),
      aStream({ id: 6, status: 'open', is_demo: true }),
      aStream({ id: 7, status: 'ended', is_demo: true }),
    ],
    isDemoAccessible,
  )
  return Object.values(groups).map((streams) => streams.map((stream) => stream.id))
}

describe('courses are grouped by what one can do', () => {
  it('with demo runs where the brand allows them', () => {
    expect(idsOf(true)).toEqual([[1, 2, 6, 7], [3, 4], [5]])
  })

  it('without them elsewhere', () => {
    expect(idsOf(false)).toEqual([[1, 2], [3, 4], [5]])
  })
})

it('the thread of a course has a segment per stage', () => {
  const stages = [
    { id: 1, sort: 1, days_count: 7, complete_days_count: 7 },
    { id: 2, sort: 2, days_count: 14, complete_days_count: 7 },
    { id: 3, sort: 3, days_count: 15, complete_days_count: 0 },
  ]
  expect(courseThread({ days_count: 36, complete_days_count: 14, progress: 39, stages })).toEqual([
    { size: 7, state: 'done', filled: 1 },
    { size: 14, state: 'part', filled: 0.5 },
    { size: 15, state: 'open', filled: 0 },
  ])
})
