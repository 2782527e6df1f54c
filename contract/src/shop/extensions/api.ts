import { Type, type Static } from 'typebox'
import { emailMaximum } from '../../accounts/auth/rules.ts'
import { codeMaximum } from '../discounts/rules.ts'
import { endpoint, Id, Nullable, OneOf } from '../../endpoint.ts'
import { Order } from '../orders/api.ts'
import { contactNameMaximum, contactPhoneMaximum, extensionTypes } from './rules.ts'

export const Extension = Type.Object({
  id: Type.Integer({ ...Id, description: 'Of the service' }),
  stream_id: Id,
  type_code: OneOf(extensionTypes),
  title: Type.String(),
  description: Type.String(),
  price: Type.Integer({ description: 'Minor units of the currency' }),
  full_price: Nullable(Type.Integer({ description: 'The price before, in minor units' })),
  currency: Type.String({ description: 'ISO 4217' }),
  days: Nullable(Type.Integer({ description: 'Days of access that it adds' })),
  consultations: Nullable(Type.Integer({ description: 'Consultations that it adds' })),
  end_date: Nullable(
    Type.Integer({
      description: 'When the run would end, in seconds since 1970; null where that does not change or is not known',
    }),
  ),
  appstore_product_id: Nullable(Type.String({ description: 'The product that the application sells; null: none' })),
})
export type Extension = Static<typeof Extension>

/** The order; where nobody takes payments, only the acceptance of the request. */
export const PlacedExtension = Type.Object({
  is_requested: Type.Boolean({ description: 'There is no order: the school will contact the learner' }),
  ...Type.Partial(Order).properties,
})
export type PlacedExtension = Static<typeof PlacedExtension>

export const listExtensions = endpoint({
  method: 'GET',
  path: '/spa/api/v1/extend/:streamId',
  summary: 'Services that extend a run; none where the brand renews courses through its support',
  access: 'learner',
  params: Type.Object({ streamId: Id }),
  response: Type.Array(Extension),
  errors: ['not_found', 'stream_unpaid'],
})

export const extendStream = endpoint({
  method: 'POST',
  path: '/spa/api/v1/extend/:streamId/course-service/:serviceId',
  summary: 'Order an extension of a run. The server prices; while an order of it is open it is the answer',
  access: 'learner',
  params: Type.Object({ streamId: Id, serviceId: Id }),
  body: Type.Object({
    phone: Type.String({ maxLength: contactPhoneMaximum }),
    name: Type.String({ maxLength: contactNameMaximum }),
    email: Type.String({ maxLength: emailMaximum }),
    promocode: Type.Optional(Type.String({ maxLength: codeMaximum, description: 'Empty: none' })),
  }),
  response: PlacedExtension,
  errors: ['not_found', 'stream_unpaid', 'email_required', 'too_many_requests', 'unavailable'],
})
