import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResponseBody } from '#contract/endpoint.ts'
import { getOrderPrice } from '#contract/shop/orders/api.ts'
import { orderSums, pointValueIn, type OrderSums } from '#contract/shop/orders/sums.ts'
import type { ServicePage } from '#contract/shop/services/api.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { queryOf } from '../../platform/cache/queries.ts'
import { createFieldDrafts, useDraft } from '../../learning/files/drafts/createDrafts.ts'

/** The price without a code. */
export const orderPriceQuery = (serviceId: number) =>
  queryOptions({ ...queryOf(getOrderPrice, { params: { serviceId } }), staleTime: 0 })

/** The form of an offer, kept until its order is paid. */
export type OrderDraft = {
  promocode: string
  /** The server accepted the code. */
  isApplied: boolean
  usesPoints: boolean
}

/** By service. */
export const orderDrafts = createFieldDrafts<OrderDraft>({
  database: 'orders',
  empty: () => ({ promocode: '', isApplied: false, usesPoints: false }),
})

export type Plan = 'once' | 'instalments'

/** Kept on this page only. */
type CodedPrice = { promocode: string; price: ResponseBody<typeof getOrderPrice> }

/** The learner's choices for an order and its sums. The server prices; points and instalments follow the contract's rule. */
export function useOrderTerms({ id, currency }: ServicePage) {
  const config = useApplicationConfig()
  const [coded, setCoded] = useState<CodedPrice>()
  const draft = useDraft(orderDrafts, id)
  const usesPoints = draft?.usesPoints ?? false
  const keep = (change: Partial<OrderDraft>) => orderDrafts.update(id, (kept) => ({ ...kept, ...change }))
  const [plan, setPlan] = useState<Plan>('once')
  const query = useQuery(orderPriceQuery(id))
  const price = coded?.price ?? query.data
  const promocode = coded?.promocode ?? ''
  const sumsWith = (terms: { points: boolean; plan: Plan }): OrderSums | undefined => {
    if (!price) return undefined
    const { sums, maximum_points: balance, instalment_count } = price
    return orderSums({
      price: sums.price,
      alreadyPaid: sums.already_paid,
      discount: { amountMinor: sums.discount },
      points: terms.points ? balance : 0,
      balance,
      threshold: 0,
      pointValueMinor: pointValueIn(currency, config),
      instalments: terms.plan === 'instalments' ? instalment_count : null,
    })
  }
  const sums = sumsWith({ points: usesPoints, plan })
  return {
    query,
    price,
    sums,
    /** The sums of each month; undefined if instalments are not possible. */
    instalments: sumsWith({ points: usesPoints, plan: 'instalments' })?.instalments,
    /** Undefined until it is loaded. */
    draft,
    keep,
    promocode,
    setCoded,
    usesPoints,
    plan,
    setPlan,
    /** The body of the order. */
    body: {
      ...(promocode !== '' && { promocode }),
      ...(sums && sums.points > 0 && { points: sums.points }),
      ...(sums && sums.instalments.length > 0 && { plan: 'instalments' as const }),
    },
  }
}

export type OrderTerms = ReturnType<typeof useOrderTerms>
