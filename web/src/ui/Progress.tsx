import { classes } from './classes.ts'
import styles from './SegmentedProgress.module.css'

export interface ProgressSegment {
  /** Relative width, in a unit that all segments share: minutes, seconds, days. */
  size: number
  state: 'done' | 'part' | 'open' | 'locked' | 'rest'
  /** For `part`: the filled fraction, 0 to 1. */
  filled?: number
}

export interface SegmentedProgressProps {
  segments: readonly ProgressSegment[]
  size?: 'small' | 'medium' | 'large'
  /** Accessible name. Without it the bar is hidden from screen readers, as the text next to it says the same. */
  label?: string
  /** Animates from left to right once. */
  drawn?: boolean
  className?: string | undefined
}

/** A progress bar of segments, in the colours of the surrounding stage. */
export function SegmentedProgress({
  segments,
  size = 'medium',
  label,
  drawn = false,
  className,
}: SegmentedProgressProps) {
  const look = classes(styles.progress, size !== 'medium' && styles[size], drawn && styles.drawn, className)
  const aria = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    <div className={look} {...aria}>
      {segments.map((segment, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- segments have no other identity
        <Segment key={index} {...segment} />
      ))}
    </div>
  )
}

function Segment({ size, state, filled = 0 }: ProgressSegment) {
  const share = Math.min(1, Math.max(0, filled))
  return (
    <span className={classes(styles.segment, styles[state])} style={{ flex: Math.max(size, 0.001) }}>
      {state === 'part' && <span className={styles.filled} style={{ width: `${share * 100}%` }} />}
    </span>
  )
}

/** A progress bar without a value; `label` names the process. Hidden under reduced motion. */
export function IndeterminateProgress({ label }: { label: string }) {
  return <div role="progressbar" aria-label={label} className={styles.track} />
}
