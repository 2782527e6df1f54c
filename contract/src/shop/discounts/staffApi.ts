import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf, Seconds } from '../../endpoint.ts'
import { orderStatuses } from '../payments/api.ts'
import { maxSearchLength } from '../../accounts/users/staff.ts'
import { maxAmount, maxCodeLength, discountStatuses, maxServices, maxUses } from './rules.ts'

/** `current`: not ended, usable or planned. */
export const discountFilters = ['current', 'ended'] as const
export type DiscountFilter = (typeof discountFilters)[number]

const day = { pattern: '^\\d{4}-\\d{2}-\\d{2}$' }

/** Terms that may change while a code is in use. */
const terms = {
  percent: Nullable(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Discount in percent; exclusive with `amount`' }),
  ),
  amount: Nullable(
    Type.Integer({ minimum: 1, maximum: maxAmount, description: 'Discount in minor units of `currency`' }),
  ),
  currency: Nullable(Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code of the currency of `amount`' })),
  brands: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 100, uniqueItems: true, description: 'Empty: all' }),
  service_ids: Type.Array(Id, { maxItems: maxServices, uniqueItems: true, description: 'Empty: all' }),
  starts_on: Nullable(Type.String({ ...day, description: "First valid day, in the staff member's time zone" })),
  ends_on: Nullable(Type.String({ ...day, description: 'Last valid day' })),
  use_limit: Nullable(
    Type.Integer({ minimum: 1, maximum: maxUses, description: 'Maximum number of uses by all people' }),
  ),
  use_limit_per_person: Nullable(Type.Integer({ minimum: 1, maximum: maxUses })),
}

const DiscountTerms = Type.Object(terms)
export type DiscountTerms = Static<typeof DiscountTerms>

export const StaffDiscount = Type.Object({
  id: Id,
  code: Type.String(),
  status: OneOf(discountStatuses),
  is_ended_by_staff: Type.Boolean({
    description: 'Whether staff ended the code permanently; other codes can be changed',
  }),
  user_id: Nullable(Type.Integer({ description: 'Id of the only person who may use it' })),
  person: Type.String({ description: 'Name or e-mail of this person; empty if none or erased' }),
  uses: Type.Integer({ description: 'Number of orders that use it, excluding failed ones' }),
  created_at: Seconds,
  ...terms,
})
export type StaffDiscount = Static<typeof StaffDiscount>

export const DiscountUse = Type.Object({
  order_id: Id,
  user_id: Id,
  person: Type.String({ description: 'Name or e-mail; empty once erased' }),
  service_title: Type.String(),
  status: OneOf(orderStatuses),
  discount: Type.Integer({ description: 'Discount in minor units' }),
  currency: Type.String({ description: 'ISO 4217 currency code' }),
  created_at: Seconds,
})
export type DiscountUse = Static<typeof DiscountUse>

export const StaffDiscountPage = Type.Object({
  discount: StaffDiscount,
  orders: Type.Array(DiscountUse, { description: 'Page of up to 100 orders that use it, newest first' }),
  next: Nullable(Type.Integer({ description: '`before` of the next page of orders; null on the last one' })),
})
export type StaffDiscountPage = Static<typeof StaffDiscountPage>

export const listStaffDiscounts = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/discounts',
  summary: 'List codes, newest first; search by a part of the code',
  access: 'admin',
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: maxSearchLength })),
    status: Type.Optional(OneOf(discountFilters)),
    before: Type.Optional(Id),
  }),
  response: Type.Object({
    discounts: Type.Array(StaffDiscount),
    next: Nullable(Type.Integer({ description: '`before` of the next page; null on the last one' })),
  }),
  errors: ['not_found'],
})

const params = Type.Object({ discountId: Id })

export const getStaffDiscount = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/discounts/:discountId',
  summary: 'Get a code with the orders that use it',
  access: 'admin',
  params,
  query: Type.Object({ before: Type.Optional(Id) }),
  response: StaffDiscountPage,
  errors: ['not_found'],
})

export const createDiscount = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/discounts',
  summary: 'Create a code; its text and its person cannot be changed later',
  access: 'admin',
  body: Type.Object({
    code: Type.String({ maxLength: maxCodeLength, description: 'Code; spaces and letter case are ignored' }),
    person: Nullable(Type.String({ maxLength: 255, description: 'E-mail or id of the only person who may use it' })),
    ...terms,
  }),
  response: StaffDiscount,
  errors: ['not_found', 'validation_failed'],
})

export const updateDiscount = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/discounts/:discountId',
  summary: 'Update the discount, scope, dates and limits of a code; existing orders keep their sums',
  access: 'admin',
  params,
  body: DiscountTerms,
  response: StaffDiscount,
  errors: ['not_found', 'discount_ended', 'validation_failed'],
})

export const endDiscount = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/discounts/:discountId/end',
  summary: 'End a code permanently; idempotent',
  access: 'admin',
  params,
  response: StaffDiscount,
  errors: ['not_found'],
})
