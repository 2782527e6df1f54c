import { useQuery } from '@tanstack/react-query'
import type { CatalogPosition } from '#contract/shop/catalog/api.ts'
import { orderSums, pointValueIn } from '#contract/shop/orders/sums.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { t } from '../../platform/language/language.ts'
import { scoreQuery } from '../../learning/points/scoreQuery.ts'
import { instalmentsOf, priceText, recurringPriceText } from '../services/price.ts'
import styles from './Catalog.module.css'

/** The price, and what makes it lighter: months to pay in, or points. */
export function PositionPrice({ position }: { position: CatalogPosition }) {
  const { full_price, currency } = position
  const instalments = instalmentsOf(position)
  const points = usePoints(position)
  return (
    <p>
      <b>{recurringPriceText(position)}</b>{' '}
      {full_price !== null && (
        <>
          <span className="visually-hidden">{t('catalog.before')}</span>
          <s className={styles.before}>{priceText(full_price, currency)}</s>{' '}
        </>
      )}
      <span className="muted">
        {instalments ? t('catalog.orInstalments', instalments) : points && t('catalog.orPoints', points)}
      </span>
    </p>
  )
}

function usePoints({ price, currency }: CatalogPosition): { count: number; amount: string } | undefined {
  const balance = useQuery(scoreQuery()).data ?? 0
  const config = useApplicationConfig()
  const sums = orderSums({
    ...{ price, alreadyPaid: 0, discount: null, points: balance, balance, threshold: config.points_threshold },
    ...{ pointValueMinor: pointValueIn(currency, config), instalments: null },
  })
  return sums.points > 0 ? { count: sums.points, amount: priceText(sums.amount, currency) } : undefined
}
