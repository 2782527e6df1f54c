import { CirclePause, CirclePlay } from 'lucide-react'
import { partBytes } from '#contract/learning/files/rules.ts'
import { t } from '../../platform/language/language.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './UploadProgress.module.css'
import { pauseUpload, resumeUpload, useUpload, type UploadState } from './uploads.ts'

export interface UploadProgressProps {
  uploadKey: string
  name: string
  size: number
}

/** How far an upload is; one in parts can be stopped and continued. Nothing without an upload. */
export function UploadProgress({ uploadKey, name, size }: UploadProgressProps) {
  const upload = useUpload(uploadKey)
  if (!upload) return null
  const percent = Math.floor((Math.min(upload.sentBytes, size) / Math.max(size, 1)) * 100)
  const isPaused = upload.phase === 'paused'
  // A single request reports no progress.
  const isUnknown = percent === 0 && upload.phase === 'sending'
  return (
    <div className={styles.upload}>
      <progress aria-label={t('files.progress', { name })} value={isUnknown ? undefined : percent} max={100} />
      <span className="t-small muted">{!isUnknown && stateText(upload.phase, percent)}</span>
      {size > partBytes && (
        <IconButton
          size="small"
          label={isPaused ? t('files.resume', { name }) : t('files.pause', { name })}
          icon={isPaused ? <CirclePlay aria-hidden /> : <CirclePause aria-hidden />}
          onClick={() => (isPaused ? resumeUpload : pauseUpload)(uploadKey)}
        />
      )}
    </div>
  )
}

function stateText(phase: UploadState['phase'], percent: number): string {
  if (phase === 'waiting') return t('files.waiting')
  return phase === 'paused' ? t('files.paused', { percent }) : t('files.sent', { percent })
}
