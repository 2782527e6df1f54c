import { getCookiePolicy, listCookies, updateCookiePolicy, type Cookie } from '#contract/cookies/api.ts'
import { essentialOnly } from '#contract/cookies/rules.ts'
import { route } from '../route.ts'
import { findPolicy, upsertPolicy } from './queries.ts'

/** Every cookie of this site. Adapters of third parties would add theirs under analytic and marketing. */
const cookies: readonly Cookie[] = [
  { name: 'token', category: 'essential', days: 30 },
  { name: 'signed-in', category: 'essential', days: 30 },
  { name: 'cookie_consent', category: 'essential', days: 365 },
  { name: 'device', category: 'essential', days: 365 },
  { name: 'language', category: 'essential', days: 365 },
  { name: 'theme', category: 'essential', days: 365 },
  { name: 'u_email', category: 'essential', days: 30 },
  { name: 'u_password', category: 'essential', days: 30 },
]

export const cookieRoutes = [
  route(listCookies, async () => [...cookies]),

  route(getCookiePolicy, async ({ sql, viewer }) => {
    const chosen = await findPolicy(sql, viewer.user.id)
    return { ...essentialOnly, ...chosen, is_chosen: chosen !== undefined }
  }),

  route(updateCookiePolicy, async ({ sql, viewer, body }) => {
    const policy = { analytics: body.analytics, marketing: body.marketing }
    await upsertPolicy(sql, viewer.user.id, policy)
    return { essential: true, ...policy }
  }),
]
