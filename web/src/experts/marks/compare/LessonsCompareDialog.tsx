import { useQuery } from '@tanstack/react-query'
import { dayQuery } from '../../../learning/courses/dayQuery.ts'
import { t } from '../../../platform/language/language.ts'
import { CompareDialog, type CompareDialogProps } from './CompareDialog.tsx'

type LessonsCompareDialogProps = CompareDialogProps & {
  day: { courseId: number; stageId: number; dayId: number }
}

/** Offers the lessons of a day too, once they are loaded. */
export function LessonsCompareDialog({ day, videos, ...rest }: LessonsCompareDialogProps) {
  const { data } = useQuery({ ...dayQuery(day), enabled: rest.open })
  const lessons = (data?.lesson_sets ?? []).flatMap((set) =>
    set.lessons.flatMap(({ id, title, local_video_file: horizontal, vertical_video: vertical }) => {
      const video = horizontal ?? vertical
      const name = t('marks.compare.lesson', { title })
      return video ? [{ key: `lesson ${id}`, name, url: video.mp4, frameRate: null }] : []
    }),
  )
  return <CompareDialog videos={[...videos, ...lessons]} {...rest} />
}
