import { Type } from 'typebox'
import { SignedIn } from '../auth/api.ts'
import { endpoint, Expand, Id, Nullable, Seconds } from '../endpoint.ts'

const Page = Type.Object({
  page: Type.Optional(Type.Integer()),
  'per-page': Type.Optional(Type.Integer()),
  expand: Expand,
})

export const staffLogin = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/login',
  summary: 'Exchange the one-time code of the dashboard link for a session of the staff console',
  access: 'anyone',
  body: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  response: SignedIn,
  errors: ['code_invalid'],
})

export const listMails = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/mails',
  summary: 'Mail that this installation has written, newest first',
  access: 'admin',
  query: Page,
  response: Type.Array(
    Type.Object({
      id: Id,
      recipient: Type.String(),
      subject: Type.String(),
      body: Type.String(),
      brand: Type.String(),
      created_at: Seconds,
      sent_at: Nullable(Seconds),
      failure: Nullable(Type.String()),
    }),
  ),
  errors: ['not_found'],
  paged: true,
})

export const listErrorReports = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/errors',
  summary: 'What went wrong in browsers, one entry a kind, latest first',
  access: 'admin',
  query: Page,
  response: Type.Array(
    Type.Object({
      fingerprint: Type.String(),
      message: Type.String(),
      detail: Type.String(),
      brand: Type.String(),
      address: Type.String(),
      count: Type.Integer(),
      first_at: Seconds,
      last_at: Seconds,
    }),
  ),
  errors: ['not_found'],
  paged: true,
})

export const listQuestions = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/tech-questions',
  summary: 'Questions to support, newest first',
  access: 'admin',
  query: Page,
  response: Type.Array(
    Type.Object({
      id: Id,
      brand: Type.String(),
      name: Type.String(),
      email: Type.String(),
      message: Type.String(),
      created_at: Seconds,
    }),
  ),
  errors: ['not_found'],
  paged: true,
})
