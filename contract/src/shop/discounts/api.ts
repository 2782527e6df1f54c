import { Type } from 'typebox'
import { endpoint, Id } from '../../endpoint.ts'
import { maxCodeLength } from './rules.ts'

export const checkDiscount = endpoint({
  method: 'GET',
  path: '/spa/api/v1/discount/check/code/:code/course-service/:serviceId',
  summary: 'Check whether a code discounts a service for the learner; at most 10 calls per minute',
  access: 'learner',
  params: Type.Object({ code: Type.String({ minLength: 1, maxLength: maxCodeLength }), serviceId: Id }),
  response: Type.Object({ success: Type.Boolean() }),
  errors: ['not_found', 'too_many_requests'],
})
