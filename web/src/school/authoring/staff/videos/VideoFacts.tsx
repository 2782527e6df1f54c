import { useQuery } from '@tanstack/react-query'
import { listCourseVideos } from '#contract/school/authoring/courseApi.ts'
import { refetchMsOf, VideoState, videoStateText } from '../../../../learning/videos/staff/VideoState.tsx'
import { queryOf } from '../../../../platform/cache/queries.ts'
import { formatClock } from '../../../../platform/language/formatClock.ts'
import { useCourseEditing } from '../courseEditing.ts'
import styles from './Videos.module.css'

/** How long a video is, and how far its conversion. Nothing for one that the course does not have. */
export function VideoFacts({ videoKey }: { videoKey: string }) {
  const { courseId } = useCourseEditing()
  const { data = [] } = useQuery({
    ...queryOf(listCourseVideos, { params: { courseId } }),
    refetchInterval: ({ state }) => refetchMsOf(state.data ?? []),
  })
  const video = data.find(({ key }) => key === videoKey)
  if (!video) return null
  return (
    <div className={styles.file}>
      <VideoState video={video} />
      <span className="t-small muted">
        {formatClock(video.duration)} · {videoStateText(video)}
      </span>
    </div>
  )
}
