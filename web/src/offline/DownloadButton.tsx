import { Download as DownloadIcon, RotateCcw } from 'lucide-react'
import type { Video } from '#contract/videos/api.ts'
import { formatPercent } from '../format.ts'
import { t } from '../language.ts'
import { Button } from '../ui/Button.tsx'
import { showToast } from '../ui/toasts.ts'
import { download, type About, type Download } from './downloads.ts'
import { useDownloads } from './useDownloads.ts'
import { KeptTag } from './KeptTag.tsx'
import { failureWords, shareOf } from './words.ts'

export interface DownloadButtonProps {
  film: Video
  /** The lesson's own. */
  picture: string | null
  about: About
}

/** Brings the film that is on to this device, and says how far it is. */
export function DownloadButton({ film, picture, about }: DownloadButtonProps) {
  const found = useDownloads().find((one) => one.videoId === film.id)
  if (found?.status === 'LOADED') return <KeptTag />
  const press = () => {
    // Until it is converted there is only what the school has uploaded, which may be many times as large.
    const isReady = film.mp4 !== '' && film.status !== 'waiting' && film.status !== 'processing'
    if (isReady) void download({ ...film, picture }, about)
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
      {wordsOf(found)}
    </Button>
  )
}

function wordsOf(found: Download | undefined): string {
  if (!found) return t('offline.keep')
  return found.status === 'FAIL'
    ? failureWords(found)
    : t('offline.keeping', { percent: formatPercent(shareOf(found)) })
}
