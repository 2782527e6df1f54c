import { Type } from 'typebox'
import { endpoint, Id, Nullable, OneOf } from '../../endpoint.ts'
import { Order } from '../orders/api.ts'
import { stores } from './rules.ts'

export const getStoreAccount = endpoint({
  method: 'GET',
  path: '/spa/api/v1/store-account',
  summary: 'What purchases in a store name the account of the learner by',
  access: 'learner',
  response: Type.Object({
    account_token: Type.String({ description: 'A UUID that does not change; the store repeats it with each purchase' }),
  }),
  errors: [],
})

export const createStorePurchase = endpoint({
  method: 'POST',
  path: '/spa/api/v1/store-purchases',
  summary: 'Take a purchase in a store, which the server verifies. Repeated or restored, it gives the same order',
  access: 'learner',
  body: Type.Object({
    store: OneOf(stores),
    transaction: Type.String({
      minLength: 1,
      maxLength: 20_000,
      description: 'Of Apple the signed transaction (JWS), of Google the purchase token',
    }),
    product_id: Type.String({ minLength: 1, maxLength: 200, description: 'The product of the store' }),
    app_id: Type.Optional(Type.String({ maxLength: 200, description: 'Of Google the package of the application' })),
    stream_id: Type.Optional(Type.Integer({ ...Id, description: 'The run that it extends; by default the last one' })),
  }),
  response: Type.Object({ order: Nullable(Order) }),
  errors: [
    ...([
      'not_found',
      'stores_unavailable',
      'purchase_invalid',
      'purchase_pending',
      'purchase_of_other_account',
    ] as const),
    ...(['purchase_refunded', 'run_paid_by_subscription', 'payment_in_progress', 'too_many_requests'] as const),
    'unavailable',
  ],
})
