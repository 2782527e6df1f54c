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
import type { Video } from '#contract/learning/videos/api.ts'
import { formatClock } from '../../../platform/language/formatClock.ts'
import { t } from '../../../platform/language/language.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { speedLabel, speeds } from '../../videos/playerSettings.ts'
import { OptionMenu } from './OptionMenu.tsx'
import styles from './Controls.module.css'
import type { Tracks } from './engine.ts'
import type { PlayerControl } from './usePlayerControl.ts'
import { knownDuration, useVideoState } from './useVideoState.ts'
import { Volume } from './Volume.tsx'

export interface ControlsProps {
  element: HTMLVideoElement | null
  control: PlayerControl
  tracks: Tracks
  subtitles: Video['subs']
  expectedSeconds: number
  onNext?: (() => void) | undefined
  /** Undefined if the lesson has one orientation only. */
  onSwitchOrientation?: (() => void) | undefined
  container: HTMLElement | null
}

export function Controls(props: ControlsProps) {
  const { element, control, expectedSeconds, onNext, onSwitchOrientation } = props
  const { settings } = control
  const row = useRef<HTMLDivElement>(null)
  const [isPaused, isEnded] = [
    useVideoState(element, ({ paused }) => paused, true),
    useVideoState(element, ({ ended }) => ended, false),
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
            <Play className={styles.filledIcon} aria-hidden />
          ) : (
            <Pause className={styles.filledIcon} aria-hidden />
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
          volume={settings.volume}
          isMuted={settings.isMuted}
          onVolume={(volume) => control.changeSettings({ volume, isMuted: false })}
          onMute={control.mute}
        />
      </div>
      <Clock element={element} expectedSeconds={expectedSeconds} />
      <Menus {...props} row={row} />
      {onSwitchOrientation && (
        <IconButton
          className={styles.button}
          label={settings.isVertical ? t('lessons.turnWide') : t('lessons.turnUpright')}
          icon={settings.isVertical ? <RectangleHorizontal aria-hidden /> : <RectangleVertical aria-hidden />}
          onClick={onSwitchOrientation}
        />
      )}
      {document.pictureInPictureEnabled && (
        <IconButton
          className={`${styles.button} ${styles.wide}`}
          label={t('lessons.pictureInPicture')}
          icon={<PictureInPicture2 aria-hidden />}
          onClick={() => void togglePictureInPicture(element)}
        />
      )}
      <IconButton
        className={styles.button}
        label={control.isFullscreen ? t('lessons.fullscreenEnd') : t('lessons.fullscreen')}
        icon={control.isFullscreen ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
        onClick={control.toggleFullscreen}
      />
    </div>
  )
}

function Clock({ element, expectedSeconds }: Pick<ControlsProps, 'element' | 'expectedSeconds'>) {
  const position = useVideoState(element, ({ currentTime }) => Math.floor(currentTime), 0)
  const length = useVideoState(element, knownDuration, 0)
  return (
    <span className={styles.clock}>
      {formatClock(position)}
      <span>/ {formatClock(length || expectedSeconds)}</span>
    </span>
  )
}

type MenusProps = ControlsProps & { row: RefObject<HTMLElement | null> }

function Menus({ control, tracks, subtitles, row, container }: MenusProps) {
  const position = { row, container }
  const { settings, captions } = control
  const languages = subtitles.map(({ language_code: value, label }) => ({ value, label }))
  const language = languages.find(({ value }) => value === captions)?.label ?? t('lessons.captionsOff')
  return (
    <>
      <OptionMenu
        label={t('lessons.speedIs', { speed: speedLabel(settings.speed) })}
        heading={t('lessons.speed')}
        buttonText={speedLabel(settings.speed)}
        options={speeds.map((value) => ({ value, label: speedLabel(value) }))}
        chosen={settings.speed}
        onChoose={(speed) => control.changeSettings({ speed })}
        {...position}
      />
      {subtitles.length > 0 && (
        <OptionMenu
          label={t('lessons.captionsAre', { language })}
          heading={t('lessons.captions')}
          icon={<Captions aria-hidden />}
          pressed={captions !== undefined}
          options={[{ value: 'off', label: t('lessons.captionsOff') }, ...languages]}
          chosen={captions ?? 'off'}
          onChoose={(value) => control.changeSettings({ captions: value })}
          {...position}
        />
      )}
      {tracks.audioTracks.length > 1 && (
        <OptionMenu
          label={t('lessons.sound')}
          heading={t('lessons.sound')}
          icon={<AudioLines aria-hidden />}
          options={tracks.audioTracks.map(({ id, label }) => ({ value: id, label }))}
          chosen={tracks.audioTrack}
          onChoose={(id) => id && control.playback?.selectAudioTrack(id)}
          {...position}
        />
      )}
      {tracks.qualities.length > 1 && (
        <div className={styles.wide}>
          <OptionMenu
            label={t('lessons.quality')}
            heading={t('lessons.quality')}
            icon={<Settings2 aria-hidden />}
            options={[
              { value: undefined, label: t('lessons.qualityAuto') },
              ...tracks.qualities.map(({ id, side }) => ({ value: id, label: `${side}p` })),
            ]}
            chosen={tracks.quality}
            onChoose={(id) => control.playback?.selectQuality(id)}
            {...position}
          />
        </div>
      )}
    </>
  )
}

async function togglePictureInPicture(element: HTMLVideoElement | null): Promise<void> {
  if (document.pictureInPictureElement) await document.exitPictureInPicture()
  else await element?.requestPictureInPicture().catch(() => undefined)
}
