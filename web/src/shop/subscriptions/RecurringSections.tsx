import { useQuery } from '@tanstack/react-query'
import { CardList } from '../cards/CardList.tsx'
import { cardsQuery } from '../cards/cardsQuery.ts'
import { InstalmentCard } from '../instalments/InstalmentCard.tsx'
import { instalmentsQuery } from '../instalments/instalmentsQuery.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { linkClass } from '../../ui/TextLink.tsx'
import styles from './SubscriptionsScreen.module.css'

/** What else is paid regularly: open instalments, and the cards that pay. Nothing of what there is none. */
export function RecurringSections() {
  const { data: instalments = [] } = useQuery(instalmentsQuery())
  const { data: cards } = useQuery(cardsQuery())
  const open = instalments.filter(({ status }) => status === 'active')
  const saved = cards?.data.data ?? []
  if (instalments.length + saved.length === 0) return null
  return (
    <div className={styles.sections}>
      {instalments.length > 0 && (
        <section>
          <h2 className="t-h2">{t('instalments.title')}</h2>
          <div className={styles.list}>
            {open.map((plan) => (
              <InstalmentCard key={plan.id} instalment={plan} />
            ))}
          </div>
          <AppLink className={linkClass(true)} href={paths.instalments()}>
            {t('instalments.toAll')}
          </AppLink>
        </section>
      )}
      {saved.length > 0 && (
        <section>
          <h2 className="t-h2">{t('cards.title')}</h2>
          <CardList cards={saved} />
        </section>
      )}
    </div>
  )
}
