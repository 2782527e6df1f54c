import { useQuery } from '@tanstack/react-query'
import { publicConfig } from '../../brands/publicConfig.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { t, useLanguage } from '../../platform/language/language.ts'
import { Art } from '../../ui/art/Art.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Note } from '../../ui/Note.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { AddCardButton } from './AddCardButton.tsx'
import { CardList } from './CardList.tsx'
import styles from './CardList.module.css'
import { cardsQuery } from './cardsQuery.ts'
import { useAddedCard } from './useAddedCard.ts'

/** The saved cards, each of which can be deleted. */
export function CardsScreen() {
  useLanguage()
  const cards = useQuery(cardsQuery())
  const isRefused = useAddedCard()
  const all = cards.data?.data.data ?? []
  return (
    <QueryBoundary
      queries={[cards]}
      skeleton={<SkeletonRows count={2} height={200} />}
      errorTitle={t('cards.loadFailed')}
      support={<SupportLink />}
    >
      {isRefused && (
        <Note tone="bad" role="alert" title={t('cards.refused')}>
          {t('cards.refusedText')}
        </Note>
      )}
      {all.length === 0 ? (
        <NoCards />
      ) : (
        <div className={styles.screen}>
          <CardList cards={all} />
          <AddCardButton />
        </div>
      )}
    </QueryBoundary>
  )
}

function NoCards() {
  return (
    <EmptyState
      picture={<Art brand={publicConfig().project.theme} seed={10} stage={5} width={264} height={264} />}
      title={t('cards.emptyTitle')}
      text={t('cards.emptyText')}
      action={<AddCardButton />}
    />
  )
}
