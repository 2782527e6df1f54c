import { Star } from 'lucide-react'
import { useId } from 'react'
import styles from './StarRating.module.css'

export const stars = [1, 2, 3, 4, 5] as const

interface StarRatingProps {
  label: string
  value: number | null
  /** The accessible name of a rating. */
  nameOf: (rating: number) => string
  onChange: (rating: number) => void
}

/** A rating of one to five stars, as a radio group. */
export function StarRating({ label, value, nameOf, onChange }: StarRatingProps) {
  const name = useId()
  return (
    <fieldset className={styles.rating}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.stars}>
        {stars.map((star) => (
          <label key={star} className={styles.star} data-on={star <= (value ?? 0) || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={star === value}
              aria-label={nameOf(star)}
              onChange={() => onChange(star)}
            />
            <Star aria-hidden />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
