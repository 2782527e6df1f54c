import { Type } from 'typebox'
import { endpoint, Id } from '../endpoint.ts'
import { ExternalAuth } from '../users/api.ts'

export const socialSources = ['google', 'apple', 'facebook', 'vkontakte'] as const
export type SocialSource = (typeof socialSources)[number]

/** Where a visit to a social network begins; `:source` is one of `socialSources`. A browser goes there. */
export const socialStartPath = '/spa/api/v1/auth/social/:source/start'
export const socialReturnPath = '/spa/api/v1/auth/social/:source/return'

/** Why a visit failed, as the return address says it. */
export const socialFailures = [
  'common_no_social_id',
  'login_no_link',
  'login_no_user_from_link',
  'link_user_unauthorised',
  'link_social_id_already_taken',
  'unknown_error',
] as const
export type SocialFailure = (typeof socialFailures)[number]

/** The order of the buttons on each platform; the web follows the brand's own list. */
export const socialOrder: Record<'android' | 'ios', readonly SocialSource[]> = {
  android: ['google', 'vkontakte', 'facebook', 'apple'],
  ios: ['apple', 'google', 'vkontakte', 'facebook'],
}

export const listExternalAuths = endpoint({
  method: 'GET',
  path: '/spa/api/v1/user-external-auth',
  summary: 'Social networks that are linked to the account',
  access: 'learner',
  response: Type.Array(ExternalAuth),
  errors: [],
})

export const deleteExternalAuth = endpoint({
  method: 'DELETE',
  path: '/spa/api/v1/user-external-auths/:externalAuthId',
  summary: 'Unlink a social network',
  access: 'learner',
  params: Type.Object({ externalAuthId: Id }),
  response: Type.Object({ success: Type.Boolean() }),
  errors: ['not_found'],
})
