import { Type, type Static } from 'typebox'
import { maxEmailLength, maxPasswordLength } from './accountRules.ts'
import { endpoint, Expand, Id, LanguageCode, Nullable, OneOf, Success } from '../../endpoint.ts'

export const userExpands = [
  'scores_amount',
  'viewed_hours',
  'completed_courses',
  'completed_tasks',
  'viewed_lessons',
  'referral_orders',
  'cashback',
  'discount_for_referral',
  'link_jumps',
  'user_external_auths',
] as const

export const ExternalAuth = Type.Object({ id: Id, source: Type.String() })

export const User = Type.Object({
  id: Id,
  email: Nullable(Type.String()),
  username: Type.String(),
  name: Type.String(),
  last_name: Type.String(),
  avatar: Type.String(),
  avatar_id: Nullable(Type.Integer({ description: 'Id of the uploaded avatar file' })),
  is_admin: Type.Boolean(),
  is_require_update_password: Type.Boolean(),
  is_require_update_profile: Type.Boolean(),
  language_code: Type.String(),
  locale: LanguageCode,
  is_language_chosen: Type.Boolean({ description: "Whether the person chose the account's language" }),
  status: Type.Integer(),
  timezone: Type.String(),
  disable_notification: Type.Integer({ minimum: 0, maximum: 1 }),
  segments: Type.Array(Type.String()),
  app_id: Nullable(Type.String({ description: 'Present while a device opens the account without a typed password' })),
  gender: Nullable(Type.String({ description: 'M or F' })),
  city: Type.String(),
  phone: Type.String(),
  birthday: Type.String({ description: 'DD.MM.YYYY or empty' }),
  instagram_id: Type.String(),
  is_email_confirmed: Type.Boolean(),
  is_email_doubtful: Type.Boolean({
    description: 'True if the e-mail was added later and is unconfirmed; it receives no password links',
  }),
  pending_email: Type.Optional(
    Nullable(Type.String({ description: 'New e-mail that replaces the current one once confirmed' })),
  ),
  unread_notices: Type.Optional(Type.Integer()),
  ip: Type.Optional(Type.String({ description: 'IP address of this call; only in the call that reads the user' })),
  scores_amount: Type.Optional(Type.Integer()),
  viewed_hours: Type.Optional(Type.Integer()),
  viewed_seconds: Type.Optional(Type.Integer({ description: 'Unrounded value behind viewed_hours; present with it' })),
  completed_courses: Type.Optional(Type.Integer()),
  completed_tasks: Type.Optional(Type.Integer()),
  viewed_lessons: Type.Optional(Type.Integer()),
  referral_orders: Type.Optional(Type.Integer()),
  cashback: Type.Optional(Type.Integer()),
  discount_for_referral: Type.Optional(Type.Integer()),
  link_jumps: Type.Optional(Type.Integer()),
  user_external_auths: Type.Optional(Type.Array(ExternalAuth)),
})
export type User = Static<typeof User>

export const getUser = endpoint({
  method: 'GET',
  path: '/spa/api/v1/user',
  summary: 'Get the signed-in user',
  access: 'learner',
  query: Type.Object({ expand: Expand }),
  response: User,
  errors: [],
})

const UserSaved = Type.Object({ success: Type.Boolean(), data: Type.Object({ user: User }) })

export const updateUser = endpoint({
  method: 'POST',
  path: '/spa/api/v1/user',
  summary: 'Update the profile; omitted fields are kept',
  access: 'learner',
  form: true,
  body: Type.Object({
    id: Type.Optional(Id),
    name: Type.Optional(Type.String({ maxLength: 60 })),
    last_name: Type.Optional(Type.String({ maxLength: 60 })),
    city: Type.Optional(Type.String({ maxLength: 100 })),
    gender: Type.Optional(OneOf(['M', 'F', ''])),
    phone: Type.Optional(Type.String({ maxLength: 30 })),
    birthday: Type.Optional(Type.String({ maxLength: 10 })),
    instagram_id: Type.Optional(Type.String({ maxLength: 60 })),
    disable_notification: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    language_code: Type.Optional(Type.String({ maxLength: 5, description: 'ru-RU, en-US, es-ES or the short form' })),
    timezone: Type.Optional(Type.String({ maxLength: 60 })),
  }),
  response: UserSaved,
  errors: ['not_found'],
  errorFormat: 'fields',
})

export const getOutboxKey = endpoint({
  method: 'GET',
  path: '/spa/api/v1/user/outbox-key',
  summary: 'The key that seals on a device what its person has not sent when they sign out',
  access: 'learner',
  response: Type.Object({
    key: Type.String({ description: 'AES key of 256 bits in base64url; always the same for a person' }),
  }),
  errors: [],
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/spa/api/v1/user',
  summary: 'Close the account; it is anonymised after 14 days',
  access: 'learner',
  form: true,
  body: Type.Object({
    id: Id,
    status: Type.Integer({ minimum: 0, maximum: 0 }),
    current_password: Type.Optional(Type.String({ maxLength: maxPasswordLength })),
  }),
  response: Success,
  errors: ['not_found', 'too_many_guesses', 'last_admin'],
  errorFormat: 'fields',
})

export const updateNotification = endpoint({
  method: 'POST',
  path: '/spa/api/v1/user/notification',
  summary: 'Disable (1) or enable (0) notifications',
  access: 'learner',
  form: true,
  body: Type.Object({ disable_notification: Type.Integer({ minimum: 0, maximum: 1 }) }),
  response: UserSaved,
  errors: [],
  errorFormat: 'fields',
})

export const updateAvatar = endpoint({
  method: 'POST',
  path: '/spa/api/v1/user/avatar',
  summary: 'Set an uploaded image as the avatar, or remove it (0)',
  access: 'learner',
  form: true,
  body: Type.Object({
    avatar_file_id: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Id of an uploaded image; 0 removes the avatar',
    }),
  }),
  response: UserSaved,
  errors: ['not_found'],
  errorFormat: 'fields',
})

export const updatePassword = endpoint({
  method: 'POST',
  path: '/spa/api/v1/user/update-password',
  summary: 'Change the password and revoke other sessions; requires the current password unless the change is forced',
  access: 'learner',
  body: Type.Object({
    current_password: Type.Optional(Type.String({ maxLength: maxPasswordLength })),
    password: Type.String({ maxLength: maxPasswordLength }),
    password_repeat: Type.String({ maxLength: maxPasswordLength }),
  }),
  response: UserSaved,
  errors: ['too_many_guesses'],
  errorFormat: 'fields',
})

export const updateUserStatus = endpoint({
  method: 'POST',
  path: '/spa/api/v1/user/update-user',
  summary: 'Set the e-mail of the account, or its registration status (20, 30, 40)',
  access: 'learner',
  body: Type.Object({
    email: Type.Optional(Type.String({ maxLength: maxEmailLength })),
    current_password: Type.Optional(
      Type.String({ maxLength: maxPasswordLength, description: 'Required to change an existing e-mail' }),
    ),
    status: Type.Optional(Type.Unsafe<20 | 30 | 40>({ type: 'integer', enum: [20, 30, 40] })),
  }),
  response: UserSaved,
  errors: ['too_many_guesses'],
  errorFormat: 'fields',
})
