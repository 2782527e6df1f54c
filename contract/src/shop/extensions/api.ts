import { Type, type Static } from 'typebox'
import { maxEmailLength } from '../../accounts/users/accountRules.ts'
import { maxCodeLength } from '../discounts/rules.ts'
import { endpoint, Id, Nullable, OneOf } from '../../endpoint.ts'
import { Order } from '../orders/api.ts'
import { maxContactNameLength, maxContactPhoneLength, extensionTypes } from './rules.ts'

export const Extension = Type.Object({
  id: Type.Integer({ ...Id, description: 'Title of the service' }),
  stream_id: Id,
  type_code: OneOf(extensionTypes),
  title: Type.String(),
  description: Type.String(),
  price: Type.Integer({ description: 'Minor units of the currency' }),
  full_price: Nullable(Type.Integer({ description: 'Former price in minor units' })),
  currency: Type.String({ description: 'ISO 4217 currency code' }),
  days: Nullable(Type.Integer({ description: 'Number of days of access it adds' })),
  consultations: Nullable(Type.Integer({ description: 'Number of consultations it adds' })),
  end_date: Nullable(
    Type.Integer({
      description: 'New end of the run in seconds since 1970; null if unchanged or unknown',
    }),
  ),
  appstore_product_id: Nullable(Type.String({ description: 'Store product id in the application; null if none' })),
})
export type Extension = Static<typeof Extension>

/** The order; where nobody takes payments, only the acceptance of the request. */
export const PlacedExtension = Type.Object({
  is_requested: Type.Boolean({ description: 'True without an order: the school will contact the learner' }),
  ...Type.Partial(Order).properties,
})
export type PlacedExtension = Static<typeof PlacedExtension>

export const listExtensions = endpoint({
  method: 'GET',
  path: '/spa/api/v1/extend/:streamId',
  summary: 'List the services that extend a run; empty if the brand renews courses through support',
  access: 'learner',
  params: Type.Object({ streamId: Id }),
  response: Type.Array(Extension),
  errors: ['not_found', 'stream_unpaid'],
})

export const extendStream = endpoint({
  method: 'POST',
  path: '/spa/api/v1/extend/:streamId/course-service/:serviceId',
  summary: 'Order an extension of a run, priced by the server; returns an open order for it if there is one',
  access: 'learner',
  params: Type.Object({ streamId: Id, serviceId: Id }),
  body: Type.Object({
    phone: Type.String({ maxLength: maxContactPhoneLength }),
    name: Type.String({ maxLength: maxContactNameLength }),
    email: Type.String({ maxLength: maxEmailLength }),
    promocode: Type.Optional(Type.String({ maxLength: maxCodeLength, description: 'Promotion code; empty for none' })),
  }),
  response: PlacedExtension,
  errors: ['not_found', 'stream_unpaid', 'email_required', 'too_many_requests', 'unavailable'],
})
