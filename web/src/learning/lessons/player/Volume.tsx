import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { formatPercent } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './Controls.module.css'

export interface VolumeProps {
  volume: number
  isMuted: boolean
  onVolume: (volume: number) => void
  onMute: () => void
}

/** Mute button and volume slider; the slider shows on hover and focus. */
export function Volume({ volume, isMuted, onVolume, onMute }: VolumeProps) {
  const audibleVolume = isMuted ? 0 : volume
  const Icon = audibleVolume === 0 ? VolumeX : audibleVolume < 0.5 ? Volume1 : Volume2
  return (
    <div className={styles.volume}>
      <IconButton
        className={styles.button}
        label={audibleVolume === 0 ? t('lessons.unmute') : t('lessons.mute')}
        icon={<Icon aria-hidden />}
        onClick={onMute}
      />
      <input
        type="range"
        className={styles.slider}
        aria-label={t('lessons.volume')}
        aria-valuetext={formatPercent(audibleVolume)}
        min={0}
        max={1}
        step={0.05}
        value={audibleVolume}
        onChange={(event) => onVolume(Number(event.target.value))}
        onKeyDown={(event) => event.stopPropagation()}
      />
    </div>
  )
}
