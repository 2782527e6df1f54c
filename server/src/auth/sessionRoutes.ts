import {
  listSessions as listSessionsCall,
  mintAdminCode,
  revokeOtherSessions,
  revokeSession,
} from '#contract/auth/api.ts'
import { getStaffMember, staffLogin } from '#contract/staff/api.ts'
import { displayName } from '#contract/users/rules.ts'
import { ApiError } from '../failure.ts'
import { route } from '../route.ts'
import { closeSessions, openSession } from './auth.ts'
import { bindingOf, signedOutCookies, staysBound } from './binding.ts'
import { deleteMintedCodes } from './codeQueries.ts'
import { mintCode, requireCode } from './codes.ts'
import { findOpenSession, listSessions } from './queries.ts'
import { forgetEverywhere } from './remember.ts'

/** From the click on the dashboard link to the console. */
const adminCodeSeconds = 30

export const sessionRoutes = [
  route(listSessionsCall, ({ sql, viewer }) =>
    listSessions(sql, { userId: viewer.user.id, sessionId: viewer.sessionId }),
  ),

  route(revokeSession, async (call) => {
    const { viewer, params } = call
    const ended = await closeSessions(call, { userId: viewer.user.id, reason: 'logout', sessionId: params.sessionId })
    if (ended === 0) throw new ApiError('not_found')
    if (params.sessionId === viewer.sessionId) signedOutCookies(viewer).forEach(call.setCookie)
    return { success: true }
  }),

  route(revokeOtherSessions, async (call) => {
    const { viewer } = call
    await closeSessions(call, { userId: viewer.user.id, reason: 'logout', exceptSessionId: viewer.sessionId })
    await deleteMintedCodes(call.sql, viewer.user.id)
    await forgetEverywhere(call.sql, viewer.user.id)
    return { success: true }
  }),

  route(mintAdminCode, async ({ sql, viewer }) => {
    if (!viewer.user.is_admin) throw new ApiError('not_found')
    const { user, sessionId } = viewer
    const payload = { sessionId }
    return { token: await mintCode(sql, { userId: user.id, purpose: 'admin', seconds: adminCodeSeconds, payload }) }
  }),

  route(getStaffMember, async ({ viewer }) => {
    const { user, roles } = viewer
    if (!user.is_admin) throw new ApiError('not_found')
    const { id, avatar, timezone, locale } = user
    return { id, name: displayName(user), avatar, timezone, locale, roles: [...roles] }
  }),

  route(staffLogin, async (call) => {
    const code = await requireCode(call.sql, call.body.token, 'admin')
    const session = await findOpenSession(call.sql, {
      userId: code.user_id,
      sessionId: Number(code.payload.sessionId ?? 0),
    })
    if (!session || !staysBound(bindingOf(session.token_hash, session), call.client)) throw new ApiError('code_invalid')
    return openSession({ ...call, brand: { ...call.brand, id: 'staff', singleDevice: false } }, code.user_id)
  }),
]
