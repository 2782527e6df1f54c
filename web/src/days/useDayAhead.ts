import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Day } from '#contract/courses/api.ts'
import type { Stream } from '#contract/streams/api.ts'
import { ApiFailure } from '../apiFailure.ts'
import { dayQuery } from '../courses/courseQueries.ts'
import { queryClient } from '../queries.ts'
import { streamStatusQuery } from '../streams/streamQueries.ts'
import type { PlacedDay } from './DayHeader.tsx'
import { prefetchVideos } from './prefetchDay.ts'

/** The day that is open has its calls to itself for so long. */
const aheadAfterMs = 3000

/**
 * Fetches the videos of a day that the kept status calls open, and of the next one when the page is at rest. When the
 * server says that the day is closed, the status is fetched anew.
 */
export function useDayAhead(stream: Stream, { tile, next }: PlacedDay): void {
  const { day, lock } = tile
  const query = dayQuery({ courseId: stream.course_id, stageId: day.stage_id, dayId: day.id })
  const { error } = useQuery(lock || day.day_of_rest ? { ...query, queryFn: skipToken } : query)
  const isRefused = error instanceof ApiFailure && error.status === 403
  useEffect(() => {
    if (isRefused) void queryClient.invalidateQueries({ queryKey: streamStatusQuery(stream.id).queryKey })
  }, [isRefused, stream.id])
  useVideosOf(stream, next && !next.lock ? next.day : undefined)
}

function useVideosOf({ id, course_id }: Stream, day: Day | undefined): void {
  useEffect(() => {
    if (!day) return undefined
    const timer = setTimeout(() => void prefetchVideos({ id, course_id }, day).catch(() => undefined), aheadAfterMs)
    return () => clearTimeout(timer)
  }, [id, course_id, day])
}
