import { Type, type Static } from 'typebox'
import { endpoint, Id, LanguageCode, OneOf, Success } from '../../endpoint.ts'
import { login, SignedIn } from './api.ts'
import { maxEmailLength, maxPasswordLength } from '../users/accountRules.ts'

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
    'Sign in to the console with e-mail and password; an account without a staff role gets the same error as a wrong password',
  access: 'anyone',
  body: Type.Omit(login.body, ['remember', 'restore']),
  response: SignedIn,
  signsIn: true,
  errors: ['sign_in_code_required'],
  errorFormat: 'fields',
})

const FirstAdminCode = Type.String({ maxLength: 200, description: 'Token of the link that the server printed' })

export const checkFirstAdminCode = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/first-admin/check',
  summary: "Check the first administrator's link without using it",
  access: 'anyone',
  body: Type.Object({ token: FirstAdminCode }),
  response: Success,
  errors: ['code_invalid'],
})

export const createFirstAdmin = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/first-admin',
  summary: 'Create the first administrator from the link that the server printed; opens a console session',
  access: 'anyone',
  body: Type.Object({
    token: FirstAdminCode,
    email: Type.String({
      maxLength: maxEmailLength,
      description: 'E-mail of the administrator; an existing account receives the role and the password',
    }),
    password: Type.String({ maxLength: maxPasswordLength }),
    password_repeat: Type.String({ maxLength: maxPasswordLength }),
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
      { description: 'True if the installation runs low on disk space; set for administrators only' },
    ),
  ),
})
export type StaffMember = Static<typeof StaffMember>

export const getStaffMember = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/member',
  summary: 'Get the signed-in staff member',
  access: 'staff',
  response: StaffMember,
  errors: ['not_found'],
})

export const mintLearnerCode = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/learner-code',
  summary: "Create a one-time code that signs the staff member in to the learner's website, valid for 30 seconds",
  access: 'staff',
  response: Type.Object({ token: Type.String() }),
  errors: ['not_found'],
})
