import { Clapperboard } from 'lucide-react'
import { listStaffVideos, type StaffVideo } from '#contract/learning/videos/staffApi.ts'
import type { VideoFailure } from '#contract/learning/videos/rules.ts'
import { formatDateTime, formatPercent } from '../../../platform/language/format.ts'
import { formatClock } from '../../../platform/language/formatClock.ts'
import { t, type TextKey } from '../../../platform/language/language.ts'
import { ExpandableRow, RecordListScreen } from '../../../console/RecordList.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'

const reasons = {
  not_a_video: 'videos.staff.notAVideo',
  no_picture: 'videos.staff.noPicture',
  damaged: 'videos.staff.damaged',
  too_large: 'videos.staff.tooLarge',
  too_slow: 'videos.staff.tooSlow',
  gave_up: 'videos.staff.gaveUp',
} as const satisfies Record<VideoFailure, TextKey>

const isVideoFailure = (code: string): code is VideoFailure => code in reasons

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
      refetchMs={(videos) => (videos.some(isInProgress) ? refetchMs : false)}
      keyOf={({ id }) => id}
      keyAfter={({ cursor }) => ({ after: cursor })}
      renderItem={(video) => <VideoEntry video={video} />}
    />
  )
}

const refetchMs = 5000

function isInProgress({ status }: StaffVideo): boolean {
  return status === 'waiting' || status === 'processing'
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
      tag={<State video={video} />}
      body={statusText(video)}
      facts={failure && <p className="t-small muted">{failure}</p>}
    />
  )
}

function statusText({ status, failure }: StaffVideo): string {
  const [reason = ''] = failure?.split(':') ?? []
  if (status === 'ready') return t('videos.staff.streams')
  return isVideoFailure(reason) ? t(reasons[reason]) : t('videos.staff.original')
}

function State({ video: { status, progress } }: { video: StaffVideo }) {
  if (status === 'ready') return <StatusTag tone="ok">{t('videos.staff.ready')}</StatusTag>
  if (status === 'failed') return <StatusTag tone="bad">{t('videos.staff.failed')}</StatusTag>
  if (status === 'waiting') return <StatusTag tone="neutral">{t('videos.staff.waiting')}</StatusTag>
  return <StatusTag tone="warn">{t('videos.staff.processing', { percent: formatPercent(progress / 100) })}</StatusTag>
}
