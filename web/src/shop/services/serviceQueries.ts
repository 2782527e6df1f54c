import { queryOptions } from '@tanstack/react-query'
import { getOrderPrice } from '#contract/shop/orders/api.ts'
import { getServicePage } from '#contract/shop/services/api.ts'
import { queryOf } from '../../platform/cache/queries.ts'

/** A service with all that its page shows; fetched on each visit, as an order changes what it is to the learner. */
export const servicePageQuery = (id: number) =>
  queryOptions({ ...queryOf(getServicePage, { query: { id, expand: 'childs.stream' } }), staleTime: 0 })

/** What a service costs the learner without a code. */
export const orderPriceQuery = (serviceId: number) =>
  queryOptions({ ...queryOf(getOrderPrice, { params: { serviceId } }), staleTime: 0 })
