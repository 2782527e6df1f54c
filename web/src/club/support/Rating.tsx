import { t } from '../../platform/language/language.ts'
import { StarRating } from '../../ui/StarRating.tsx'

type RatingProps = { rating: number | null; onRate: (rating: number) => void }

/** The asker's rating of the answers, which they may change. */
export function Rating({ rating, onRate }: RatingProps) {
  return (
    <StarRating
      label={rating === null ? t('support.rate') : t('support.yourRating')}
      value={rating}
      nameOf={(stars) => t('support.ofFive', { rating: stars })}
      onChange={onRate}
    />
  )
}
