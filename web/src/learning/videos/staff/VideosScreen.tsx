import { Clapperboard } from 'lucide-react'
import { listStaffVideos, type StaffVideo } from '#contract/learning/videos/staffApi.ts'
import { formatDateTime } from '../../../platform/language/format.ts'
import { formatClock } from '../../../platform/language/formatClock.ts'
import { t } from '../../../platform/language/language.ts'
import { ExpandableRow, RecordListScreen } from '../../../console/RecordList.tsx'
import { refetchMsOf, VideoState, videoStateText } from './VideoState.tsx'

/** The videos of all courses, with the progress or failure of their transcoding. */
export function VideosScreen() {
  return (
    <RecordListScreen
      title={t('console.videos')}
      endpoint={listStaffVideos}
      empty={{
        icon: <Clapperboard aria-hidden />,
        title: t('videos.staff.emptyTitle'),
        text: t('videos.staff.empty'),
      }}
      refetchMs={refetchMsOf}
      keyOf={({ id }) => id}
      keyAfter={({ cursor }) => ({ after: cursor })}
      renderItem={(video) => <VideoEntry video={video} />}
    />
  )
}

function VideoEntry({ video }: { video: StaffVideo }) {
  const { key, title, course, duration, width, height, created_at: createdAt, failure } = video
  return (
    <ExpandableRow
      title={title || key}
      details={[
        course,
        title ? key : '',
        formatClock(duration),
        `${width}\u00A0×\u00A0${height}`,
        formatDateTime(createdAt),
      ]}
      tag={<VideoState video={video} />}
      body={videoStateText(video)}
      facts={failure && <p className="t-small muted">{failure}</p>}
    />
  )
}
