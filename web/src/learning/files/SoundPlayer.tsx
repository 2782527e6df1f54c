import type { SyntheticEvent } from 'react'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { formatClock } from '../../platform/language/formatClock.ts'
import { t } from '../../platform/language/language.ts'
import styles from './SoundPlayer.module.css'

export type SoundPlayerProps = Pick<UploadedFile, 'url' | 'duration'> & {
  /** What it is, unless it is a message. */
  label?: string
  onPlay?: () => void
}

/** The sound that was played last: one that begins stops it. */
let lastPlayed: HTMLAudioElement | undefined

/** A recorded voice with the browser's own controls, and how long it is. */
export function SoundPlayer({ url, duration, label = messageLabel(duration), onPlay }: SoundPlayerProps) {
  const begin = ({ currentTarget }: SyntheticEvent<HTMLAudioElement>) => {
    if (lastPlayed !== currentTarget) lastPlayed?.pause()
    lastPlayed = currentTarget
    onPlay?.()
  }
  return (
    <div className={styles.sound}>
      <audio src={url} preload="none" controls aria-label={label} onPlay={begin}>
        <track kind="captions" />
      </audio>
      {duration !== null && <span className="t-small muted">{formatClock(duration)}</span>}
    </div>
  )
}

function messageLabel(duration: number | null): string {
  return duration === null ? t('files.sound') : t('files.soundOf', { time: formatClock(duration) })
}
