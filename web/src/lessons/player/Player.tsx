import { Play } from 'lucide-react'
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Video } from '#contract/videos/api.ts'
import { t } from '../../language.ts'
import { classes } from '../../ui/classes.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Controls } from './Controls.tsx'
import { useCaptions } from './cues.ts'
import { keyAct } from './keys.ts'
import { EndOverlay, ObstacleOverlay, type NextLesson, type Obstacle } from './Overlay.tsx'
import type { PlaybackState } from './playback.ts'
import styles from './Player.module.css'
import { Scrubber } from './Scrubber.tsx'
import { useIdle } from './useIdle.ts'
import type { PlayerControl } from './usePlayerControl.ts'
import { isStarved, useVideoState } from './useVideoState.ts'

export interface PlayerProps {
  /** The film that is on; undefined while its addresses are on the way. */
  film: Video | undefined
  expectedSeconds: number
  title: string
  control: PlayerControl
  state: PlaybackState
  obstacle: Obstacle | undefined
  onRetry: () => void
  video: HTMLVideoElement | null
  frame: HTMLElement | null
  attach: (video: HTMLVideoElement | null) => (() => void) | undefined
  setFrame: (frame: HTMLElement | null) => void
  next: NextLesson | undefined
  autoplay: boolean
  onTurn: (() => void) | undefined
  /** Stands in the frame until there is a picture. */
  poster: ReactNode
  /** Stands in the upper corner, with the controls. */
  corner: ReactNode
}

/** The frame with picture, subtitles, controls and whatever has to be said over them. */
export function Player(props: PlayerProps) {
  const { film, video, frame, setFrame, title, control, obstacle, next } = props
  const idle = useIdle(video)
  useKeptFocus(frame, idle.isIdle)
  const [hint, setHint] = useState<{ text: string; number: number }>({ text: '', number: 0 })
  const [isStaying, setStaying] = useState(false)
  const isEnded = useVideoState(video, ({ ended }) => ended, false)
  const isUpright = film ? film.height > film.width : false
  if (isStaying && !isEnded) setStaying(false)
  const press = (event: KeyboardEvent) => {
    idle.wake()
    const isOnButton = event.target instanceof HTMLButtonElement && event.key === ' '
    const act = isOnButton || event.defaultPrevented ? undefined : keyAct(event)
    if (!act || !film) return
    event.preventDefault()
    const text = control.act(act)
    setHint(({ number }) => ({ text, number: number + 1 }))
  }
  // A button that is gone after its press would leave the keys to nobody.
  const keepFocus = () =>
    requestAnimationFrame(() => document.activeElement === document.body && frame?.focus({ preventScroll: true }))
  const look = classes(
    styles.frame,
    isUpright && styles.upright,
    control.isFull && styles.filling,
    idle.isIdle && styles.idle,
  )
  return (
    // The keys of a player are its own only while something in it is focused.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={setFrame}
      className={look}
      tabIndex={-1}
      aria-label={`${t('lessons.player')}: ${title}`}
      data-upright={isUpright || undefined}
      onClick={keepFocus}
      onKeyDown={press}
      {...idle.handlers}
    >
      <div className={styles.stage}>
        <FilmPicture {...props} onTap={() => idle.tap(control.toggle)} />
        {hint.text && (
          <output key={hint.number} className={styles.hint}>
            {hint.text}
          </output>
        )}
        {obstacle ? (
          <ObstacleOverlay obstacle={obstacle} next={next} onRetry={props.onRetry} />
        ) : (
          isEnded &&
          next &&
          !isStaying && (
            <EndOverlay
              next={next}
              autoplay={props.autoplay}
              onStay={() => setStaying(true)}
              onAgain={() => control.playback?.play()}
            />
          )
        )}
        <div className={styles.corner}>{props.corner}</div>
        <div className={styles.controls}>
          <Scrubber
            video={video}
            expectedSeconds={props.expectedSeconds}
            thumbnails={film?.thumbnails ?? null}
            onSeek={(seconds) => control.playback?.seek(seconds)}
          />
          <Controls
            video={video}
            control={control}
            tracks={props.state.tracks}
            subtitles={film?.subs ?? []}
            expectedSeconds={props.expectedSeconds}
            onNext={next?.play}
            onTurn={props.onTurn}
            container={control.isFull ? frame : null}
          />
        </div>
      </div>
    </section>
  )
}

/** Hiding the button that was pressed last would take the keys away from the player. */
function useKeptFocus(frame: HTMLElement | null, isIdle: boolean): void {
  useEffect(() => {
    const focused = document.activeElement
    if (!isIdle || !focused || focused === frame || !frame?.contains(focused)) return
    if (!focused.matches(':focus-visible')) frame.focus({ preventScroll: true })
  }, [frame, isIdle])
}

type PictureProps = PlayerProps & { onTap: () => void }

function FilmPicture({ film, video, control, state, attach, poster, obstacle, onTap }: PictureProps) {
  const isBuffering = useVideoState(video, isStarved, false) && state.isWanted
  const isBlank = useVideoState(video, ({ readyState }) => readyState < 2, true)
  const isBefore = useVideoState(video, ({ paused, played }) => paused && played.length === 0, true)
  const address = film?.subs.find(({ language_code }) => language_code === control.captions)?.url
  const captions = useCaptions(video, address)
  return (
    <>
      {/* Subtitles are tracks that the player draws itself; keys and buttons do what a press on the picture does. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <video ref={attach} className={styles.video} playsInline preload="metadata" onClick={onTap}>
        {film?.subs.map(({ url, language_code, label }) => (
          <track key={url} kind="subtitles" src={url} srcLang={language_code} label={label} />
        ))}
        {film?.thumbnails && <track key={film.thumbnails} kind="metadata" src={film.thumbnails} />}
      </video>
      {isBlank && (
        <div className={styles.poster}>
          <Picture src={film?.preview}>{poster}</Picture>
        </div>
      )}
      <div className={styles.shade} />
      {captions.length > 0 && (
        <div className={styles.captions}>
          {captions.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </div>
      )}
      {isBuffering && !obstacle && <output className={styles.spinner} aria-label={t('lessons.loading')} />}
      {isBefore && film && !obstacle && !isBuffering && (
        <button type="button" className={styles.start} aria-label={t('lessons.play')} onClick={control.toggle}>
          <Play aria-hidden />
        </button>
      )}
    </>
  )
}
