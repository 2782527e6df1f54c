import { mintReturnAddress } from '#contract/accounts/auth/api.ts'
import { foreignOrigin } from '#contract/accounts/auth/foreignOrigin.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { route } from '../../platform/http/route.ts'
import { mintCode } from './codes.ts'

const seconds = 60

export const returnRoutes = [
  // Only for allowed sites.
  route(mintReturnAddress, async ({ sql, body, brand, viewer }) => {
    const origin = foreignOrigin(body.url)
    const url = URL.parse(body.url)
    if (!url || url.origin !== origin || !brand.returnOrigins.includes(origin)) throw new ApiError('not_found')
    const payload = { sessionId: viewer.sessionId }
    const code = await mintCode(sql, { userId: viewer.user.id, purpose: 'auto_login', seconds, payload })
    url.searchParams.set('token', code)
    return { url: url.href }
  }),
]
