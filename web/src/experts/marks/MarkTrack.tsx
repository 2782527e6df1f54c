import { useCallback, useState, type KeyboardEvent } from 'react'
import type { Mark } from '#contract/experts/marks/api.ts'
import { Scrubber } from '../../learning/lessons/player/Scrubber.tsx'
import { formatClock } from '../../platform/language/formatClock.ts'
import { t } from '../../platform/language/language.ts'
import type { MarkSelection } from './markSelection.tsx'
import type { VideoControl } from './videoControl.ts'
import styles from './Video.module.css'

/** Touch target in pixels. */
export const pinWidth = 44

/** Marks that share one target. */
type MarkCluster = {
  /** Index of the first mark. */
  first: number
  count: number
  /** Share of the track. */
  at: number
}

/** Short, as learners' videos are short. */
const stepSeconds = 1

type MarkTrackProps = { control: VideoControl; marks: readonly Mark[]; selection: MarkSelection }

/** The scrubber with marks: Tab reaches them, arrows move between them. */
export function MarkTrack({ control, marks, selection }: MarkTrackProps) {
  const { element, duration, seekTo } = control
  const [width, setWidth] = useState(Infinity)
  const measure = useCallback((track: HTMLElement | null) => {
    if (!track) return undefined
    const observer = new ResizeObserver(() => setWidth(track.clientWidth))
    observer.observe(track)
    return () => observer.disconnect()
  }, [])
  const shareOf = ({ at_ms: atMs }: Mark) => (duration > 0 ? Math.min(1, (atMs ?? 0) / 1000 / duration) : 0)
  const clusters = clusterMarks(marks.map(shareOf), width)
  const at = selection.selected ? marks.indexOf(selection.selected) : undefined
  const isAt = ({ first, count }: MarkCluster) => at !== undefined && at >= first && at < first + count
  const current = Math.max(0, clusters.findIndex(isAt))
  /** Pixels from the pin of a cluster to the selected mark. */
  const offsetOf = ({ at: place }: MarkCluster) => {
    const share = selection.selected ? shareOf(selection.selected) : place
    return Number.isFinite(width) ? (share - place) * width : 0
  }
  const show = (index: number) => {
    const mark = marks[index]
    if (mark) selection.select(mark)
  }
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const index = markAfter(event.key, { at, focused: clusters[current]?.first ?? 0, count: marks.length })
    if (index === undefined) return
    event.preventDefault()
    event.stopPropagation()
    show(index)
    const cluster = clusters.findIndex(({ first, count }) => index >= first && index < first + count)
    event.currentTarget.querySelectorAll('button')[cluster]?.focus()
  }
  return (
    <div className={styles.track}>
      <Scrubber
        element={element}
        expectedSeconds={duration}
        thumbnails={null}
        stepSeconds={stepSeconds}
        onSeek={seekTo}
      />
      {marks.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- keys for the buttons within
        <div ref={measure} role="toolbar" className={styles.pins} aria-label={t('marks.marks')} onKeyDown={onKey}>
          {clusters.map((cluster, index) => (
            <button
              key={marks[cluster.first]?.id}
              type="button"
              className={styles.pin}
              style={{ left: `${cluster.at * 100}%` }}
              tabIndex={index === current ? 0 : -1}
              aria-label={labelOf(cluster, { marks, at: isAt(cluster) ? at : undefined })}
              aria-pressed={isAt(cluster)}
              // Repeated presses cycle through the marks of a target.
              onClick={() => show(isAt(cluster) ? nextIn(cluster, at ?? 0) : cluster.first)}
            >
              <span style={isAt(cluster) ? { translate: `${offsetOf(cluster)}px` } : undefined}>
                {numbersOf(cluster, isAt(cluster) ? at : undefined)}
              </span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** The mark to which a key leads; starts at the focused one if none is selected. */
function markAfter(
  key: string,
  { at, focused, count }: { at: number | undefined; focused: number; count: number },
): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(count - 1, at === undefined ? focused : at + 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, (at ?? focused) - 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

function nextIn({ first, count }: MarkCluster, at: number): number {
  return first + ((at - first + 1) % count)
}

function numbersOf({ first, count }: MarkCluster, at: number | undefined): string {
  if (at !== undefined || count === 1) return String((at ?? first) + 1)
  return `${first + 1}–${first + count}`
}

function labelOf(
  { first, count }: MarkCluster,
  { marks, at = count === 1 ? first : undefined }: { marks: readonly Mark[]; at: number | undefined },
): string {
  const mark = marks[at ?? first]
  if (!mark) return ''
  const time = formatClock((mark.at_ms ?? 0) / 1000)
  if (at === undefined) return t('marks.pins', { from: first + 1, to: first + count, time })
  return t('marks.pin', { number: at + 1, time, words: wordsOf(mark) })
}

/** The text of a mark, or a placeholder. */
function wordsOf({ text, voice }: Mark): string {
  return text.trim() || (voice ? t('marks.spoken') : t('marks.wordless'))
}

/** Groups sorted shares of a track so that targets do not overlap. `width` is in pixels. */
export function clusterMarks(shares: readonly number[], width: number): MarkCluster[] {
  const clusters: MarkCluster[] = []
  for (const [index, at] of shares.entries()) {
    const last = clusters.at(-1)
    if (last && (at - last.at) * width < pinWidth) last.count += 1
    else clusters.push({ first: index, count: 1, at })
  }
  return clusters
}
