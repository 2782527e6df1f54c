import type { StaffVideo } from '#contract/learning/videos/staffApi.ts'
import type { VideoFailure } from '#contract/learning/videos/rules.ts'
import { formatPercent } from '../../../platform/language/format.ts'
import { t, type TextKey } from '../../../platform/language/language.ts'
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

type Converting = Pick<StaffVideo, 'status' | 'progress' | 'failure'>

const refetchMs = 5000

/** Lists of videos are refetched while one of them is converted. */
export function refetchMsOf(videos: readonly Pick<StaffVideo, 'status'>[]): number | false {
  return videos.some(({ status }) => status === 'waiting' || status === 'processing') ? refetchMs : false
}

/** The effect of a state on learners, and the remedy of a failure. */
export function videoStateText({ status, failure }: Pick<Converting, 'status' | 'failure'>): string {
  const [reason = ''] = failure?.split(':') ?? []
  if (status === 'ready') return t('videos.staff.streams')
  return isVideoFailure(reason) ? t(reasons[reason]) : t('videos.staff.original')
}

export function VideoState({ video: { status, progress } }: { video: Pick<Converting, 'status' | 'progress'> }) {
  if (status === 'ready') return <StatusTag tone="ok">{t('videos.staff.ready')}</StatusTag>
  if (status === 'failed') return <StatusTag tone="bad">{t('videos.staff.failed')}</StatusTag>
  if (status === 'waiting') return <StatusTag tone="neutral">{t('videos.staff.waiting')}</StatusTag>
  return <StatusTag tone="warn">{t('videos.staff.processing', { percent: formatPercent(progress / 100) })}</StatusTag>
}
