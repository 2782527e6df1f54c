import { Type } from 'typebox'
import { endpoint, Nullable } from '../../endpoint.ts'

/** Statuses of an order, by its payment. `pending`: the hosted page of the payment has been opened. */
export const orderStatuses = ['created', 'pending', 'paid', 'failed', 'refunded'] as const

export const checkPayments = endpoint({
  method: 'POST',
  path: '/spa/api/v1/payments/check',
  summary: 'Check with the provider whether open instalment and subscription payments were made on its page',
  access: 'learner',
  response: Type.Object({
    is_open: Type.Boolean({ description: 'Whether a payment still waits for the bank' }),
    failure_code: Nullable(
      Type.String({ description: 'Failure code of the latest payment of the last hour; null if it succeeded' }),
    ),
  }),
  errors: ['too_many_requests', 'unavailable'],
})
