import styles from './TimeRing.module.css'
import type { TimeLeft } from './timeLeft.ts'

const radius = 21
const round = 2 * Math.PI * radius

/** The promised time as a ring that fills; the words beside it say the same. */
export function TimeRing({ left }: { left: TimeLeft }) {
  return (
    <svg viewBox="0 0 48 48" className={styles.ring} data-tone={left.tone} aria-hidden>
      <circle cx="24" cy="24" r={radius} className={styles.track} />
      <circle
        cx="24"
        cy="24"
        r={radius}
        className={styles.spent}
        strokeDasharray={`${left.spent * round} ${round}`}
        transform="rotate(-90 24 24)"
      />
      <text x="24" y="24" className={styles.label}>
        {left.label}
      </text>
    </svg>
  )
}
