import { useRouter } from '@tanstack/react-router'
import { orderFilters, type OrderFilter } from '#contract/orders/staffApi.ts'
import { t, useLanguage, type TextKey } from '../../platform/language/language.ts'
import { hrefOf } from '../../platform/navigation/paths.ts'
import { useRouteSearch } from '../../platform/navigation/search.ts'
import { SearchField } from '../../shell/staff/SearchField.tsx'
import { staffPaths } from '../../shell/staff/staffPaths.ts'
import { useTypedSearch } from '../../shell/staff/useTypedSearch.ts'
import { Field } from '../../ui/Field.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Select } from '../../ui/TextInput.tsx'
import { OrderList } from './OrderList.tsx'
import { orderSearch } from './orderSearch.ts'
import styles from './Orders.module.css'

const filterTexts = {
  open: 'orders.staff.open',
  paid: 'orders.staff.paid',
  failed: 'orders.staff.failed',
  refunded: 'orders.staff.refunded',
} as const satisfies Record<OrderFilter, TextKey>

/** What everybody has bought, found by person, e-mail or number. */
export function OrdersScreen() {
  useLanguage()
  const router = useRouter()
  const { status } = useRouteSearch(orderSearch)
  const { search, typed, setTyped } = useTypedSearch((query) => staffPaths.orders({ ...query, status }))
  const filter = (chosen: string) => {
    const next = orderFilters.find((one) => one === chosen)
    void router.navigate({ href: hrefOf(staffPaths.orders({ search, status: next })), replace: true })
  }
  return (
    <>
      <PageTitle>{t('orders.staff.title')}</PageTitle>
      <div className={styles.filters}>
        <SearchField
          label={t('people.staff.search')}
          help={t('orders.staff.searchHelp')}
          value={typed}
          onChange={setTyped}
        />
        <Field label={t('orders.staff.filter')}>
          <Select value={status ?? ''} onChange={({ target }) => filter(target.value)}>
            <option value="">{t('orders.staff.all')}</option>
            {orderFilters.map((one) => (
              <option key={one} value={one}>
                {t(filterTexts[one])}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <OrderList search={search} status={status} />
    </>
  )
}
