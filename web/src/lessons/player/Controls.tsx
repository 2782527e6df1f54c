import {
  AudioLines,
  Captions,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RectangleHorizontal,
  RectangleVertical,
  RotateCcw,
  Settings2,
  SkipForward,
} from 'lucide-react'
import { useRef, type RefObject } from 'react'
import type { Video } from '#contract/videos/api.ts'
import { formatNumber } from '../../format.ts'
import { formatClock } from '../../formatClock.ts'
import { t } from '../../language.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { speeds } from './choices.ts'
import { ChoiceMenu } from './ChoiceMenu.tsx'
import styles from './Controls.module.css'
import type { Tracks } from './engine.ts'
import type { PlayerControl } from './usePlayerControl.ts'
import { useVideoState } from './useVideoState.ts'
import { Volume } from './Volume.tsx'

export interface ControlsProps {
  video: HTMLVideoElement | null
  control: PlayerControl
  tracks: Tracks
  subtitles: Video['subs']
  expectedSeconds: number
  /** Left out where nothing follows. */
  onNext?: (() => void) | undefined
  /** Left out where the lesson has one shape only. */
  onTurn?: (() => void) | undefined
  /** The element that fills the screen, if one does. */
  container: HTMLElement | null
}

/** The row of buttons under the picture. */
export function Controls(props: ControlsProps) {
  const { video, control, expectedSeconds, onNext, onTurn } = props
  const { choices } = control
  const row = useRef<HTMLDivElement>(null)
  const [isPaused, isEnded] = [
    useVideoState(video, ({ paused }) => paused, true),
    useVideoState(video, ({ ended }) => ended, false),
  ]
  return (
    <div className={styles.row} ref={row}>
      <IconButton
        className={styles.button}
        label={isEnded ? t('lessons.playAgain') : isPaused ? t('lessons.play') : t('lessons.pause')}
        icon={
          isEnded ? (
            <RotateCcw aria-hidden />
          ) : isPaused ? (
            <Play className={styles.full} aria-hidden />
          ) : (
            <Pause className={styles.full} aria-hidden />
          )
        }
        onClick={control.toggle}
      />
      {onNext && (
        <IconButton
          className={`${styles.button} ${styles.wide}`}
          label={t('lessons.nextLesson')}
          icon={<SkipForward aria-hidden />}
          onClick={onNext}
        />
      )}
      <div className={styles.wide}>
        <Volume
          volume={choices.volume}
          isMuted={choices.isMuted}
          onVolume={(volume) => control.choose({ volume, isMuted: false })}
          onMute={control.mute}
        />
      </div>
      <Clock video={video} expectedSeconds={expectedSeconds} />
      <Menus {...props} row={row} />
      {onTurn && (
        <IconButton
          className={styles.button}
          label={choices.isVertical ? t('lessons.turnWide') : t('lessons.turnUpright')}
          icon={choices.isVertical ? <RectangleHorizontal aria-hidden /> : <RectangleVertical aria-hidden />}
          onClick={onTurn}
        />
      )}
      {document.pictureInPictureEnabled && (
        <IconButton
          className={`${styles.button} ${styles.wide}`}
          label={t('lessons.pictureInPicture')}
          icon={<PictureInPicture2 aria-hidden />}
          onClick={() => void togglePictureInPicture(video)}
        />
      )}
      <IconButton
        className={styles.button}
        label={control.isFull ? t('lessons.fullscreenEnd') : t('lessons.fullscreen')}
        icon={control.isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
        onClick={control.toggleFull}
      />
    </div>
  )
}

function Clock({ video, expectedSeconds }: Pick<ControlsProps, 'video' | 'expectedSeconds'>) {
  const position = useVideoState(video, ({ currentTime }) => Math.floor(currentTime), 0)
  const length = useVideoState(video, ({ duration }) => (Number.isFinite(duration) ? duration : 0), 0)
  return (
    <span className={styles.clock}>
      {formatClock(position)}
      <span>/ {formatClock(length || expectedSeconds)}</span>
    </span>
  )
}

type MenusProps = ControlsProps & { row: RefObject<HTMLElement | null> }

function Menus({ control, tracks, subtitles, row, container }: MenusProps) {
  const place = { row, container }
  const { choices, captions } = control
  const languages = subtitles.map(({ language_code: value, label }) => ({ value, label }))
  const language = languages.find(({ value }) => value === captions)?.label ?? t('lessons.captionsOff')
  return (
    <>
      <ChoiceMenu
        label={t('lessons.speedIs', { speed: speedWord(choices.speed) })}
        heading={t('lessons.speed')}
        word={speedWord(choices.speed)}
        options={speeds.map((value) => ({ value, label: speedWord(value) }))}
        chosen={choices.speed}
        onChoose={(speed) => control.choose({ speed })}
        {...place}
      />
      {subtitles.length > 0 && (
        <ChoiceMenu
          label={t('lessons.captionsAre', { language })}
          heading={t('lessons.captions')}
          icon={<Captions aria-hidden />}
          pressed={captions !== undefined}
          options={[{ value: 'off', label: t('lessons.captionsOff') }, ...languages]}
          chosen={captions ?? 'off'}
          onChoose={(value) => control.choose({ captions: value })}
          {...place}
        />
      )}
      {tracks.sounds.length > 1 && (
        <ChoiceMenu
          label={t('lessons.sound')}
          heading={t('lessons.sound')}
          icon={<AudioLines aria-hidden />}
          options={tracks.sounds.map(({ id, label }) => ({ value: id, label }))}
          chosen={tracks.sound}
          onChoose={(id) => id && control.playback?.chooseSound(id)}
          {...place}
        />
      )}
      {tracks.qualities.length > 1 && (
        <div className={styles.wide}>
          <ChoiceMenu
            label={t('lessons.quality')}
            heading={t('lessons.quality')}
            icon={<Settings2 aria-hidden />}
            options={[
              { value: undefined, label: t('lessons.qualityAuto') },
              ...tracks.qualities.map(({ id, side }) => ({ value: id, label: `${side}p` })),
            ]}
            chosen={tracks.quality}
            onChoose={(id) => control.playback?.chooseQuality(id)}
            {...place}
          />
        </div>
      )}
    </>
  )
}

function speedWord(speed: number): string {
  return `${formatNumber(speed)}×`
}

async function togglePictureInPicture(video: HTMLVideoElement | null): Promise<void> {
  if (document.pictureInPictureElement) await document.exitPictureInPicture()
  else await video?.requestPictureInPicture().catch(() => undefined)
}
