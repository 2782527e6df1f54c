import { Type, type Static } from 'typebox'
import { endpoint, Id, LanguageCode, Seconds, Success } from '../../endpoint.ts'
import { User } from '../users/api.ts'
import { maxAppIdLength, minAppIdLength, maxEmailLength, maxPasswordLength } from '../users/accountRules.ts'

export const SignedIn = Type.Object({
  success: Type.Boolean(),
  data: Type.Object({
    token: Type.String(),
    user: User,
    is_registration: Type.Optional(Type.Boolean({ description: 'Present if a social network created the account' })),
    remember_token: Type.Optional(
      Type.String({ description: 'Present if "remember me" was requested without binding the session' }),
    ),
  }),
})
export type SignedIn = Static<typeof SignedIn>

const Email = Type.String({ maxLength: maxEmailLength, description: 'Trimmed and lowercased by the server' })
const Password = Type.String({ maxLength: maxPasswordLength })
const AppId = Type.String({ minLength: minAppIdLength, maxLength: maxAppIdLength })
const Code = Type.String({ maxLength: 200 })
const Restore = Type.Optional(
  Type.Boolean({ description: 'Reopen the account if it was closed less than 14 days ago' }),
)

export const login = endpoint({
  method: 'POST',
  path: '/spa/api/v1/auth/login',
  summary: 'Sign in with e-mail and password',
  access: 'anyone',
  body: Type.Object({
    email: Email,
    password: Password,
    remember: Type.Optional(Type.Boolean()),
    restore: Restore,
    code: Type.Optional(
      Type.String({ maxLength: 40, description: 'Mailed digits, required after `sign_in_code_required`' }),
    ),
  }),
  response: SignedIn,
  signsIn: true,
  errors: ['account_closed', 'sign_in_code_required'],
  errorFormat: 'fields',
})

export const loginByAppId = endpoint({
  method: 'POST',
  path: '/spa/api/v1/auth/login-by-app-id',
  summary: 'Sign in to an anonymous device account, if the brand allows it',
  access: 'anyone',
  body: Type.Object({ app_id: AppId, password: Password }),
  response: SignedIn,
  signsIn: true,
  errors: ['not_found', 'too_many_guesses'],
  errorFormat: 'fields',
})

export const loginByRememberToken = endpoint({
  method: 'POST',
  path: '/spa/api/v1/auth/login-by-remember-token',
  summary: 'Sign in with a remember token, which is rotated; replaying a used token revokes its family',
  access: 'anyone',
  body: Type.Object({
    email: Type.String({
      maxLength: maxEmailLength,
      description: 'E-mail of the account, or its app id if it has no e-mail',
    }),
    remember_token: Type.Optional(
      Type.String({ maxLength: 200, description: 'Omitted if the cookie `u_password` carries it' }),
    ),
  }),
  response: SignedIn,
  signsIn: true,
  errors: ['unauthorized'],
})

