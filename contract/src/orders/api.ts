import { Type } from 'typebox'
import { endpoint, Id } from '../endpoint.ts'

export const createOrder = endpoint({
  method: 'POST',
  path: '/spa/api/v1/order/:serviceId',
  summary: "Order a service: the brand's trial course, for a user without a course",
  access: 'learner',
  params: Type.Object({ serviceId: Id }),
  query: Type.Object({ token: Type.Optional(Type.String({ description: 'Ignored: the header says who orders' })) }),
  response: Type.Object({ service_id: Id, course_stream_id: Id }),
  errors: ['not_found'],
})
