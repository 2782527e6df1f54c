import { Type, type Static } from 'typebox'
import { endpoint, OneOf } from '../../endpoint.ts'

export const CookiePolicy = Type.Object({
  essential: Type.Boolean({ description: 'Always true' }),
  analytics: Type.Boolean(),
  marketing: Type.Boolean(),
})
export type CookiePolicy = Static<typeof CookiePolicy>

export const cookieCategories = ['essential', 'analytic', 'marketing'] as const

export const cookiePurposes = [
  'session',
  'binding',
  'remembering',
  'networks',
  'device',
  'probe',
  'consent',
  'language',
  'theme',
  'statistics',
  'advertising',
] as const

const Cookie = Type.Object({
  name: Type.String({ description: 'Cookie name; `*` matches a part that varies by browser' }),
  purpose: OneOf(cookiePurposes),
  category: OneOf(cookieCategories),
  days: Type.Integer({ description: 'Lifetime in days; 0 for less than a day' }),
})
export type Cookie = Static<typeof Cookie>

export const listCookies = endpoint({
  method: 'GET',
  path: '/spa/api/v1/cookie',
  summary: 'List the cookies of this site by category',
  access: 'anyone',
  response: Type.Array(Cookie),
  errors: [],
})

export const getCookiePolicy = endpoint({
  method: 'GET',
  path: '/spa/api/v1/cookie/get-policy',
  summary: "Get the user's cookie consent; only essential cookies until the user chooses",
  access: 'learner',
  response: Type.Object({ ...CookiePolicy.properties, is_chosen: Type.Boolean() }),
  errors: [],
})

export const updateCookiePolicy = endpoint({
  method: 'POST',
  path: '/spa/api/v1/cookie/update-policy',
  summary: 'Set the cookie consent of the user',
  access: 'learner',
  body: CookiePolicy,
  response: CookiePolicy,
  errors: [],
})
