import { classes } from './classes.ts'
import styles from './Thread.module.css'

export interface ThreadSegment {
  /** How wide it is, in any unit that all segments share: minutes, seconds, days. */
  size: number
  state: 'done' | 'part' | 'open' | 'locked' | 'rest'
  /** For `part`: how much of it is filled, 0 to 1. */
  filled?: number
}

export interface ThreadProps {
  segments: readonly ThreadSegment[]
  size?: 'small' | 'medium' | 'large'
  /** A sentence that says the same. Left out when text beside the thread already does: then it is hidden. */
  label?: string
  /** Draws itself from left to right once. */
  drawn?: boolean
  className?: string | undefined
}

/** One segment per lesson, in the colours of the stage around it. */
export function Thread({ segments, size = 'medium', label, drawn = false, className }: ThreadProps) {
  const look = classes(styles.thread, size !== 'medium' && styles[size], drawn && styles.drawn, className)
  const naming = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    <div className={look} {...naming}>
      {segments.map((segment, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a segment is its place
        <ThreadPart key={index} {...segment} />
      ))}
    </div>
  )
}

function ThreadPart({ size, state, filled = 0 }: ThreadSegment) {
  const share = Math.min(1, Math.max(0, filled))
  return (
    <span className={classes(styles.segment, styles[state])} style={{ flex: Math.max(size, 0.001) }}>
      {state === 'part' && <span className={styles.filled} style={{ width: `${share * 100}%` }} />}
    </span>
  )
}
