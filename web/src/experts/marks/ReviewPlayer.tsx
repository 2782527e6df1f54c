import { Hourglass, Play, TriangleAlert, WifiOff } from 'lucide-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Mark } from '#contract/experts/marks/api.ts'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { FileLink } from '../../learning/files/SentFiles.tsx'
import { OverlayMessage, RetryButton } from '../../learning/lessons/player/Overlay.tsx'
import player from '../../learning/lessons/player/Player.module.css'
import { useFullscreen } from '../../learning/lessons/player/browser.ts'
import { useIdle } from '../../learning/lessons/player/useIdle.ts'
import { isBufferEmpty, useVideoState } from '../../learning/lessons/player/useVideoState.ts'
import { t } from '../../platform/language/language.ts'
import { classes } from '../../ui/classes.ts'
import { useOnline, useReconnect } from '../../ui/useOnline.ts'
import { MarkShapes } from './MarkShapes.tsx'
import { MarkTrack } from './MarkTrack.tsx'
import { ReviewControls, WideFrameButtons } from './ReviewControls.tsx'
import { reviewCommand } from './reviewKeys.ts'
import { type MarkSelection, useMarkSelection } from './markSelection.tsx'
import { type VideoControl, useVideoControl } from './videoControl.ts'
import styles from './Video.module.css'

/** A video without marks. */
export function PlainVideo({ file }: { file: UploadedFile }) {
  const control = useVideoControl(file)
  const selection = useMarkSelection(control, [])
  return (
    <div>
      <ReviewPlayer file={file} control={control} marks={[]} selection={selection} preload="none">
        <WideFrameButtons control={control} />
      </ReviewPlayer>
      <VideoState file={file} />
    </div>
  )
}

/** Says that a playable video is still being converted. */
export function VideoState({ file: { status } }: { file: UploadedFile }) {
  if (status !== 'UPLOADED') return null
  return <p className="t-small muted">{t('files.videoConverting')}</p>
}

type ReviewPlayerProps = {
  file: UploadedFile
  control: VideoControl
  marks: readonly Mark[]
  selection: MarkSelection
  /** Replaces the selected mark and hides the controls. */
  surface?: ReactNode
  preload?: 'none' | 'metadata'
  /** More buttons. */
  children?: ReactNode
}

const tallest = 'min(70svh, 560px)'

/** The lesson player with slow motion, single frames, zoom and marks. */
export function ReviewPlayer(props: ReviewPlayerProps) {
  const { file, control, marks, selection, surface, preload = 'metadata', children } = props
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [zoom, setZoom] = useState(1)
  const { attach, element, aspect, toggle } = control
  const [isFullscreen, toggleFullscreen] = useFullscreen(frame, element)
  const idle = useIdle(element)
  const { failure, events, retry } = useVideoFailure(element, file)
  const { selected } = selection
  const onKey = (event: KeyboardEvent) => {
    idle.wake()
    const isOnButton = event.target instanceof HTMLButtonElement && event.key === ' '
    const command = surface || isOnButton || event.defaultPrevented ? undefined : reviewCommand(event)
    if (!command) return
    event.preventDefault()
    command({ control, toggleFullscreen })
  }
  const room = isFullscreen ? 'min(100vw, 100vh' : `min(100%, ${tallest}`
  return (
    // Keys work only while the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={setFrame}
      className={classes(player.frame, styles.frame, isFullscreen && player.fullscreen, idle.isIdle && player.idle)}
      tabIndex={-1}
      aria-label={`${t('lessons.player')}: ${file.name}`}
      onKeyDown={onKey}
      {...idle.handlers}
    >
      <div className={player.stage} style={isFullscreen ? undefined : { aspectRatio: aspect, maxHeight: tallest }}>
        {/* Scrolls while zoomed in. */}
        <div className={styles.scroll} data-scroll={zoom > 1 || undefined}>
          <div
            className={styles.picture}
            style={{ width: `calc(${zoom} * ${room} * ${aspect}))`, aspectRatio: aspect }}
          >
            {/* Keys and buttons do the same as a press on the video. */}
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a recording of a learner */}
            <video
              ref={attach}
              src={file.url}
              poster={file.poster ?? undefined}
              aria-label={file.name}
              preload={preload}
              playsInline
              onClick={() => idle.tap(toggle)}
              {...events}
            />
            {surface ??
              (selected && (
                <MarkShapes shapes={selected.shapes} aspect={aspect} number={marks.indexOf(selected) + 1} />
              ))}
          </div>
        </div>
        {!surface && (
          <>
            <div className={player.shade} />
            {isFullscreen && selected?.text && (
              <div className={player.captions}>
                <span>{selected.text}</span>
              </div>
            )}
            {failure ? (
              <Failure failure={failure} file={file} onRetry={retry} />
            ) : (
              <Start control={control} isHidden={selected !== undefined} />
            )}
            <div className={player.controls}>
              <MarkTrack control={control} marks={marks} selection={selection} />
              <ReviewControls
                control={control}
                zoom={zoom}
                isFullscreen={isFullscreen}
                toggleFullscreen={toggleFullscreen}
                container={isFullscreen ? frame : null}
                onZoom={setZoom}
                onNext={marks.length > 0 ? () => selection.go(1) : undefined}
              >
                {children}
              </ReviewControls>
            </div>
          </>
        )}
      </div>
    </section>
  )
}

