import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listStreams } from '#contract/learning/streams/api.ts'
import { listCatalogCategories, listCatalogPositions, addToSubscription } from '#contract/shop/catalog/api.ts'
import { catalogPageSize } from '#contract/shop/catalog/rules.ts'
import { getServicePage } from '#contract/shop/services/api.ts'
import { listSubscriptions } from '#contract/shop/subscriptions/api.ts'
import { call } from '../../platform/api/api.ts'
import { useIdempotencyKey } from '../../platform/device/ids.ts'
import { queryKeyOf, queryOf, queryClient } from '../../platform/cache/queries.ts'
import { t } from '../../platform/language/language.ts'
import { failureText } from '../../ui/FormFailure.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useAction } from '../../ui/useAction.ts'

/**
 * The covers of a category, or all. A page that is not full is the last one. Fetched on each visit, as an order changes
 * what they are to the learner.
 */
export function positionsQuery(category: number | undefined) {
  const filter = category === undefined ? {} : { category }
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(listCatalogPositions, { query: filter }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(listCatalogPositions, { query: { ...filter, page: pageParam, perPage: catalogPageSize }, signal }),
    initialPageParam: 1,
    staleTime: 0,
    getNextPageParam: (lastPage, pages) => (lastPage.length < catalogPageSize ? undefined : pages.length + 1),
  })
}

/** At most one course, which follows one of the learner's. */
export const recommendedQuery = () =>
  queryOptions({ ...queryOf(listCatalogPositions, { query: { recommended: true, perPage: 1 } }), staleTime: 0 })

export const categoriesQuery = () => queryOptions(queryOf(listCatalogCategories))

const changed = [listSubscriptions, listStreams, listCatalogPositions, getServicePage]

/** Adds the course of a position to the subscription, then reloads what that changes. */
export function useAddToSubscription(onDone: () => void) {
  const keyOf = useIdempotencyKey()
  return useAction(
    async (positionId: number) => {
      await call(addToSubscription, { params: { positionId }, idempotencyKey: keyOf(positionId) })
      await Promise.all(changed.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
      onDone()
      showToast({ text: t('catalog.added'), tone: 'ok' })
    },
    {
      onError: (error) => {
        onDone()
        showToast({ text: failureText(error), tone: 'bad' })
      },
    },
  )
}
