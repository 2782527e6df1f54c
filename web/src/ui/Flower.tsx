import { range } from './art/random.ts'

export interface ProgressPictureProps {
  /** Accessible name; the number is also text next to the picture. */
  label: string
  /** Side length in pixels. */
  size?: number
}

export interface FlowerProps extends ProgressPictureProps {
  filled: number
  total?: number
  /** Of the last petal. Its group is scaled about the middle, `50px 50px`. */
  newPetalClass?: string | undefined
}

/** A streak: a petal a day, a flower a week. */
export function Flower({ filled, total = 7, label, size = 88, newPetalClass }: FlowerProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 100 100" role="img" aria-label={label}>
      {/* The palest petal still stands out 3 to 1, with any accent. */}
      {range(total).map((index) => {
        const place = {
          d: 'M50,47 C38,34 37,14 50,5 C63,14 62,34 50,47Z',
          transform: `rotate(${(index * 360) / total} 50 50)`,
        }
        return index < filled ? (
          <g key={index} className={index === filled - 1 ? newPetalClass : undefined}>
            <path {...place} fill="var(--color-accent)" fillOpacity={0.8 + (0.2 * index) / total} />
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
