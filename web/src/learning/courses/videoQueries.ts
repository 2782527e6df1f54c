import { queryOptions } from '@tanstack/react-query'
import { getDay, type Day, type Lesson, getCourse, type Course } from '#contract/learning/courses/api.ts'
import type { Video } from '#contract/learning/videos/api.ts'
import { isVideo } from '#contract/learning/videos/rules.ts'
import { call } from '../../platform/api/api.ts'
import { queryOf, queryKeyOf } from '../../platform/cache/queries.ts'
import { log } from '../../platform/log/log.ts'

export type DemoVideoQuery = ReturnType<typeof demoVideoQuery>

const fields = [
  'local_video_file',
  'local_description_video_file',
  'vertical_video',
  'vertical_description_video',
] as const

const staleAfterMs = 300_000
/** URLs of videos are valid for at least half a day. */
const urlsValidMs = 11 * 3_600_000

/** One day with the URLs of its videos; refused while the day is locked. */
export function dayQuery(params: { courseId: number; stageId: number; dayId: number }) {
  return queryOptions({
    ...queryOf(getDay, { params }),
    queryFn: async ({ signal }) => removeInvalidVideos(await call(getDay, { params, signal })),
    staleTime: staleAfterMs,
  })
}

/** Whether the URLs in a response of `dayQuery` are still valid. Both times in milliseconds. */
export function hasValidUrls(fetchedAt: number, now: number): boolean {
  return now - fetchedAt < urlsValidMs
}

/** The day without values that should be videos and are not, so that the rest of it works. */
export function removeInvalidVideos(day: Day): Day {
  const sets = day.lesson_sets?.map((set) => ({ ...set, lessons: set.lessons.map(removeFromLesson) }))
  return sets ? { ...day, lesson_sets: sets } : day
}

function removeFromLesson(lesson: Lesson): Lesson {
  const invalid = fields.filter((field) => lesson[field] && !isVideo(lesson[field]))
  for (const field of invalid) log('warn', `${field} of lesson ${lesson.id} is not a video and is left out`)
  return { ...lesson, ...Object.fromEntries(invalid.map((field) => [field, null])) }
}

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

/** `owner` names the course in the log. */
export function demoVideoOf(owner: string, { demo_video: video = null }: Pick<Course, 'demo_video'>): Video | null {
  if (video === null || isVideo(video)) return video
  log('warn', `demo_video of ${owner} is not a video and is left out`)
  return null
}
