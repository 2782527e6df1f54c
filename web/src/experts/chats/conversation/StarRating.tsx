import { Star } from 'lucide-react'
import { useId } from 'react'
import { t } from '../../../platform/language/language.ts'
import styles from './StarRating.module.css'

const stars = [1, 2, 3, 4, 5] as const

export interface StarRatingProps {
  label: string
  value: number | null
  onChange: (rating: number) => void
}

/** A rating of one to five stars, as a radio group. */
export function StarRating({ label, value, onChange }: StarRatingProps) {
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
              aria-label={t('chats.conversation.ofFive', { rating: star })}
              onChange={() => onChange(star)}
            />
            <Star aria-hidden />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A rating that was given. */
export function GivenRating({ rating }: { rating: number }) {
  return (
    <p className={styles.rating}>
      <span className={styles.label}>{t('chats.conversation.yourRating')}</span>
      <span className={styles.given} role="img" aria-label={t('chats.conversation.ofFive', { rating })}>
        {stars.map((star) => (
          <Star key={star} aria-hidden data-on={star <= rating || undefined} />
        ))}
      </span>
    </p>
  )
}
