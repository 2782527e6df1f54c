import { Type, type Static } from 'typebox'
import { maxPasswordLength } from '../users/accountRules.ts'
import { endpoint, Id, OneOf, Success } from '../../endpoint.ts'
import { ExternalAuth } from '../users/api.ts'

export const socialActions = ['login', 'link'] as const
export type SocialAction = (typeof socialActions)[number]

/** Browsers navigate here to start a social sign-in; `:source` is one of `socialSources`. */
export const socialStartPath = '/spa/api/v1/auth/social/:source/start'
export const socialReturnPath = '/spa/api/v1/auth/social/:source/return'

/** Error codes of a social sign-in, in the return URL. */
export const socialFailures = [
  'common_no_social_id',
  'login_no_link',
  'login_no_user_from_link',
  'link_user_unauthorised',
  'link_social_id_already_taken',
  'unknown_error',
] as const
export type SocialFailure = (typeof socialFailures)[number]

/** Query of the start. Both return URLs must be allowed for the brand; `token` is the code of the linking user. */
export const SocialStart = Type.Object({
  action: Type.Optional(OneOf(socialActions)),
  token: Type.Optional(Type.String({ maxLength: 200 })),
  successUrl: Type.Optional(Type.String({ maxLength: 2000 })),
  cancelUrl: Type.Optional(Type.String({ maxLength: 2000 })),
  timezone: Type.Optional(Type.String({ maxLength: 60 })),
  restore: Type.Optional(OneOf(['1'])),
})
export type SocialStart = Static<typeof SocialStart>

export const createSocialCode = endpoint({
  method: 'POST',
  path: '/spa/api/v1/auth/social-code',
  summary:
    'Create a one-time code to link a social network, valid for 60 seconds; requires the password from ten minutes after sign-in',
  access: 'learner',
  body: Type.Object({ current_password: Type.Optional(Type.String({ maxLength: maxPasswordLength })) }),
  response: Type.Object({ token: Type.String() }),
  errors: [],
  errorFormat: 'fields',
})

export const listExternalAuths = endpoint({
  method: 'GET',
  path: '/spa/api/v1/user-external-auth',
  summary: 'List the linked social networks',
  access: 'learner',
  response: Type.Array(ExternalAuth),
  errors: [],
})

export const deleteExternalAuth = endpoint({
  method: 'DELETE',
  path: '/spa/api/v1/user-external-auths/:externalAuthId',
  summary: 'Unlink a social network; refused if it is the only sign-in method',
  access: 'learner',
  params: Type.Object({ externalAuthId: Id }),
  response: Success,
  errors: ['not_found', 'last_way_in', 'too_many_requests'],
})
