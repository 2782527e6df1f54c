import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../platform/cache/queries.ts'
import { noon } from '../../../test/clock.ts'
import { aFinishedDay, aState, aStream, watched } from '../../../test/course.ts'
import { patchDay, patchLesson, patchPosition, patchProgress } from './streamCache.ts'
import { streamStatusQuery, streamsQuery } from './streamQueries.ts'

const answer = {
  stream_id: 5,
  lesson_id: 51,
  viewed_seconds: 120,
  play_count: 1,
  position_seconds: 90,
  day_status_id: 300,
  day_started_at: noon,
}
const status = () => queryClient.getQueryData(streamStatusQuery(5).queryKey)

beforeEach(() => {
  queryClient.setQueryData(streamStatusQuery(5).queryKey, aState({ lessons: [watched(51, 10, 0), watched(52)] }))
  queryClient.setQueryData(streamsQuery().queryKey, [aStream(), aStream({ id: 6 })])
})
afterEach(() => queryClient.clear())

it.each([51, 99])('the position of a lesson is shown before the server has it (lesson %i)', (lessonId) => {
  patchPosition({ streamId: 5, lessonId }, 42)
  const found = status()?.lessons?.filter((lesson) => lesson.lesson_set_lesson_id === lessonId)
  expect(found?.map((lesson) => lesson.position_seconds)).toEqual([42])
})

it('the response to a statistic entry replaces the totals of the lesson and starts its day', () => {
  patchLesson(answer, 105)
  expect(status()?.lessons).toContainEqual({
    lesson_set_lesson_id: 51,
    viewed_seconds: 120,
    play_count: 1,
    position_seconds: 90,
  })
  expect(status()?.lessons).toHaveLength(2)
  expect(status()?.days?.[4]).toMatchObject({ id: 300, stage_day_started_at: noon, end_time: null })
})

it('the response to a statistic entry makes today a practice day, once', () => {
  patchLesson(answer, 105)
  patchLesson(answer, 105)
  expect(status()?.practice_days[0]).toBe('2026-11-20')
  expect(status()?.streak_days).toBe(13)
})

it('the response to a statistic entry keeps the age of the cached data, so that the next refetch stays due', () => {
  const before = queryClient.getQueryState(streamStatusQuery(5).queryKey)?.dataUpdatedAt
  vi.setSystemTime(noon * 1000 + 60_000)
  patchLesson(answer, 105)
  expect(queryClient.getQueryState(streamStatusQuery(5).queryKey)?.dataUpdatedAt).toBe(before)
})

it('the response to a statistic entry does not change another run', () => {
  patchLesson({ ...answer, stream_id: 6 }, 105)
  expect(status()?.lessons).toContainEqual(watched(51, 10, 0))
})

it('a finished day and the progress after it are shown at once', () => {
  patchDay(aFinishedDay({ streak_days: 13 }))
  expect(status()?.days?.[4]).toMatchObject({ id: 300, end_time: noon })
  expect(status()?.streak_days).toBe(13)
  patchProgress(5, { days_count: 8, complete_days_count: 5, progress: 63, stages: [] })
  const streams = queryClient.getQueryData(streamsQuery().queryKey)
  expect(streams?.map((stream) => stream.progress?.progress)).toEqual([63, 50])
})
