import { expect, it } from 'vitest'
import { aStream } from '../../../test/course.ts'
import { courseGroups } from './runs.ts'

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

it('courses are grouped into active, paused and finished, with demo runs if the brand allows them', () => {
  expect(idsOf(true)).toEqual([[1, 2, 6, 7], [3, 4], [5]])
})

it('courses are grouped into active, paused and finished, without demo runs otherwise', () => {
  expect(idsOf(false)).toEqual([[1, 2], [3, 4], [5]])
})
