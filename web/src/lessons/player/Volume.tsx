import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { formatPercent } from '../../format.ts'
import { t } from '../../language.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './Controls.module.css'

export interface VolumeProps {
  /** From 0 to 1. */
  volume: number
  isMuted: boolean
  onVolume: (volume: number) => void
  onMute: () => void
}

/** How loud it is; the slider shows when pointer or focus is near. */
export function Volume({ volume, isMuted, onVolume, onMute }: VolumeProps) {
  const heard = isMuted ? 0 : volume
  const Icon = heard === 0 ? VolumeX : heard < 0.5 ? Volume1 : Volume2
  return (
    <div className={styles.volume}>
      <IconButton
        className={styles.button}
        label={heard === 0 ? t('lessons.unmute') : t('lessons.mute')}
        icon={<Icon aria-hidden />}
        onClick={onMute}
      />
      <input
        type="range"
        className={styles.loudness}
        aria-label={t('lessons.volume')}
        aria-valuetext={formatPercent(heard)}
        min={0}
        max={1}
        step={0.05}
        value={heard}
        onChange={(event) => onVolume(Number(event.target.value))}
        onKeyDown={(event) => event.stopPropagation()}
      />
    </div>
  )
}
