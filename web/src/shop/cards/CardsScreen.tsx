import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addCard, checkCards, listCards } from '#contract/shop/cards/api.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { call } from '../../platform/api/api.ts'
import { queryClient, queryKeyOf } from '../../platform/cache/queries.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { openPaymentPage } from '../payments/openPaymentPage.ts'
import { useRouteSearch } from '../../platform/navigation/search.ts'
import { Art } from '../../ui/art/Art.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Note } from '../../ui/Note.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { useAction, inline } from '../../ui/useAction.ts'
import { returnSearch } from '../routeSearch.ts'
import styles from './CardList.module.css'
import { CardList } from './CardList.tsx'
import { cardsQuery } from './cards.ts'

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
      picture={<Art theme={publicConfig().project.theme} seed={10} stage={5} width={264} height={264} />}
      title={t('cards.emptyTitle')}
      text={t('cards.emptyText')}
      action={<AddCardButton />}
    />
  )
}

/** Opens the provider's page that saves a card; mobile applications may not lead there. */
function AddCardButton() {
  const { run, isPending } = useAction(async () => openPaymentPage((await call(addCard)).payment_url))
  if (mobileApp()) return null
  return (
    <Button variant="primary" busy={isPending} onClick={() => run()}>
      {t('cards.add')}
    </Button>
  )
}

/** Fetches the card just saved, as its event may come later than the person. Returns whether the bank refused it. */
function useAddedCard(): boolean {
  const { returned } = useRouteSearch(returnSearch)
  const [isRefused, setRefused] = useState(false)
  const { run } = useAction(async () => {
    const { data, is_refused } = await call(checkCards)
    queryClient.setQueryData(queryKeyOf(listCards), { data })
    setRefused(is_refused)
  }, inline)
  useEffect(() => {
    if (returned) run()
  }, [returned, run])
  return isRefused
}
