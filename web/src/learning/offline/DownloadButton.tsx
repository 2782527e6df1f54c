import { Download as DownloadIcon, RotateCcw } from 'lucide-react'
import type { Video } from '#contract/learning/videos/api.ts'
import { formatPercent } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { download, type DownloadDetails, type Download } from './downloads.ts'
import { useDownloads } from './useDownloads.ts'
import { DownloadedTag } from './DownloadedTag.tsx'
import { failureLabel, progressOf } from './downloadLabel.ts'

export interface DownloadButtonProps {
  video: Video
  /** URL of the lesson's picture. */
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
