import { Type } from 'typebox'
import { emailMaximum } from '../../accounts/users/accountRules.ts'
import { endpoint, Id, Success } from '../../endpoint.ts'

export const questionMaximum = 500
export const askerNameMaximum = 60

export const askAnonymously = endpoint({
  method: 'POST',
  path: '/spa/api/v1/tech-questions/anonymous',
  summary: 'Send a support request without signing in',
  access: 'anyone',
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: askerNameMaximum }),
    email: Type.String({ minLength: 1, maxLength: emailMaximum }),
    message: Type.String({ minLength: 1, maxLength: questionMaximum }),
    support_category_id: Type.Optional(Id),
    client_id: Type.Optional(Type.String({ format: 'uuid', description: 'Idempotency id' })),
  }),
  response: Success,
  errors: [],
})
