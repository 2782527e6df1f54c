import { range } from './art/random.ts'
import type { ProgressPictureProps } from './Flower.tsx'

const rays = 24

export interface DialProps extends ProgressPictureProps {
  /** How much has been watched, and what makes the round full, in the same unit. */
  value: number
  total?: number
}

/** Time watched: 24 rays that grow one after the other. */
export function Dial({ value, total = rays, label, size = 96 }: DialProps) {
  const lit = total > 0 ? (value / total) * rays : 0
  return (
    <svg width={size} height={size} viewBox="0 0 100 100" role="img" aria-label={label}>
      {range(rays).map((index) => (
        <rect
          key={index}
          x="48"
          y="4"
          width="4"
          height={index < Math.floor(lit) ? 18 : 12}
          rx="2"
          transform={`rotate(${index * 15} 50 50)`}
          fill={index < lit ? 'var(--color-stage-3)' : 'var(--color-border)'}
        />
      ))}
      <path
        d="M43,38 L64,50 L43,62Z"
        fill="var(--color-stage-3)"
        stroke="var(--color-stage-3)"
        strokeWidth="4"
        strokeLinejoin="round"
      />
    </svg>
  )
}
