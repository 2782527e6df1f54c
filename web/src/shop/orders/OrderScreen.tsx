import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getOrder, type Order } from '#contract/shop/orders/api.ts'
import { logError } from '../../platform/errorLog/errorLog.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { queryOf } from '../../platform/cache/queries.ts'
import { formatDate } from '../../platform/language/format.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { useScreenTitle } from '../../platform/navigation/title.ts'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { isOpen, OrderOutcome } from './OrderOutcome.tsx'
import { stageTint } from '../../learning/courses/courseStages.ts'
import { PurchaseHero } from './PurchaseHero.tsx'
import styles from './OrderScreen.module.css'
import { OrderSums } from './OrderSums.tsx'

export function OrderScreen({ orderId }: { orderId: number }) {
  useLanguage()
  const order = useQuery({
    ...queryOf(getOrder, { params: { orderId } }),
    // The provider's event may have come while the payment page was open.
    refetchOnMount: ({ state }) => (state.data && isOpen(state.data) ? 'always' : true),
  })
  if (order.error instanceof ApiFailure && order.error.status === 404) notFound({ throw: true })
  return (
    <QueryBoundary
      queries={[order]}
      skeleton={<SkeletonRows count={2} height={160} />}
      errorTitle={t('orders.loadFailed')}
      support={<SupportLink />}
    >
      {order.data && <Details order={order.data} />}
    </QueryBoundary>
  )
}

function Details({ order }: { order: Order }) {
  const { id, service_id: serviceId, course_id: courseId, service_title: title, created_at: createdAt } = order
  // The same picture as on its offer.
  const seed = courseId ?? serviceId
  useScreenTitle(t('orders.title'))
  useClearedDraft(order)
  return (
    <>
      <PurchaseHero
        seed={seed}
        tint={stageTint(seed, 1)}
        tag={<State order={order} />}
        title={title || t('orders.title')}
      >
        <p>{t('orders.number', { id, date: formatDate(createdAt) })}</p>
      </PurchaseHero>
      <div className={styles.columns}>
        <section className={styles.outcome} aria-live="polite">
          <OrderOutcome order={order} />
        </section>
        <OrderSums order={order} />
      </div>
    </>
  )
}

/** Clears the draft of the offer once its order is paid. */
function useClearedDraft({ status, service_id: serviceId }: Order) {
  useEffect(() => {
    if (status === 'paid')
      void import('./orderTerms.ts').then(({ orderDrafts }) => orderDrafts.clear(serviceId)).catch(logError)
  }, [status, serviceId])
}

function State({ order }: { order: Order }) {
  if (isOpen(order)) return <StatusTag tone="warn">{t('orders.waiting')}</StatusTag>
  if (order.status === 'paid') return <StatusTag tone="ok">{t('orders.paid')}</StatusTag>
  if (order.status === 'refunded') return <StatusTag tone="neutral">{t('orders.refunded')}</StatusTag>
  return <StatusTag tone="bad">{t('orders.failed')}</StatusTag>
}
