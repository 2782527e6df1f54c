import { listStreams } from '#contract/learning/streams/api.ts'
import { addToSubscription, listCatalogPositions } from '#contract/shop/catalog/api.ts'
import { getServicePage } from '#contract/shop/services/api.ts'
import { listSubscriptions } from '#contract/shop/subscriptions/api.ts'
import { call } from '../../platform/api/api.ts'
import { useIdempotencyKey } from '../../platform/device/ids.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { t } from '../../platform/language/language.ts'
import { failureText } from '../../ui/FormFailure.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useAction } from '../../ui/useAction.ts'

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
