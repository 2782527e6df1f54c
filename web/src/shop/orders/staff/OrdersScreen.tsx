import { orderFilters, type OrderFilter } from '#contract/shop/orders/staffApi.ts'
import { t, useLanguage, type TextKey } from '../../../platform/language/language.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { RecordFilters } from '../../../console/RecordFilters.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { TimesZone } from '../../../console/TimesZone.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { OrderList } from './OrderList.tsx'
import { orderSearch } from './orderSearch.ts'

const filterTexts = {
  open: 'orders.staff.open',
  paid: 'orders.staff.paid',
  failed: 'orders.staff.failed',
  refunded: 'orders.staff.refunded',
} as const satisfies Record<OrderFilter, TextKey>

/** What everybody has bought, found by person, e-mail or number. */
export function OrdersScreen() {
  useLanguage()
  const { search = '', status } = useRouteSearch(orderSearch)
  return (
    <>
      <PageTitle>{t('orders.staff.title')}</PageTitle>
      <TimesZone />
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
