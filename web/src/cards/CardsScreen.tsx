import { useQuery } from '@tanstack/react-query'
import { publicConfig } from '../brands/publicConfig.ts'
import { SupportLink } from '../brands/SupportLink.tsx'
import { t, useLanguage } from '../platform/language/language.ts'
import { paths } from '../platform/navigation/paths.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { Art } from '../ui/art/Art.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryBoundary } from '../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { CardList } from './CardList.tsx'
import { cardsQuery } from './cardsQuery.ts'

/** The saved cards, each of which can be deleted. */
export function CardsScreen() {
  useLanguage()
  const cards = useQuery(cardsQuery())
  const all = cards.data?.data.data ?? []
  return (
    <QueryBoundary
      queries={[cards]}
      skeleton={<SkeletonRows count={2} height={200} />}
      errorTitle={t('cards.loadFailed')}
      support={<SupportLink />}
    >
      {all.length === 0 ? <NoCards /> : <CardList cards={all} />}
    </QueryBoundary>
  )
}

function NoCards() {
  return (
    <EmptyState
      picture={<Art brand={publicConfig().project.theme} seed={10} stage={5} width={264} height={264} />}
      title={t('cards.emptyTitle')}
      text={t('cards.emptyText')}
      action={
        <AppLink className={buttonClass({ variant: 'primary' })} href={paths.subscriptions()}>
          {t('cards.toSubscriptions')}
        </AppLink>
      }
    />
  )
}
