import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { formatClock } from '../../formatClock.ts'
import { t } from '../../language.ts'
import { classes } from '../../ui/classes.ts'
import { useThumbnails, type Thumbnail } from './cues.ts'
import { filledParts, partsOf } from './parts.ts'
import { spokenTime } from './spoken.ts'
import styles from './Scrubber.module.css'
import { useVideoState } from './useVideoState.ts'

export interface ScrubberProps {
  video: HTMLVideoElement | null
  /** Length to show until the video tells its own, in seconds. */
  expectedSeconds: number
  /** WebVTT of the small pictures. */
  thumbnails: string | null
  onSeek: (seconds: number) => void
}

const keySteps: Record<string, number> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -60,
  PageUp: 60,
}

/** Where the video stands and the way to any other moment, with a small picture of it. */
export function Scrubber({ video, expectedSeconds, thumbnails, onSeek }: ScrubberProps) {
  const position = useVideoState(video, ({ currentTime }) => currentTime, 0)
  const duration = useVideoState(video, lengthOf, Number.NaN) || expectedSeconds
  const [pointed, setPointed] = useState<number>()
  const [dragged, setDragged] = useState<number>()
  const pictures = useThumbnails(video, thumbnails)
  const shown = dragged ?? position
  const parts = partsOf(duration)
  const filled = filledParts(parts, shown)

  const secondsAt = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = width > 0 ? (event.clientX - left) / width : 0
    return Math.min(1, Math.max(0, share)) * duration
  }
  const point = (event: PointerEvent<HTMLElement>) => {
    setPointed(secondsAt(event))
    if (dragged !== undefined) setDragged(secondsAt(event))
  }
  const grab = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    pictures.prepare()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragged(secondsAt(event))
    point(event)
  }
  const drop = (event: PointerEvent<HTMLElement>) => {
    if (dragged !== undefined) onSeek(secondsAt(event))
    letGo()
  }
  const letGo = () => {
    setDragged(undefined)
    setPointed(undefined)
  }
  const press = (event: KeyboardEvent) => {
    const step = keySteps[event.key]
    const target = event.key === 'Home' ? 0 : event.key === 'End' ? duration : step && position + step
    if (target === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onSeek(target)
  }
  return (
    <div
      className={classes(styles.scrubber, dragged !== undefined && styles.dragged)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input has neither parts nor a picture of where it leads
      role="slider"
      tabIndex={0}
      aria-label={t('lessons.position')}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={t('lessons.positionOf', { position: spokenTime(shown), duration: spokenTime(duration) })}
      onKeyDown={press}
      onFocus={pictures.prepare}
      onPointerEnter={pictures.prepare}
      onPointerDown={grab}
      onPointerMove={point}
      onPointerUp={drop}
      onPointerCancel={letGo}
      onPointerLeave={() => dragged === undefined && setPointed(undefined)}
    >
      <div className={styles.parts}>
        {parts.map((length, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a part is its place
          <span key={index} className={styles.part} style={{ flex: length }}>
            <span className={styles.filled} style={{ width: `${(filled[index] ?? 0) * 100}%` }} />
          </span>
        ))}
      </div>
      <span className={styles.knob} style={{ left: shareOf(shown, duration) }} />
      {pointed !== undefined && (
        <Preview seconds={pointed} left={shareOf(pointed, duration)} thumbnail={pictures.at(pointed)} />
      )}
    </div>
  )
}

type PreviewProps = { seconds: number; left: string; thumbnail: Thumbnail | undefined }

function Preview({ seconds, left, thumbnail }: PreviewProps) {
  const width = thumbnail?.width ?? 0
  return (
    <span
      className={styles.preview}
      data-preview
      style={{ left: `clamp(${width / 2}px, ${left}, calc(100% - ${width / 2}px))` }}
      aria-hidden
    >
      {thumbnail && (
        <span
          className={styles.picture}
          style={{
            width: thumbnail.width,
            height: thumbnail.height,
            backgroundImage: `url("${thumbnail.address}")`,
            backgroundPosition: `-${thumbnail.left}px -${thumbnail.top}px`,
          }}
        />
      )}
      {formatClock(seconds)}
    </span>
  )
}

function lengthOf({ duration }: HTMLVideoElement): number {
  return Number.isFinite(duration) ? duration : Number.NaN
}

function shareOf(seconds: number, duration: number): string {
  return `${duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0}%`
}
