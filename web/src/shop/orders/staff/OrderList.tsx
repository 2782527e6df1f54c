import { useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptText, Search } from 'lucide-react'
import type { StaffOrderItem } from '#contract/shop/orders/staffApi.ts'
import { formatDateTime } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { RecordList } from '../../../console/RecordList.tsx'
import { RecordRow } from '../../../console/RecordRow.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { moneyText, orderTag } from './orderLabels.ts'
import { ordersQuery } from './orderQueries.ts'
import type { OrderSearch } from './orderSearch.ts'
import styles from './Orders.module.css'

/** The orders that a search and a status leave. */
export function OrderList({ search, status }: OrderSearch) {
  const list = useInfiniteQuery(ordersQuery({ search, status }))
  const orders = new Map(list.data?.pages.flatMap((page) => page.orders).map((order) => [order.id, order]))
  return (
    <QueryBoundary queries={[list]} skeleton={<SkeletonRows height={68} />} errorTitle={t('orders.staff.listFailed')}>
      <RecordList
        items={[...orders.values()]}
        summary={t('orders.staff.shown', { count: orders.size })}
        empty={<NothingFound isFiltered={Boolean(search || status)} />}
        isBusy={list.isPlaceholderData}
        renderItem={(order) => <OrderRow order={order} search={{ search, status }} />}
      />
      <ShowMore className={styles.more} paging={list} label={t('console.showMore')} />
    </QueryBoundary>
  )
}

function NothingFound({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState icon={<Search aria-hidden />} title={t('orders.staff.noneTitle')} text={t('orders.staff.noneText')} />
    )
  return (
    <EmptyState
      icon={<ReceiptText aria-hidden />}
      title={t('orders.staff.emptyTitle')}
      text={t('orders.staff.emptyText')}
    />
  )
}

function OrderRow({ order, search }: { order: StaffOrderItem; search: OrderSearch }) {
  const { id, person, service_title: title, amount, currency, created_at: createdAt } = order
  const { text, tone } = orderTag(order)
  return (
    <RecordRow
      href={staffPaths.order({ orderId: id, ...search })}
      title={title || t('orders.staff.number', { id })}
      facts={[t('orders.staff.number', { id }), person || t('orders.staff.erased'), formatDateTime(createdAt)]}
      value={moneyText(amount, currency)}
      tag={<StatusTag tone={tone}>{t(text)}</StatusTag>}
    />
  )
}
