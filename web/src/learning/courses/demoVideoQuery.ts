import { queryOptions } from '@tanstack/react-query'
import { getCourse, type Course } from '#contract/learning/courses/api.ts'
import type { Video } from '#contract/learning/videos/api.ts'
import { isVideo } from '#contract/learning/videos/rules.ts'
import { call } from '../../platform/api/api.ts'
import { queryKeyOf } from '../../platform/cache/queries.ts'
import { log } from '../../platform/log/log.ts'

export type DemoVideoQuery = ReturnType<typeof demoVideoQuery>

/** A course's demo video with new URLs; null if it has none, or something else in its place. */
export function demoVideoQuery(courseId: number) {
  const input = { params: { courseId }, query: { fields: 'demo_video', expand: 'demoVideo' } }
  return queryOptions({
    queryKey: queryKeyOf(getCourse, input),
    queryFn: async ({ signal }) => demoVideoOf(`course ${courseId}`, await call(getCourse, { ...input, signal })),
    // The URLs are of this session and expire.
    gcTime: 0,
  })
}

/** `owner`: what it belongs to, for the log. */
export function demoVideoOf(owner: string, { demo_video: video = null }: Pick<Course, 'demo_video'>): Video | null {
  if (video === null || isVideo(video)) return video
  log('warn', `demo_video of ${owner} is not a video and is left out`)
  return null
}
