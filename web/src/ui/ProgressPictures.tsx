import { useId } from 'react'
import { range } from './random.ts'

interface ProgressPictureProps {
  /** Accessible name; the number is also text next to the picture. */
  label: string
  /** Side length in pixels. */
  size?: number
}

export interface FlowerProps extends ProgressPictureProps {
  filled: number
  /** Class of the last petal, whose group is scaled about the middle, `50px 50px`. */
  newPetalClass?: string | undefined
}

const petals = 7

/** A streak: a petal a day, a flower a week. */
export function Flower({ filled, label, size = 88, newPetalClass }: FlowerProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 100 100" role="img" aria-label={label}>
      {/* Even the palest petal keeps a contrast of 3 to 1 with any accent. */}
      {range(petals).map((index) => {
        const place = {
          d: 'M50,47 C38,34 37,14 50,5 C63,14 62,34 50,47Z',
          transform: `rotate(${(index * 360) / petals} 50 50)`,
        }
        return index < filled ? (
          <g key={index} className={index === filled - 1 ? newPetalClass : undefined}>
            <path {...place} fill="var(--color-accent)" fillOpacity={0.8 + (0.2 * index) / petals} />
          </g>
        ) : (
          <path
            key={index}
            {...place}
            fill="var(--color-surface-raised)"
            stroke="var(--color-border-strong)"
            strokeWidth="1.4"
            strokeDasharray="3 3"
          />
        )
      })}
      <circle cx="50" cy="50" r="7.5" fill="var(--color-points-gold)" />
    </svg>
  )
}

const ticks = 24

/** A brand with its own accent sets `--color-graph`. */
const colour = 'var(--color-graph, var(--color-stage-3))'

interface RadialProgressProps extends ProgressPictureProps {
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

const outline = 'M26,10 H74 C74,26 88,34 88,58 C88,80 70,92 50,92 C30,92 12,80 12,58 C12,34 26,26 26,10Z'
const bottom = 88
const depth = 76

const waves = (rise: number) => `q12.5,${rise} 25,0 t25,0 t25,0 t25,0 V100 H0Z`

interface LevelGaugeProps extends ProgressPictureProps {
  value: number
  /** The value of the full gauge. */
  max: number
  /** The value of the dashed line. */
  threshold: number
}

/** A gauge in the shape of a vessel with a threshold line. */
export function LevelGauge({ value, max, threshold, label, size = 120 }: LevelGaugeProps) {
  const id = useId()
  const height = (amount: number) => bottom - Math.min(1, Math.max(0, amount / max)) * depth
  const level = height(value)
  return (
    <svg width={size} height={size} viewBox="0 0 100 100" role="img" aria-label={label}>
      <defs>
        <clipPath id={id}>
          <path d={outline} />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id})`}>
        <rect width="100" height="100" fill="var(--color-points-gold-soft)" />
        {value > 0 && (
          <g fill="var(--color-points-gold)">
            <path d={`M0,${level} ${waves(-5)}`} />
            <path d={`M0,${level + 5} ${waves(5)}`} style={{ filter: 'brightness(0.93)' }} />
          </g>
        )}
      </g>
      <g fill="none" stroke="var(--color-text)">
        <path d={outline} strokeWidth="2" />
        <path d="M20,10 H80" strokeWidth="3" strokeLinecap="round" />
        <path d={`M8,${height(threshold)} H92`} strokeWidth="1.6" strokeDasharray="4 3" />
      </g>
    </svg>
  )
}
