import { queryOptions, type QueryKey } from '@tanstack/react-query'
import type { Lesson } from '#contract/learning/courses/api.ts'
import { previewCourse, previewDay } from '#contract/learning/courses/staffApi.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient, queryKeyOf, queryOf } from '../../../platform/cache/queries.ts'
import { demoVideoOf, type DemoVideoQuery, removeInvalidVideos } from '../../courses/videoQueries.ts'

type DayParams = { courseId: number; dayId: number }

export function previewCourseQuery(courseId: number) {
  return queryOf(previewCourse, { params: { courseId } })
}

/** The demo video of any course, with new URLs. */
export function previewDemoVideoQuery(courseId: number): DemoVideoQuery {
  const input = { params: { courseId } }
  const queryKey: QueryKey = [...queryKeyOf(previewCourse, input), 'demo_video']
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => demoVideoOf(`course ${courseId}`, await call(previewCourse, { ...input, signal })),
    gcTime: 0,
  })
}

export function previewDayQuery(params: DayParams) {
  return queryOptions({
    ...queryOf(previewDay, { params }),
    queryFn: async ({ signal }) => removeInvalidVideos(await call(previewDay, { params, signal })),
  })
}

/** Loads a lesson of the day with new URLs of its videos. */
export async function refreshLesson(params: DayParams, lessonId: number): Promise<Lesson | undefined> {
  const day = await queryClient.query({ ...previewDayQuery(params), staleTime: 0, retry: false })
  return day.lesson_sets?.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId)
}