export const exchangeCode = endpoint({
  method: 'POST',
  path: '/spa/api/v1/auth/auto-login',
  summary: 'Exchange a one-time code, or the session token of an old link, for a session',
  access: 'anyone',
  body: Type.Object({ token: Code }),
  response: SignedIn,
  signsIn: true,
  errors: ['code_invalid'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/spa/api/v1/auth/logout',
  summary: 'Revoke the session of this token',
  access: 'learner',
  response: Success,
  errors: [],
})

export const signupByEmail = endpoint({
  method: 'POST',
  path: '/spa/api/v1/auth/signup-by-email',
  summary: 'Sign up with an e-mail, if the brand allows it',
  access: 'anyone',
  form: true,
  body: Type.Object({
    username: Type.Optional(Type.String({ maxLength: maxEmailLength })),
    email: Email,
    password: Password,
    password_repeat: Password,
    timezone: Type.Optional(Type.String({ maxLength: 60 })),
    name: Type.Optional(Type.String({ maxLength: 60 })),
    language_code: Type.Optional(LanguageCode),
  }),
  response: SignedIn,
  signsIn: true,
  errors: ['not_found'],
  errorFormat: 'fields',
})

export const signupByAppId = endpoint({
  method: 'POST',
  path: '/spa/api/v1/auth/signup-by-app-id',
  summary: 'Sign up with an anonymous device account, if the brand allows it',
  access: 'anyone',
  form: true,
  body: Type.Object({
    app_id: AppId,
    password: Password,
    password_repeat: Password,
    timezone: Type.Optional(Type.String({ maxLength: 60 })),
  }),
  response: SignedIn,
  signsIn: true,
  errors: ['not_found'],
  errorFormat: 'fields',
})

export const convertAccount = endpoint({
  method: 'POST',
  path: '/spa/api/v1/auth/convert-account',
  summary: 'Convert an anonymous account to one with e-mail and password; its data is kept',
  access: 'learner',
  body: Type.Object({
    email: Email,
    password: Password,
    password_repeat: Password,
    name: Type.Optional(Type.String({ maxLength: 60 })),
  }),
  response: Type.Object({ success: Type.Boolean(), data: Type.Object({ user: User }) }),
  errors: ['not_found'],
  errorFormat: 'fields',
})

export const validateSignupForm = endpoint({
  method: 'POST',
  path: '/spa/api/v1/auth/validate-signup-form',
  summary: 'Validate an e-mail or app id for a sign-up; errors use the keys signupform-email and signupform-app_id',
  access: 'anyone',
  // Without limits: the handler validates both fields.
  body: Type.Object({ email: Type.Optional(Type.String()), app_id: Type.Optional(Type.String()) }),
  response: Success,
  errors: ['not_found'],
  errorFormat: 'fields',
  fieldPrefix: 'signupform-',
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/spa/api/v1/auth/request-password-reset',
  summary: 'Mail a password reset link; the response does not reveal whether the account exists',
  access: 'anyone',
  body: Type.Object({ email: Email }),
  response: Success,
  errors: [],
  errorFormat: 'fields',
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/spa/api/v1/auth/reset-password',
  summary: 'Set a new password with the mailed single-use code, valid for one hour; revokes all sessions',
  access: 'anyone',
  body: Type.Object({ token: Code, password: Password, password_repeat: Password, restore: Restore }),
  response: SignedIn,
  signsIn: true,
  errors: ['code_invalid', 'account_closed'],
  errorFormat: 'fields',
})

export const checkResetCode = endpoint({
  method: 'POST',
  path: '/spa/api/v1/auth/check-reset-code',
  summary: 'Check a password reset code without using it',
  access: 'anyone',
  body: Type.Object({ token: Code }),
  response: Success,
  errors: ['code_invalid'],
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/spa/api/v1/auth/confirm-email',
  summary: 'Confirm an e-mail with the mailed code, from the session that requested it or with the password',
  access: 'anyone',
  body: Type.Object({ token: Code, password: Type.Optional(Password) }),
  response: Success,
  errors: ['code_invalid'],
  errorFormat: 'fields',
})

export const restoreEmail = endpoint({
  method: 'POST',
  path: '/spa/api/v1/auth/restore-email',
  summary:
    'Recover an account with the link mailed to its former e-mail: restores that e-mail and ends all sessions; the token then sets a new password',
  access: 'anyone',
  body: Type.Object({ token: Code }),
  response: Type.Object({ success: Type.Boolean(), data: Type.Object({ token: Type.String() }) }),
  errors: ['code_invalid'],
  errorFormat: 'fields',
})

export const Session = Type.Object({
  id: Id,
  is_current: Type.Boolean(),
  brand: Type.String(),
  app_type: Type.String(),
  user_agent: Type.String(),
  created_at: Seconds,
  expires_at: Seconds,
})
export type Session = Static<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/spa/api/v1/auth/sessions',
  summary: "List the user's active sessions",
  access: 'learner',
  response: Type.Array(Session),
  errors: [],
})

export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/spa/api/v1/auth/sessions/:sessionId',
  summary: 'Sign out on one device',
  access: 'learner',
  params: Type.Object({ sessionId: Id }),
  response: Success,
  errors: ['not_found'],
})

export const revokeOtherSessions = endpoint({
  method: 'POST',
  path: '/spa/api/v1/auth/sessions/revoke-others',
  summary: 'Sign out on all other devices',
  access: 'learner',
  response: Success,
  errors: [],
})

export const mintAdminCode = endpoint({
  method: 'POST',
  path: '/spa/api/v1/auth/admin-code',
  summary: 'Create a one-time code for the staff console, valid for 30 seconds',
  access: 'learner',
  response: Type.Object({ token: Type.String() }),
  errors: ['not_found'],
})

export const mintReturnAddress = endpoint({
  method: 'POST',
  path: '/spa/api/v1/auth/return-address',
  summary: 'Get the URL of an allowed site with a one-time sign-in code, valid for 60 seconds',
  access: 'learner',
  body: Type.Object({ url: Type.String({ maxLength: 2000 }) }),
  response: Type.Object({ url: Type.String() }),
  errors: ['not_found'],
})
