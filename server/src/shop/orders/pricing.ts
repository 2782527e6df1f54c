import type { Endpoint } from '#contract/endpoint.ts'
import type { orderPlans } from '#contract/shop/orders/api.ts'
import { orderSums, pointValueIn, type OrderSums } from '#contract/shop/orders/sums.ts'
import { brandFilter } from '../../platform/http/context.ts'
import { enforceCodeLimit, usableDiscount } from '../discounts/discounts.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import type { Call, ReadCall } from '../../platform/http/route.ts'
import { balanceOf } from '../../learning/points/points.ts'
import { findNewestOpenOrder, type OrderRow } from './queries.ts'
import { findServiceOfBrand, type ServiceRow } from './serviceQueries.ts'

export type OrderCall = Call<Endpoint & { access: 'learner' }>

export type ViewerCall = Pick<
  ReadCall<Endpoint & { access: 'learner' }>,
  'sql' | 'viewer' | 'brand' | 'language' | 'context' | 'now'
>

/** A service as the viewer's brand sells it. `brand` is null where it shows everything. */
export type Service = ServiceRow & { currency: string; brand: string | null }

/** A service of the viewer's brand; throws for any other. */
export async function requireServiceOfBrand(
  { sql, brand, language }: ViewerCall,
  serviceId: number,
  { isSold = false } = {},
): Promise<Service> {
  const filter = brandFilter(brand)
  const service = await findServiceOfBrand(sql, { serviceId, brand: filter, language, isSold })
  if (!service) throw new ApiError('not_found')
  return { ...service, currency: service.currency ?? brand.application.currency, brand: filter }
}

export type Terms = {
  promocode?: string | undefined
  points?: number | undefined
  plan?: (typeof orderPlans)[number] | undefined
}

/** Counts a code that the viewer tries, if there is one, towards its rate limit. */
export async function countCode(
  { viewer, context, client }: Pick<OrderCall, 'viewer' | 'context' | 'client'>,
  { promocode = '' }: Terms,
): Promise<void> {
  if (promocode.trim() === '') return
  await enforceCodeLimit({ database: context.database, userId: viewer.user.id, network: client.network })
}

type Priced = {
  service: Service
  terms: Terms
  /** An open order that these terms would replace; they may use its points and code. */
  replaced?: { id: number; points: number } | undefined
  /** The smaller service that the viewer has, and what they paid for it. */
  owned?: { paid: number } | undefined
}

/** The open order that another order of the service would replace. */
export function findReplaced({ sql, viewer }: ViewerCall, serviceId: number): Promise<OrderRow | undefined> {
  return findNewestOpenOrder(sql, { userId: viewer.user.id, serviceId })
}

export type Price = { sums: OrderSums; balance: number; discountId: number | null }

/** The viewer's price. Throws a 422 at `promocode`, `points` or `plan`: a price never changes silently. */
export async function priceFor(call: ViewerCall, priced: Priced): Promise<Price> {
  const { sql, viewer, brand, now } = call
  const { service, terms, replaced, owned } = priced
  const code = terms.promocode?.trim() ?? ''
  const use = { userId: viewer.user.id, serviceId: service.id, brand: service.brand, currency: service.currency }
  const asked = { ...use, code, now, exceptOrderId: replaced?.id ?? null }
  const found = code === '' ? undefined : await usableDiscount(sql, asked)
  if (code !== '' && !found) throw refuseField('promocode', 'promocode')
  if (terms.plan === 'instalments' && service.instalment_count === null) throw refuseField('plan', 'invalid')
  const { points_threshold: threshold } = brand.application
  const balance = (await balanceOf(sql, viewer.user.id)) + (replaced?.points ?? 0)
  const points = terms.points ?? 0
  const sums = orderSums({
    price: service.price_minor,
    alreadyPaid: owned?.paid ?? 0,
    discount: found?.discount ?? null,
    points,
    balance,
    threshold,
    pointValueMinor: pointValueIn(service.currency, brand.application),
    instalments: terms.plan === 'instalments' ? service.instalment_count : null,
  })
  if (points > sums.maxPoints) throw refuseField('points', 'too_large', sums.maxPoints)
  return { sums, balance, discountId: found?.id ?? null }
}
