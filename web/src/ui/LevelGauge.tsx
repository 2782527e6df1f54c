import { useId } from 'react'
import type { ProgressPictureProps } from './Flower.tsx'

const outline = 'M26,10 H74 C74,26 88,34 88,58 C88,80 70,92 50,92 C30,92 12,80 12,58 C12,34 26,26 26,10Z'
const bottom = 88
const depth = 76

const waves = (rise: number) => `q12.5,${rise} 25,0 t25,0 t25,0 t25,0 V100 H0Z`

export interface LevelGaugeProps extends ProgressPictureProps {
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
