import * as api from '#contract/accounts/auth/api.ts'
import { getStaffMember, mintLearnerCode, staffLogin, staffLoginByPassword } from '#contract/accounts/auth/staffApi.ts'
import { displayName } from '#contract/accounts/users/rules.ts'
import { requireProfile, staffBrand } from '../../platform/http/context.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { preparedRoute, readRoute, writeRoute } from '../../platform/http/route.ts'
import { findDiskSpace } from '../../platform/metrics/diskSpace.ts'
import { closeSessions, openSession, type SignIn, type SignInCall } from './sessions.ts'
import { bindingOf, signedOutCookies, keepsBinding } from './binding.ts'
import { signOut } from './closing.ts'
import { mintCode, requireCode } from './codes.ts'
import { provePassword } from './passwordSignIn.ts'
import { findOpenSession, listSessions } from './queries.ts'

/** Validity of the code that carries a session between website and console. */
const codeSeconds = 30

export const sessionRoutes = [
  readRoute(api.listSessions, ({ sql, viewer }) =>
    listSessions(sql, { userId: viewer.user.id, sessionId: viewer.sessionId }),
  ),

  writeRoute(api.revokeSession, async (call) => {
    const { viewer, params } = call
    const ended = await closeSessions(call, { userId: viewer.user.id, reason: 'logout', sessionId: params.sessionId })
    if (ended === 0) throw new ApiError('not_found')
    if (params.sessionId === viewer.sessionId) signedOutCookies(viewer).forEach(call.setCookie)
    return { success: true }
  }),

  writeRoute(api.revokeOtherSessions, async (call) => {
    const { viewer } = call
    await signOut(call, { userId: viewer.user.id, exceptSessionId: viewer.sessionId })
    return { success: true }
  }),

  writeRoute(api.mintAdminCode, async ({ sql, viewer }) => {
    if (viewer.roles.length === 0) throw new ApiError('not_found')
    const { user, sessionId } = viewer
    const payload = { sessionId }
    return { token: await mintCode(sql, { userId: user.id, purpose: 'admin', seconds: codeSeconds, payload }) }
  }),

  writeRoute(mintLearnerCode, async ({ sql, viewer: { user, sessionId } }) => {
    const payload = { sessionId }
    return { token: await mintCode(sql, { userId: user.id, purpose: 'auto_login', seconds: codeSeconds, payload }) }
  }),

  readRoute(
    getStaffMember,
    async ({ viewer, context }) => {
      const profile = requireProfile(viewer)
      const { id, avatar, timezone, locale } = profile
      const disk = viewer.roles.includes('admin') ? await findDiskSpace(context.config) : undefined
      return {
        id,
        name: displayName(profile),
        avatar,
        timezone,
        locale,
        roles: [...viewer.roles],
        ...(disk && disk.state !== 'good' && { disk: { state: disk.state, free_megabytes: disk.freeMegabytes } }),
      }
    },
    { readsProfile: true },
  ),

  writeRoute(staffLogin, async (call) => {
    const code = await requireCode(call.sql, call.body.token, 'admin')
    const session = await findOpenSession(call.sql, {
      userId: code.user_id,
      sessionId: Number(code.payload.sessionId ?? 0),
    })
    if (!session || !keepsBinding(bindingOf(session.token_hash, session), call.client))
      throw new ApiError('code_invalid')
    return openConsole(call, { userId: code.user_id, proof: { sessionId: session.id } })
  }),

  preparedRoute(staffLoginByPassword, async (call) => {
    const lockProven = await provePassword(call, call.body, { isStaffOnly: true })
    return call.transaction(async (transaction) => {
      const account = await lockProven(transaction.sql)
      // The account was closed before the lock, which ended its roles.
      if (account.closed) throw refuseField('password', 'wrong_password')
      return openConsole(transaction, { userId: account.id, proof: 'now' })
    })
  }),
]

function openConsole(call: SignInCall, signIn: SignIn): Promise<api.SignedIn> {
  return openSession({ ...call, brand: { ...call.brand, id: staffBrand, singleDevice: false } }, signIn)
}
