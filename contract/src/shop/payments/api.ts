import { Type } from 'typebox'
import { endpoint, Nullable } from '../../endpoint.ts'

export const checkPayments = endpoint({
  method: 'POST',
  path: '/spa/api/v1/payments/check',
  summary: 'Ask the provider whether open payments of instalments and subscriptions have been made on its page',
  access: 'learner',
  response: Type.Object({
    is_open: Type.Boolean({ description: 'One of them still waits for the bank' }),
    failure_code: Nullable(
      Type.String({ description: 'Why the newest of the last hour was not made on its page; null if it was' }),
    ),
  }),
  errors: ['too_many_requests', 'unavailable'],
})
