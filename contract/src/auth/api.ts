import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { User } from '../users/api.ts'
import { emailMaximum, passwordMaximum } from './rules.ts'

const SignedIn = Type.Object({
  success: Type.Boolean(),
  data: Type.Object({ token: Type.String(), user: User }),
})

export const login = endpoint({
  method: 'POST',
  path: '/spa/api/v1/auth/login',
  summary: 'Sign in by e-mail and password',
  access: 'anyone',
  body: Type.Object({
    email: Type.String({ maxLength: emailMaximum, description: 'Trimmed and lowercased by the server' }),
    password: Type.String({ maxLength: passwordMaximum }),
  }),
  response: SignedIn,
  errors: [],
  failures: 'fields',
})

export const logout = endpoint({
  method: 'POST',
  path: '/spa/api/v1/auth/logout',
  summary: 'Revoke the session of this token',
  access: 'learner',
  response: Type.Object({ success: Type.Boolean() }),
  errors: [],
})
