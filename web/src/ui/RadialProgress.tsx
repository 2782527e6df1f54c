import { range } from './art/random.ts'
import type { ProgressPictureProps } from './Flower.tsx'

const ticks = 24
/** A brand with its own accent sets the first. */
const colour = 'var(--color-graph, var(--color-stage-3))'

export interface RadialProgressProps extends ProgressPictureProps {
  /** Progress and its maximum, in the same unit. */
  value: number
  total?: number
}

/** Radial progress of the watch time, in 24 ticks. */
export function RadialProgress({ value, total = ticks, label, size = 96 }: RadialProgressProps) {
  const lit = total > 0 ? (value / total) * ticks : 0
  return (
    <svg width={size} height={size} viewBox="0 0 100 100" role="img" aria-label={label}>
      {range(ticks).map((index) => (
        <rect
          key={index}
          x="48"
          y="4"
          width="4"
          height={index < Math.floor(lit) ? 18 : 12}
          rx="2"
          transform={`rotate(${index * 15} 50 50)`}
          fill={index < lit ? colour : 'var(--color-border)'}
        />
      ))}
      <path d="M43,38 L64,50 L43,62Z" fill={colour} stroke={colour} strokeWidth="4" strokeLinejoin="round" />
    </svg>
  )
}
