import { useQuery } from '@tanstack/react-query'
import type { Day, Lesson } from '#contract/learning/courses/api.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { dayQuery, hasValidUrls } from '../../courses/dayQuery.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { nowMs } from '../../../platform/clock.ts'
import { useReconnect } from '../../../ui/useOnline.ts'

export type DayKey = { courseId: number; stageId: number; dayId: number }

export type FreshLesson = {
  /** The lesson with valid URLs; undefined until they are loaded. */
  lesson: Lesson | undefined
  /** The same with URLs that may have expired; enough to find a download. */
  staleLesson: Lesson | undefined
  error: 'offline' | 'failed' | undefined
  reload: () => void
  /** Fetches new URLs. */
  refreshUrls: () => Promise<Lesson | undefined>
}

/** A lesson whose videos have valid URLs: expired ones are fetched again first. */
export function useFreshLesson(day: DayKey, lessonId: number): FreshLesson {
  const { data, dataUpdatedAt, error: failure, refetch } = useQuery(dayQuery(day))
  const lesson = data && hasValidUrls(dataUpdatedAt, nowMs()) ? lessonOf(data, lessonId) : undefined
  const error =
    lesson || !failure ? undefined : failure instanceof ApiFailure && failure.isNetwork ? 'offline' : 'failed'
  useReconnect(() => error && void refetch())
  return {
    lesson,
    staleLesson: data && lessonOf(data, lessonId),
    error,
    reload: () => void refetch(),
    refreshUrls: async () =>
      lessonOf(await queryClient.query({ ...dayQuery(day), staleTime: 0, retry: false }), lessonId),
  }
}

function lessonOf(day: Day, lessonId: number): Lesson | undefined {
  return day.lesson_sets?.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId)
}
