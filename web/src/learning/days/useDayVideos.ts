import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Day } from '#contract/learning/courses/api.ts'
import type { Stream } from '#contract/learning/streams/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { dayQuery } from '../courses/dayQuery.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { streamStatusQuery } from '../streams/streamQueries.ts'
import type { CourseDay } from './DayHeader.tsx'
import { prefetchVideos } from './prefetchDay.ts'

/** The next day's videos wait for the calls of the open one. */
const prefetchDelayMs = 3000

/**
 * Fetches the videos of an unlocked day and, later, prefetches those of the next one. If the server refuses because the
 * day is locked, refreshes the status.
 */
export function useDayVideos(stream: Stream, { tile, next }: CourseDay): void {
  const { day, lock } = tile
  const query = dayQuery({ courseId: stream.course_id, stageId: day.stage_id, dayId: day.id })
  const { error } = useQuery(lock || day.day_of_rest ? { ...query, queryFn: skipToken } : query)
  const isRefused = error instanceof ApiFailure && error.status === 403
  useEffect(() => {
    if (isRefused) void queryClient.invalidateQueries({ queryKey: streamStatusQuery(stream.id).queryKey })
  }, [isRefused, stream.id])
  usePrefetchVideos(stream, next && !next.lock ? next.day : undefined)
}

function usePrefetchVideos({ id, course_id }: Stream, day: Day | undefined): void {
  useEffect(() => {
    if (!day) return undefined
    const timer = setTimeout(() => void prefetchVideos({ id, course_id }, day).catch(() => undefined), prefetchDelayMs)
    return () => clearTimeout(timer)
  }, [id, course_id, day])
}
