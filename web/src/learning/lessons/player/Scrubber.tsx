import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { formatNumber } from '../../../platform/language/format.ts'
import { formatClock } from '../../../platform/language/formatClock.ts'
import { t } from '../../../platform/language/language.ts'
import { classes } from '../../../ui/classes.ts'
import { useThumbnails, type Thumbnail } from './cues.ts'
import styles from './Scrubber.module.css'
import { knownDuration, useVideoState } from './useVideoState.ts'

const steps = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800]

const maxParts = 8

export interface ScrubberProps {
  element: HTMLVideoElement | null
  /** Duration to show until the video's metadata is loaded. */
  expectedSeconds: number
  /** URL of the WebVTT file of preview thumbnails. */
  thumbnails: string | null
  onSeek: (seconds: number) => void
  /** Seconds that an arrow key moves by. */
  stepSeconds?: number
  /** Its name, where there are several. */
  label?: string
}

/** In steps of an arrow key. */
const keySteps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -12,
  PageUp: 12,
}

/** The seek bar, with a preview thumbnail of the position under the pointer. */
export function Scrubber(props: ScrubberProps) {
  const { element, expectedSeconds, thumbnails, onSeek, stepSeconds = 5, label = t('lessons.position') } = props
  const position = useVideoState(element, ({ currentTime }) => currentTime, 0)
  const duration = useVideoState(element, knownDuration, 0) || expectedSeconds
  const [hovered, setHovered] = useState<number>()
  const [dragged, setDragged] = useState<number>()
  const preview = useThumbnails(element, thumbnails)
  const shown = dragged ?? position
  const parts = partsOf(duration)
  const filled = filledParts(parts, shown)

  const secondsAt = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const fraction = width > 0 ? (event.clientX - left) / width : 0
    return Math.min(1, Math.max(0, fraction)) * duration
  }
  const hover = (event: PointerEvent<HTMLElement>) => {
    setHovered(secondsAt(event))
    if (dragged !== undefined) setDragged(secondsAt(event))
  }
  const startDrag = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    preview.prepare()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragged(secondsAt(event))
    hover(event)
  }
  const endDrag = (event: PointerEvent<HTMLElement>) => {
    if (dragged !== undefined) onSeek(secondsAt(event))
    cancelDrag()
  }
  const cancelDrag = () => {
    setDragged(undefined)
    setHovered(undefined)
  }
  const onKey = (event: KeyboardEvent) => {
    const ends: Record<string, number> = { Home: 0, End: duration }
    const step = keySteps[event.key]
    const target = ends[event.key] ?? (step && (element?.currentTime ?? 0) + step * stepSeconds)
    if (target === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onSeek(target)
  }
  return (
    <div
      className={classes(styles.scrubber, dragged !== undefined && styles.dragged)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input has neither parts nor preview thumbnails
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={t('lessons.positionOf', { position: spokenDuration(shown), duration: spokenDuration(duration) })}
      onKeyDown={onKey}
      onFocus={preview.prepare}
      onPointerEnter={preview.prepare}
      onPointerDown={startDrag}
      onPointerMove={hover}
      onPointerUp={endDrag}
      onPointerCancel={cancelDrag}
      onPointerLeave={() => dragged === undefined && setHovered(undefined)}
    >
      <div className={styles.parts}>
        {parts.map((length, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
          <span key={index} className={styles.part} style={{ flex: length }}>
            <span className={styles.filled} style={{ width: `${(filled[index] ?? 0) * 100}%` }} />
          </span>
        ))}
      </div>
      <span className={styles.thumb} style={{ left: percentOf(shown, duration) }} />
      {hovered !== undefined && (
        <Preview seconds={hovered} left={percentOf(hovered, duration)} thumbnail={preview.at(hovered)} />
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
          className={styles.thumbnail}
          style={{
            width: thumbnail.width,
            height: thumbnail.height,
            backgroundImage: `url("${thumbnail.url}")`,
            backgroundPosition: `-${thumbnail.left}px -${thumbnail.top}px`,
          }}
        />
      )}
      {formatClock(seconds)}
    </span>
  )
}

function percentOf(seconds: number, duration: number): string {
  return `${duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0}%`
}

/** A duration in words for screen readers: «3 минуты 8 секунд». */
function spokenDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const units = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ] as const
  const nonZero = units.filter(([value]) => value > 0)
  return (nonZero.length > 0 ? nonZero : units.slice(-1))
    .map(([value, unit]) => formatNumber(value, { style: 'unit', unit, unitDisplay: 'long' }))
    .join(' ')
}

/** Splits a duration into at most eight parts of a round length; the last takes the remainder. In seconds. */
export function partsOf(durationSeconds: number): number[] {
  if (!(durationSeconds > 0) || !Number.isFinite(durationSeconds)) return []
  const step = steps.find((candidate) => candidate * maxParts >= durationSeconds) ?? durationSeconds / maxParts
  const whole = Math.floor(durationSeconds / step)
  const remainder = durationSeconds - whole * step
  // A sliver at the end would look like a dot.
  const isSliver = whole > 0 && remainder < step / 4
  const lengths = Array.from({ length: whole }, () => step)
  if (isSliver) return [...lengths.slice(1), step + remainder]
  return remainder > 0 ? [...lengths, remainder] : lengths
}

/** The fraction of each part that lies before a position, 0 to 1. */
export function filledParts(parts: readonly number[], seconds: number): number[] {
  let start = 0
  return parts.map((length) => {
    const filled = Math.min(1, Math.max(0, (seconds - start) / length))
    start += length
    return filled
  })
}
