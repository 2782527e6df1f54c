import { useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { orderFilters, type OrderFilter, type StaffOrderItem } from '#contract/shop/orders/staffApi.ts'
import { RecordFilters } from '../../../console/RecordFilters.tsx'
import { nothingFound, RecordList, RecordRow } from '../../../console/RecordList.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { TimezoneNote } from '../../../console/TimezoneNote.tsx'
import { formatDateTime } from '../../../platform/language/format.ts'
import { t, useLanguage, type TextKey } from '../../../platform/language/language.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { moneyText } from '../../payments/moneyText.ts'
import { orderTag } from './orderLabels.ts'
import { ordersQuery, orderSearch, type OrderSearch } from './orderQueries.ts'

const filterTexts = {
  open: 'orders.staff.open',
  paid: 'orders.staff.paid',
  failed: 'orders.staff.failed',
  refunded: 'orders.staff.refunded',
} as const satisfies Record<OrderFilter, TextKey>

/** All orders, searchable by person, e-mail or number. */
export function OrdersScreen() {
  useLanguage()
  const { search = '', status } = useRouteSearch(orderSearch)
  return (
    <>
      <PageTitle>{t('orders.staff.title')}</PageTitle>
      <TimezoneNote />
      <RecordFilters
        searchHelp={t('orders.staff.searchHelp')}
        statusLabel={t('orders.staff.filter')}
        allLabel={t('orders.staff.all')}
        statuses={orderFilters.map((value) => ({ value, label: t(filterTexts[value]) }))}
        status={status}
        pathOf={staffPaths.orders}
      />
      <OrderList search={search} status={status} />
    </>
  )
}

function OrderList({ search, status }: OrderSearch) {
  const list = useInfiniteQuery(ordersQuery({ search, status }))
  return (
    <RecordList
      query={list}
      errorTitle={t('orders.staff.listFailed')}
      items={list.data?.pages.flatMap((page) => page.orders) ?? []}
      keyOf={({ id }) => id}
      summaryOf={(count) => t('orders.staff.shown', { count })}
      empty={search || status ? nothingFound(t('orders.staff.noneTitle'), t('orders.staff.noneText')) : noOrders()}
      renderItem={(order) => <OrderRow order={order} search={{ search, status }} />}
    />
  )
}

function noOrders() {
  return {
    icon: <ReceiptText aria-hidden />,
    title: t('orders.staff.emptyTitle'),
    text: t('orders.staff.emptyText'),
  }
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
