import {
  ChevronLeft,
  ChevronRight,
  Maximize,
  Minimize,
  Pause,
  Play,
  RotateCcw,
  SkipForward,
  ZoomIn,
} from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import styles from '../../learning/lessons/player/Controls.module.css'
import { OptionMenu } from '../../learning/lessons/player/OptionMenu.tsx'
import { speedLabel } from '../../learning/videos/playerSettings.ts'
import { useVideoState } from '../../learning/lessons/player/useVideoState.ts'
import { Volume } from '../../learning/lessons/player/Volume.tsx'
import { formatPercent } from '../../platform/language/format.ts'
import { formatClock } from '../../platform/language/formatClock.ts'
import { t } from '../../platform/language/language.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { speeds } from './reviewKeys.ts'
import videoStyles from './Video.module.css'
import type { VideoControl } from './videoControl.ts'

const zooms = [1, 1.5, 2, 3, 4]

type ReviewControlsProps = {
  control: VideoControl
  zoom: number
  onZoom: (zoom: number) => void
  /** Goes to the next mark; undefined without marks. */
  onNext: (() => void) | undefined
  isFullscreen: boolean
  toggleFullscreen: () => void
  /** The full-screen element, if any. */
  container: HTMLElement | null
  /** More buttons. */
  children: ReactNode
}

export function ReviewControls({ control, zoom, onZoom, onNext, container, children, ...screen }: ReviewControlsProps) {
  const { element, isPlaying, position, duration, speed, volume, isMuted, mute, setVolume } = control
  const row = useRef<HTMLDivElement>(null)
  const isEnded = useVideoState(element, ({ ended }) => ended, false)
  return (
    <div className={styles.row} ref={row}>
      <IconButton
        className={styles.button}
        label={isEnded ? t('lessons.playAgain') : isPlaying ? t('lessons.pause') : t('lessons.play')}
        icon={
          isEnded ? (
            <RotateCcw aria-hidden />
          ) : isPlaying ? (
            <Pause className={styles.filledIcon} aria-hidden />
          ) : (
            <Play className={styles.filledIcon} aria-hidden />
          )
        }
        onClick={control.toggle}
      />
      {onNext && (
        <IconButton
          className={styles.button}
          label={t('marks.next')}
          aria-keyshortcuts="N"
          icon={<SkipForward aria-hidden />}
          onClick={onNext}
        />
      )}
      <div className={styles.wide}>
        <Volume volume={volume} isMuted={isMuted} onVolume={setVolume} onMute={mute} />
      </div>
      <span className={classes(styles.clock, videoStyles.clock)}>
        {formatClock(position)}
        <span>/ {formatClock(duration)}</span>
      </span>
      {children}
      <OptionMenu
        label={t('marks.zoomIs', { zoom: formatPercent(zoom) })}
        heading={t('marks.zoom')}
        icon={<ZoomIn aria-hidden />}
        options={zooms.map((value) => ({ value, label: formatPercent(value) }))}
        chosen={zoom}
        onChoose={onZoom}
        row={row}
        container={container}
      />
      <OptionMenu
        label={t('lessons.speedIs', { speed: speedLabel(speed) })}
        heading={t('lessons.speed')}
        buttonText={speedLabel(speed)}
        options={speeds.map((value) => ({ value, label: speedLabel(value) }))}
        chosen={speed}
        onChoose={control.setSpeed}
        row={row}
        container={container}
      />
      <IconButton
        className={styles.button}
        label={screen.isFullscreen ? t('lessons.fullscreenEnd') : t('lessons.fullscreen')}
        icon={screen.isFullscreen ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
        onClick={screen.toggleFullscreen}
      />
    </div>
  )
}

type FrameButtonsProps = { control: VideoControl; className?: string | undefined }

/** Steps to the previous and next frame. */
export function FrameButtons({ control: { step }, className }: FrameButtonsProps) {
  return (
    <>
      <IconButton
        className={className}
        label={t('marks.frameBack')}
        aria-keyshortcuts=","
        icon={<ChevronLeft aria-hidden />}
        onClick={() => step(-1)}
      />
      <IconButton
        className={className}
        label={t('marks.frameForward')}
        aria-keyshortcuts="."
        icon={<ChevronRight aria-hidden />}
        onClick={() => step(1)}
      />
    </>
  )
}

/** Frame buttons shown only in a wide row. */
export function WideFrameButtons({ control }: { control: VideoControl }) {
  return <FrameButtons control={control} className={classes(styles.button, styles.wide)} />
}
