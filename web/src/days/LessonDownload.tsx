import type { Course, Day } from '#contract/courses/api.ts'
import type { Stream } from '#contract/streams/api.ts'
import { hasDownloads, useFlags } from '../brands/sections.ts'
import { filmOf } from '../lessons/player/films.ts'
import { useFilms } from '../lessons/player/useFilms.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import type { PlannedLesson } from './plan.ts'

const DownloadButton = lazyPart(async () => (await import('../offline/DownloadButton.tsx')).DownloadButton)

export interface LessonDownloadProps {
  stream: Stream
  course: Course
  day: Day
  lesson: PlannedLesson
}

/** Keeps the video of the lesson that is on for a time without a connection: in the mobile application only. */
export function LessonDownload(props: LessonDownloadProps) {
  const { stream, course } = props
  const isClosedDemo = stream.is_demo && !stream.course_full_access && !course.is_demo_offline_mode_accessible
  return hasDownloads(useFlags()) && !isClosedDemo ? <FilmDownload {...props} /> : null
}

function FilmDownload({ course, day, lesson: { lesson, title } }: LessonDownloadProps) {
  const place = { courseId: course.id, stageId: day.stage_id, dayId: day.id }
  const films = useFilms(place, lesson.id)
  const film = films.lesson && filmOf(films.lesson, { isExplanation: false, isVertical: false })
  if (!film) return null
  return (
    <DownloadButton
      key={film.id}
      film={film}
      picture={lesson.image_url}
      about={{ ...place, lessonId: lesson.id, title }}
    />
  )
}
