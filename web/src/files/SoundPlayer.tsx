import type { UploadedFile } from '#contract/files/api.ts'
import { formatClock } from '../platform/language/formatClock.ts'
import { t } from '../platform/language/language.ts'
import styles from './SoundPlayer.module.css'

/** A recorded voice with the browser's own controls, and how long it is. */
export function SoundPlayer({ url, duration }: Pick<UploadedFile, 'url' | 'duration'>) {
  const label = duration === null ? t('files.sound') : t('files.soundOf', { time: formatClock(duration) })
  return (
    <div className={styles.sound}>
      <audio src={url} preload="none" controls aria-label={label}>
        <track kind="captions" />
      </audio>
      {duration !== null && <span className="t-small muted">{formatClock(duration)}</span>}
    </div>
  )
}