/** The large button before the first play; hidden while a mark is shown. */
function Start({ control: { element, isPlaying, position, toggle }, isHidden }: StartProps) {
  const wasPlayed = useVideoState(element, ({ played }) => played.length > 0, false)
  const isStalled = useVideoState(element, isBufferEmpty, false)
  if (isPlaying && isStalled) return <output className={player.spinner} aria-label={t('lessons.loading')} />
  if (isPlaying || wasPlayed || position > 0 || isHidden) return null
  return (
    <button type="button" className={player.start} aria-label={t('lessons.play')} onClick={toggle}>
      <Play aria-hidden />
    </button>
  )
}

type StartProps = { control: VideoControl; isHidden: boolean }

/** Why a video does not play. */
type VideoFailure = 'offline' | 'failed' | 'converting'

type FailureProps = { failure: VideoFailure; file: UploadedFile; onRetry: () => void }

const failures = {
  offline: { icon: <WifiOff aria-hidden />, title: 'lessons.offlineTitle', text: 'marks.offlineText' },
  failed: { icon: <TriangleAlert aria-hidden />, title: 'lessons.failedTitle', text: 'marks.failedText' },
  converting: { icon: <Hourglass aria-hidden />, title: 'lessons.unreadyTitle', text: 'marks.convertingText' },
} as const

function Failure({ failure, file, onRetry }: FailureProps) {
  const { icon, title, text } = failures[failure]
  return (
    <OverlayMessage icon={icon} title={t(title)} text={t(text)}>
      {failure === 'failed' && <FileLink file={file} />}
      <RetryButton onClick={onRetry} />
    </OverlayMessage>
  )
}

/** Why a video does not play. Reloads it on request and once the connection is back. */
function useVideoFailure(element: HTMLVideoElement | null, { status }: UploadedFile) {
  const [hasFailed, setFailed] = useState(false)
  const isOnline = useOnline()
  const isStalled = useVideoState(element, (video) => !video.paused && isBufferEmpty(video), false)
  const retry = () => {
    setFailed(false)
    element?.load()
  }
  useReconnect(() => hasFailed && retry())
  const failure = (): VideoFailure | undefined => {
    if (!isOnline && (hasFailed || isStalled)) return 'offline'
    if (!hasFailed) return undefined
    return status === 'UPLOADED' ? 'converting' : 'failed'
  }
  return {
    failure: failure(),
    retry,
    events: { onError: () => setFailed(true), onLoadedMetadata: () => setFailed(false) },
  }
}
