import type { Day, Lesson } from '#contract/learning/courses/api.ts'
import { isVideo } from '#contract/learning/videos/rules.ts'
import { log } from '../../platform/log/log.ts'

const fields = [
  'local_video_file',
  'local_description_video_file',
  'vertical_video',
  'vertical_description_video',
] as const

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
