import { getCookiePolicy, listCookies, updateCookiePolicy, type Cookie } from '#contract/accounts/cookies/api.ts'
import { essentialOnly } from '#contract/accounts/cookies/rules.ts'
import type { AnalyticsIds } from '#contract/brands/api.ts'
import { servicesOf } from '../../platform/http/headers.ts'
import { readRoute, writeRoute } from '../../platform/http/route.ts'
import { findPolicy, upsertPolicy } from './queries.ts'

/** All cookies of this site; `*` in a name is a per-browser id. */
const cookies: readonly Cookie[] = [
  { name: 'token', purpose: 'session', category: 'essential', days: 30 },
  { name: 'signed-in', purpose: 'session', category: 'essential', days: 30 },
  { name: 'binding-*', purpose: 'binding', category: 'essential', days: 30 },
  { name: 'staff-token', purpose: 'session', category: 'essential', days: 30 },
  { name: 'staff-signed-in', purpose: 'session', category: 'essential', days: 30 },
  { name: 'staff-binding-*', purpose: 'binding', category: 'essential', days: 30 },
  { name: 'social', purpose: 'networks', category: 'essential', days: 0 },
  { name: 'social-link', purpose: 'networks', category: 'essential', days: 0 },
  { name: 'probe', purpose: 'probe', category: 'essential', days: 0 },
  { name: 'cookie_consent', purpose: 'consent', category: 'essential', days: 365 },
  { name: 'device', purpose: 'device', category: 'essential', days: 365 },
  { name: 'language', purpose: 'language', category: 'essential', days: 365 },
  { name: 'theme', purpose: 'theme', category: 'essential', days: 365 },
  { name: 'u_email', purpose: 'remembering', category: 'essential', days: 30 },
  { name: 'u_password', purpose: 'remembering', category: 'essential', days: 30 },
]

const ofGoogle = (category: Cookie['category']): Cookie[] =>
  ['_ga', '_ga_*'].map((name) => ({ name, purpose: 'statistics', category, days: 730 }))

const thirdPartyCookies: Record<keyof AnalyticsIds, readonly Cookie[]> = {
  google_analytics: ofGoogle('analytic'),
  tag_manager: ofGoogle('marketing'),
  pixel: [{ name: '_fbp', purpose: 'advertising', category: 'marketing', days: 90 }],
  smart_banner: [{ name: 'afUserId', purpose: 'advertising', category: 'marketing', days: 365 }],
  apps_flyer: [],
  sentry: [],
}

export const cookieRoutes = [
  readRoute(listCookies, async ({ brand }) => {
    const foreign = servicesOf(brand.public.project.analytics_ids).flatMap((name) => thirdPartyCookies[name])
    const isFirst = ({ name }: Cookie, index: number) => foreign.findIndex((other) => other.name === name) === index
    // Both services of Google set the same: analytics is listed first, whose consent suffices.
    return [...cookies, ...foreign.filter(isFirst)]
  }),

  readRoute(getCookiePolicy, async ({ sql, viewer }) => {
    const chosen = await findPolicy(sql, viewer.user.id)
    return { ...essentialOnly, ...chosen, is_chosen: chosen !== undefined }
  }),

  writeRoute(updateCookiePolicy, async ({ sql, viewer, body }) => {
    const policy = { analytics: body.analytics, marketing: body.marketing }
    await upsertPolicy(sql, viewer.user.id, policy)
    return { essential: true, ...policy }
  }),
]
