import { Play } from 'lucide-react'
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Video } from '#contract/learning/videos/api.ts'
import { serverOrigin } from '../../../platform/device/mobileApp.ts'
import { t } from '../../../platform/language/language.ts'
import { classes } from '../../../ui/classes.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { Controls } from './Controls.tsx'
import { useCaptions } from './cues.ts'
import { keyCommand } from './keyCommand.ts'
import { EndOverlay, ErrorOverlay, type NextLesson, type PlaybackError } from './Overlay.tsx'
import type { PlaybackState } from './playback.ts'
import styles from './Player.module.css'
import { Scrubber } from './Scrubber.tsx'
import { useIdle } from './useIdle.ts'
import type { PlayerControl } from './usePlayerControl.ts'
import { isBufferEmpty, useVideoState } from './useVideoState.ts'

export interface PlayerProps {
  /** The video to play; undefined while its URLs are loading. */
  video: Video | undefined
  expectedSeconds: number
  title: string
  control: PlayerControl
  state: PlaybackState
  error: PlaybackError | undefined
  onRetry: () => void
  element: HTMLVideoElement | null
  frame: HTMLElement | null
  attach: (element: HTMLVideoElement | null) => (() => void) | undefined
  setFrame: (frame: HTMLElement | null) => void
  next: NextLesson | undefined
  autoplay: boolean
  onSwitchOrientation: (() => void) | undefined
  poster: ReactNode
  /** Shown in the upper corner together with the controls. */
  corner: ReactNode
}

export function Player(props: PlayerProps) {
  const { video, element, frame, setFrame, title, control, error, next } = props
  const idle = useIdle(element)
  useFocusInFrame(frame, idle.isIdle)
  const [hint, setHint] = useState<{ text: string; number: number }>({ text: '', number: 0 })
  const [isStaying, setStaying] = useState(false)
  const isEnded = useVideoState(element, ({ ended }) => ended, false)
  const isVerticalVideo = video ? video.height > video.width : false
  if (isStaying && !isEnded) setStaying(false)
  const onKey = (event: KeyboardEvent) => {
    idle.wake()
    const isOnButton = event.target instanceof HTMLButtonElement && event.key === ' '
    const command = isOnButton || event.defaultPrevented ? undefined : keyCommand(event)
    if (!command || !video) return
    event.preventDefault()
    const text = control.run(command)
    setHint(({ number }) => ({ text, number: number + 1 }))
  }
  // A button that unmounts after its press would leave the focus on the body.
  const keepFocus = () =>
    requestAnimationFrame(() => document.activeElement === document.body && frame?.focus({ preventScroll: true }))
  const className = classes(
    styles.frame,
    isVerticalVideo && styles.vertical,
    control.isFullscreen && styles.fullscreen,
    idle.isIdle && styles.idle,
  )
  return (
    // The keys work only while the focus is in the player.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={setFrame}
      className={className}
      tabIndex={-1}
      aria-label={`${t('lessons.player')}: ${title}`}
      data-vertical={isVerticalVideo || undefined}
      onClick={keepFocus}
      onKeyDown={onKey}
      {...idle.handlers}
    >
      <div className={styles.stage}>
        <VideoArea {...props} onTap={() => idle.tap(control.toggle)} />
        {hint.text && (
          <output key={hint.number} className={styles.hint}>
            {hint.text}
          </output>
        )}
        {error ? (
          <ErrorOverlay error={error} next={next} onRetry={props.onRetry} />
        ) : (
          isEnded &&
          next &&
          !isStaying && (
            <EndOverlay
              next={next}
              autoplay={props.autoplay}
              onStay={() => setStaying(true)}
              onReplay={() => control.playback?.play()}
            />
          )
        )}
        <div className={styles.corner}>{props.corner}</div>
        <div className={styles.controls}>
          <Scrubber
            element={element}
            expectedSeconds={props.expectedSeconds}
            thumbnails={video?.thumbnails ?? null}
            onSeek={(seconds) => control.playback?.seek(seconds)}
          />
          <Controls
            element={element}
            control={control}
            tracks={props.state.tracks}
            subtitles={video?.subs ?? []}
            expectedSeconds={props.expectedSeconds}
            onNext={next?.play}
            onSwitchOrientation={props.onSwitchOrientation}
            container={control.isFullscreen ? frame : null}
          />
        </div>
      </div>
    </section>
  )
}

/** Moves the focus to the frame when the controls hide, so that the keys keep working. */
function useFocusInFrame(frame: HTMLElement | null, isIdle: boolean): void {
  useEffect(() => {
    const focused = document.activeElement
    if (!isIdle || !focused || focused === frame || !frame?.contains(focused)) return
    if (!focused.matches(':focus-visible')) frame.focus({ preventScroll: true })
  }, [frame, isIdle])
}

type VideoAreaProps = PlayerProps & { onTap: () => void }

function VideoArea({ video, element, control, state, attach, poster, error, onTap }: VideoAreaProps) {
  const isBuffering = useVideoState(element, isBufferEmpty, false) && state.isPlayIntended
  const hasNoFrame = useVideoState(element, ({ readyState }) => readyState < 2, true)
  const isUnstarted = useVideoState(element, ({ paused, played }) => paused && played.length === 0, true)
  const url = video?.subs.find(({ language_code }) => language_code === control.captions)?.url
  const captions = useCaptions(element, url)
  return (
    <>
      {/* The player renders the subtitle tracks itself; keys and buttons do what a press on the video does. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <video
        ref={attach}
        className={styles.video}
        playsInline
        preload="metadata"
        // Otherwise a browser loads no subtitles of another origin.
        crossOrigin={serverOrigin ? 'anonymous' : undefined}
        onClick={onTap}
      >
        {video?.subs.map(({ url, language_code, label }) => (
          <track key={url} kind="subtitles" src={url} srcLang={language_code} label={label} />
        ))}
        {video?.thumbnails && <track key={video.thumbnails} kind="metadata" src={video.thumbnails} />}
      </video>
      {hasNoFrame && (
        <div className={styles.poster}>
          <Picture src={video?.preview}>{poster}</Picture>
        </div>
      )}
      <div className={styles.shade} />
      {/* Before the start, the start button would cover them. */}
      {captions.length > 0 && !isUnstarted && (
        <div className={styles.captions}>
          {captions.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </div>
      )}
      {isBuffering && !error && <output className={styles.spinner} aria-label={t('lessons.loading')} />}
      {isUnstarted && video && !error && !isBuffering && (
        <button type="button" className={styles.start} aria-label={t('lessons.play')} onClick={control.toggle}>
          <Play aria-hidden />
        </button>
      )}
    </>
  )
}
