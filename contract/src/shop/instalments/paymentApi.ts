import { Type } from 'typebox'
import { endpoint, Id, Nullable } from '../../endpoint.ts'

export const payInstalment = endpoint({
  method: 'POST',
  path: '/spa/api/v1/installment/:instalmentId/pay',
  summary: 'Get the payment page for the next instalment of a plan',
  access: 'learner',
  params: Type.Object({ instalmentId: Id }),
  response: Type.Object({ payment_url: Nullable(Type.String()) }),
  errors: ['not_found', 'nothing_to_pay', 'payment_in_progress', 'payments_unavailable', 'too_many_requests'],
})
