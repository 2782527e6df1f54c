import { Download as DownloadIcon, RotateCcw, Check } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import type { Video } from '#contract/learning/videos/api.ts'
import { formatPercent } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { showToast } from '../../ui/toasts.ts'
import {
  download,
  type DownloadDetails,
  type Download,
  quotaExceededCode,
  listDownloads,
  onDownloads,
  readDownloads,
} from './downloads.ts'

export interface DownloadButtonProps {
  video: Video
  picture: string | null
  details: DownloadDetails
}

/** Downloads a lesson's video and shows the progress. */
export function DownloadButton({ video, picture, details }: DownloadButtonProps) {
  const found = useDownloads().find((one) => one.videoId === video.id)
  if (found?.status === 'LOADED') return <DownloadedTag />
  const press = () => {
    // Before the conversion there is only the uploaded original, which may be many times larger.
    const isReady = video.mp4 !== '' && video.status !== 'waiting' && video.status !== 'processing'
    if (isReady) void download({ ...video, picture }, details)
    else showToast({ text: t('offline.unready') })
  }
  return (
    <Button
      size="small"
      variant="raised"
      busy={found?.status === 'LOADING'}
      icon={found?.status === 'FAIL' ? <RotateCcw aria-hidden /> : <DownloadIcon aria-hidden />}
      onClick={press}
    >
      {buttonLabel(found)}
    </Button>
  )
}

function buttonLabel(found: Download | undefined): string {
  if (!found) return t('offline.keep')
  return found.status === 'FAIL'
    ? failureLabel(found)
    : t('offline.keeping', { percent: formatPercent(progressOf(found)) })
}

/** The downloaded fraction, 0 to 1. */
export function progressOf({ bytes, totalBytes }: Download): number {
  return totalBytes > 0 ? bytes / totalBytes : 0
}

export function failureLabel({ code }: Download): string {
  return code === quotaExceededCode ? t('offline.noRoom') : t('offline.failed')
}

export function DownloadedTag() {
  return (
    <Tag tone="ok" icon={<Check aria-hidden />}>
      {t('offline.kept')}
    </Tag>
  )
}

/** The user's downloads, with their progress. */
export function useDownloads(): readonly Download[] {
  useEffect(() => void readDownloads(), [])
  return useSyncExternalStore(onDownloads, listDownloads)
}
