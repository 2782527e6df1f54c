import { queryOptions, useQuery } from '@tanstack/react-query'
import type { FeatureFlags } from '#contract/brands/api.ts'
import { splitEvenly } from '#contract/shop/payments/money.ts'
import { getServicePage, listServices, type Service } from '#contract/shop/services/api.ts'
import { formatPrice, withPeriod, type Priced } from '#contract/shop/subscriptions/price.ts'
import { queryOf } from '../../platform/cache/queries.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { storePlugin } from '../../platform/device/storePlugin.ts'
import { currentLanguage } from '../../platform/language/language.ts'
import { moneyText } from '../payments/moneyText.ts'

/** A price with how often it is paid: "€12 a month". */
export const recurringPriceText = (priced: Priced): string => formatPrice(priced, currentLanguage())

/** An amount that is paid each month. */
export const monthlyText = (amountMinor: number, currency: string): string =>
  withPeriod(moneyText(amountMinor, currency), { period: 'month', period_count: 1 }, currentLanguage())

/** Fetched on each visit, because an order changes the state of a service. */
export const servicePageQuery = (id: number) =>
  queryOptions({ ...queryOf(getServicePage, { query: { id, expand: 'childs.stream' } }), staleTime: 0 })

/** The cheapest offer of a course; undefined if the course is not for sale. */
export function fullCourseOf(services: readonly Service[], courseId: number): Service | undefined {
  return services
    .filter(({ kind, course_id }) => kind === 'course' && course_id === courseId)
    .toSorted((a, b) => a.price - b.price)[0]
}

/** The offer of a trial's full course; undefined while loading or without one. */
export function useFullCourse(courseId: number): { offer: Service | undefined; isPending: boolean } {
  const { data, isPending } = useQuery(queryOf(listServices, {}))
  return { offer: data && fullCourseOf(data, courseId), isPending }
}

/** The store's product id of a service; undefined if the store does not sell it. */
export function storeProductOf(
  { appstore_product_id: productId }: { appstore_product_id: string | null },
  flags: FeatureFlags,
): string | undefined {
  return mobileApp() && storePlugin() && flags.is_app_store_support ? (productId ?? undefined) : undefined
}

type Payable = { price: number; currency: string; instalment_count: number | null }

/** The number of instalments and the amount of each; undefined if the price is paid at once. */
export function instalmentsOf({ price, currency, instalment_count: count }: Payable) {
  if (count === null || price < count) return undefined
  return { count, amount: monthlyText(splitEvenly(price, count).at(-1) ?? 0, currency) }
}
