import type { Course, Day } from '#contract/learning/courses/api.ts'
import type { Stream } from '#contract/learning/streams/api.ts'
import { hasDownloads, useFlags } from '../../brands/sections.ts'
import { videoOf } from '../lessons/player/lessonVideos.ts'
import { useFreshLesson } from '../lessons/player/useFreshLesson.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import type { PlannedLesson } from '../programme/plan.ts'

const DownloadButton = lazyComponent(async () => (await import('../offline/DownloadButton.tsx')).DownloadButton)

export interface LessonDownloadProps {
  stream: Stream
  course: Course
  day: Day
  lesson: PlannedLesson
}

/** Downloads the current lesson's video for offline use; in the mobile application only. */
export function LessonDownload(props: LessonDownloadProps) {
  const { stream, course } = props
  const isClosedDemo = stream.is_demo && !stream.course_full_access && !course.is_demo_offline_mode_accessible
  return hasDownloads(useFlags()) && !isClosedDemo ? <VideoDownload {...props} /> : null
}

function VideoDownload({ course, day, lesson: { lesson, title } }: LessonDownloadProps) {
  const dayKey = { courseId: course.id, stageId: day.stage_id, dayId: day.id }
  const freshLesson = useFreshLesson(dayKey, lesson.id)
  const video = freshLesson.lesson && videoOf(freshLesson.lesson, { isExplanation: false, isVertical: false })
  if (!video) return null
  return (
    <DownloadButton
      key={video.id}
      video={video}
      picture={lesson.image_url}
      details={{ ...dayKey, lessonId: lesson.id, title }}
    />
  )
}
