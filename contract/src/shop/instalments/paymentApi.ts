import { Type } from 'typebox'
import { endpoint, Id, Nullable } from '../../endpoint.ts'

export const payInstalment = endpoint({
  method: 'POST',
  path: '/spa/api/v1/installment/:instalmentId/pay',
  summary: 'The page on which the next payment of a plan is made',
  access: 'learner',
  params: Type.Object({ instalmentId: Id }),
  response: Type.Object({ payment_url: Nullable(Type.String()) }),
  errors: ['not_found', 'nothing_to_pay', 'payment_in_progress', 'payments_unavailable', 'too_many_requests'],
})
