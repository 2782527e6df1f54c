import type { Day, Lesson } from '#contract/courses/api.ts'
import { isVideo } from '#contract/videos/rules.ts'
import { log } from '../log.ts'

const fields = [
  'local_video_file',
  'local_description_video_file',
  'vertical_video',
  'vertical_description_video',
] as const

/** The day without what is no video where one should be: the rest of it can be followed. */
export function withVideosOnly(day: Day): Day {
  const sets = day.lesson_sets?.map((set) => ({ ...set, lessons: set.lessons.map(lessonWithVideosOnly) }))
  return sets ? { ...day, lesson_sets: sets } : day
}

function lessonWithVideosOnly(lesson: Lesson): Lesson {
  const wrong = fields.filter((field) => lesson[field] && !isVideo(lesson[field]))
  for (const field of wrong) log('warn', `${field} of lesson ${lesson.id} is not a video and is left out`)
  return { ...lesson, ...Object.fromEntries(wrong.map((field) => [field, null])) }
}
