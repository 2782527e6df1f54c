import * as api from '#contract/accounts/social/api.ts'
import { tokenHashOf } from '../../platform/http/tokens.ts'
import { mintCode } from '../auth/codes.ts'
import { reauthenticate } from '../auth/reauthentication.ts'
import { ApiError } from '../../platform/errors.ts'
import { recordEvent } from '../../messages/live/live.ts'
import { preparedRoute, readRoute, writeRoute } from '../../platform/http/route.ts'
import { enforceProcessRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { deleteExternalAuth, listExternalAuths, lockPassword } from './queries.ts'
import { mailNetworkChange } from './outcome.ts'
import { linkCookieOf, random } from './oauthState.ts'

/** From the click on "link" to the network. */
const codeSeconds = 60

export const socialRoutes = [
  preparedRoute(api.createSocialCode, async (call) => {
    const { viewer, body } = call
    // Accounts without an e-mail have a generated password, which nobody can type.
    if (viewer.user.email !== null) await reauthenticate(call, body.current_password, { unlessRecent: true })
    const secret = random()
    const payload = { browser: tokenHashOf(secret).toString('hex'), sessionId: viewer.sessionId }
    return call.transaction(async ({ sql, setCookie }) => {
      setCookie(linkCookieOf(secret, codeSeconds))
      const code = { userId: viewer.user.id, purpose: 'social' as const, seconds: codeSeconds, payload }
      return { token: await mintCode(sql, code) }
    })
  }),

  readRoute(api.listExternalAuths, ({ sql, viewer }) => listExternalAuths(sql, viewer.user.id)),

  writeRoute(api.deleteExternalAuth, async (call) => {
    const { sql, viewer, params, context } = call
    const hasPassword = await lockPassword(sql, viewer.user.id)
    const linked = await listExternalAuths(sql, viewer.user.id)
    const found = linked.find(({ id }) => id === params.externalAuthId)
    if (!found) throw new ApiError('not_found')
    // Each is mailed, possibly to an unconfirmed address.
    enforceProcessRateLimit(context.database, { key: `unlink:${viewer.user.id}`, count: 5, windowSeconds: 300 })
    if (!hasPassword && linked.length === 1) throw new ApiError('last_way_in')
    await deleteExternalAuth(sql, found.id)
    await mailNetworkChange(call, { userId: viewer.user.id, kind: 'network_unlinked', source: found.source })
    await recordEvent(call, { userId: viewer.user.id, kind: 'user' })
    return { success: true }
  }),
]
