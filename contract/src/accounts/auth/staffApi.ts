import { Type, type Static } from 'typebox'
import { endpoint, Id, LanguageCode, OneOf, Success } from '../../endpoint.ts'
import { login, SignedIn } from './api.ts'
import { emailMaximum, passwordMaximum } from './rules.ts'

export const staffLogin = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/login',
  summary: 'Exchange the one-time code of the dashboard link for a console session',
  access: 'anyone',
  body: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  response: SignedIn,
  signsIn: true,
  errors: ['code_invalid'],
})

export const staffLoginByPassword = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/login/password',
  summary:
    'Sign in to the console by e-mail and password; an account without a staff role is refused like a wrong password',
  access: 'anyone',
  body: Type.Omit(login.body, ['remember', 'restore']),
  response: SignedIn,
  signsIn: true,
  errors: ['sign_in_code_required'],
  errorFormat: 'fields',
})

const FirstAdminCode = Type.String({ maxLength: 200, description: 'Of the link that the server printed' })

export const checkFirstAdminCode = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/first-admin/check',
  summary: 'Check the link of the first administrator without using it',
  access: 'anyone',
  body: Type.Object({ token: FirstAdminCode }),
  response: Success,
  errors: ['code_invalid'],
})

export const createFirstAdmin = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/first-admin',
  summary: 'Become the first administrator by the link that the server printed; opens a console session',
  access: 'anyone',
  body: Type.Object({
    token: FirstAdminCode,
    email: Type.String({ maxLength: emailMaximum, description: 'An existing account gets the role and the password' }),
    password: Type.String({ maxLength: passwordMaximum }),
    password_repeat: Type.String({ maxLength: passwordMaximum }),
    name: Type.Optional(Type.String({ maxLength: 60 })),
    timezone: Type.Optional(Type.String({ maxLength: 60 })),
  }),
  response: SignedIn,
  signsIn: true,
  errors: ['code_invalid'],
  errorFormat: 'fields',
})

export const StaffMember = Type.Object({
  id: Id,
  name: Type.String(),
  avatar: Type.String(),
  timezone: Type.String(),
  locale: LanguageCode,
  roles: Type.Array(Type.String(), { description: 'expert, support, content, admin' }),
  disk: Type.Optional(
    Type.Object(
      { state: OneOf(['low', 'full']), free_megabytes: Type.Integer() },
      { description: 'For administrators: the disk of the installation has little space left' },
    ),
  ),
})
export type StaffMember = Static<typeof StaffMember>

export const getStaffMember = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/member',
  summary: 'The signed-in staff member',
  access: 'staff',
  response: StaffMember,
  errors: ['not_found'],
})

export const mintLearnerCode = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/learner-code',
  summary: "A one-time code that opens the learner's website for the member of staff, valid 30 seconds",
  access: 'staff',
  response: Type.Object({ token: Type.String() }),
  errors: ['not_found'],
})
