import { Type } from 'typebox'
import { maxEmailLength } from '../../accounts/users/accountRules.ts'
import { endpoint, Id, Success } from '../../endpoint.ts'

export const maxQuestionLength = 500
export const maxAskerNameLength = 60

export const askAnonymously = endpoint({
  method: 'POST',
  path: '/spa/api/v1/tech-questions/anonymous',
  summary: 'Send a support request without signing in',
  access: 'anyone',
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: maxAskerNameLength }),
    email: Type.String({ minLength: 1, maxLength: maxEmailLength }),
    message: Type.String({ minLength: 1, maxLength: maxQuestionLength }),
    support_category_id: Type.Optional(Id),
    client_id: Type.Optional(Type.String({ format: 'uuid', description: 'Idempotency id' })),
  }),
  response: Success,
  errors: [],
})
