import type { RegisteredRouter } from '@tanstack/react-router'
import { getOrder, type Order } from '#contract/shop/orders/api.ts'
import { queryClient, queryKeyOf } from '../../platform/cache/queries.ts'
import { openPaymentPage } from '../../platform/navigation/openPaymentPage.ts'
import { hrefOf, paths } from '../../platform/navigation/paths.ts'

/** Leads to the page of the payment of an order; to the order itself, where nothing is to be paid. */
export async function followOrder(router: Pick<RegisteredRouter, 'navigate'>, order: Order): Promise<void> {
  const { id: orderId, payment_url: paymentUrl } = order
  queryClient.setQueryData(queryKeyOf(getOrder, { params: { orderId } }), order)
  if (paymentUrl === null) await router.navigate({ href: hrefOf(paths.order({ orderId })) })
  else await openPaymentPage(paymentUrl)
}
