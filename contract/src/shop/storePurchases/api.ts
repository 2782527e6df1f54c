import { Type } from 'typebox'
import { endpoint, Id, Nullable, OneOf } from '../../endpoint.ts'
import { Order } from '../orders/api.ts'
import { stores } from './rules.ts'

export const getStoreAccount = endpoint({
  method: 'GET',
  path: '/spa/api/v1/store-account',
  summary: "Get the account id to attach to the learner's store purchases",
  access: 'learner',
  response: Type.Object({
    account_token: Type.String({ description: 'Constant UUID that the store returns with each purchase' }),
  }),
  errors: [],
})

export const createStorePurchase = endpoint({
  method: 'POST',
  path: '/spa/api/v1/store-purchases',
  summary: 'Verify and record a store purchase; a repeated or restored purchase returns the same order',
  access: 'learner',
  body: Type.Object({
    store: OneOf(stores),
    transaction: Type.String({
      minLength: 1,
      maxLength: 20_000,
      description: 'Signed transaction (JWS) for Apple, purchase token for Google',
    }),
    product_id: Type.String({ minLength: 1, maxLength: 200, description: 'Product id in the store' }),
    app_id: Type.Optional(Type.String({ maxLength: 200, description: 'Package name of the application for Google' })),
    stream_id: Type.Optional(
      Type.Integer({ ...Id, description: 'Id of the run to extend; by default the latest one' }),
    ),
  }),
  response: Type.Object({ order: Nullable(Order) }),
  errors: [
    'not_found',
    'stores_unavailable',
    'purchase_invalid',
    'purchase_pending',
    'purchase_of_other_account',
    'purchase_refunded',
    'run_paid_by_subscription',
    'payment_in_progress',
    'too_many_requests',
    'unavailable',
  ],
})
