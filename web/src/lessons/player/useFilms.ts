import { useQuery } from '@tanstack/react-query'
import type { Day, Lesson } from '#contract/courses/api.ts'
import { ApiFailure } from '../../apiFailure.ts'
import { dayQuery, hasFreshAddresses } from '../../courses/courseQueries.ts'
import { queryClient } from '../../queries.ts'
import { useReconnect } from '../../ui/useOnline.ts'

export type DayPlace = { courseId: number; stageId: number; dayId: number }

export type LoadedFilms = {
  /** The lesson with addresses that work; undefined until they are there. */
  lesson: Lesson | undefined
  /** The same with addresses that may work no longer; enough for what is on this device. */
  keptLesson: Lesson | undefined
  trouble: 'offline' | 'failed' | undefined
  reload: () => void
  /** Fetches the addresses anew. */
  renew: () => Promise<Lesson | undefined>
}

/** The videos of a lesson with addresses that work now: those that were kept for too long are fetched anew first. */
export function useFilms(day: DayPlace, lessonId: number): LoadedFilms {
  const { data, dataUpdatedAt, error, refetch } = useQuery(dayQuery(day))
  const lesson = data && hasFreshAddresses(dataUpdatedAt) ? lessonOf(data, lessonId) : undefined
  const trouble = lesson || !error ? undefined : error instanceof ApiFailure && error.isNetwork ? 'offline' : 'failed'
  useReconnect(() => trouble && void refetch())
  return {
    lesson,
    keptLesson: data && lessonOf(data, lessonId),
    trouble,
    reload: () => void refetch(),
    renew: async () => lessonOf(await queryClient.query({ ...dayQuery(day), staleTime: 0, retry: false }), lessonId),
  }
}

function lessonOf(day: Day, lessonId: number): Lesson | undefined {
  return day.lesson_sets?.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId)
}
