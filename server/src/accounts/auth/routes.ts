import {
  exchangeCode,
  login,
  loginByAppId,
  loginByRememberToken,
  logout,
  mintReturnAddress,
} from '#contract/accounts/auth/api.ts'
import { foreignOrigin } from '#contract/accounts/auth/foreignOrigin.ts'
import { normalEmail } from '#contract/accounts/users/accountRules.ts'
import { requireFlag } from '../../brands/brand.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { preparedRoute, writeRoute } from '../../platform/http/route.ts'
import { tokenHashOf } from '../../platform/http/tokens.ts'
import { enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { bindingOf, forgottenCookies, signedOutCookies, keepsBinding } from './binding.ts'
import { reopenAccount } from './closing.ts'
import type { UsedCode } from './codeQueries.ts'
import { useCode, mintCode } from './codes.ts'
import { checkPassword, provePassword } from './passwordSignIn.ts'
import { findCredentials, findCredentialsByAppId, findSession, isSessionOpen } from './queries.ts'
import { lockProvenAccount } from './reauthentication.ts'
import { consumeRememberToken, rememberTokenOf, remember, rememberAnonymous } from './remember.ts'
import { closeSessions, openSession, type SignIn } from './sessions.ts'

const seconds = 60

export const returnRoutes = [
  // Only for allowed sites.
  writeRoute(mintReturnAddress, async ({ sql, body, brand, viewer }) => {
    const origin = foreignOrigin(body.url)
    const url = URL.parse(body.url)
    if (!url || url.origin !== origin || !brand.returnOrigins.includes(origin)) throw new ApiError('not_found')
    const payload = { sessionId: viewer.sessionId }
    const code = await mintCode(sql, { userId: viewer.user.id, purpose: 'auto_login', seconds, payload })
    url.searchParams.set('token', code)
    return { url: url.href }
  }),
]

export const authRoutes = [
  preparedRoute(login, async (call) => {
    const { body } = call
    const lockProven = await provePassword(call, body)
    return call.transaction(async (transaction) => {
      const account = await lockProven(transaction.sql)
      if (account.closed && !body.restore) throw new ApiError('account_closed')
      if (account.closed) await reopenAccount(transaction, account.id)
      const signedIn = await openSession(transaction, { userId: account.id, proof: 'now' })
      return body.remember ? remember(transaction, signedIn) : signedIn
    })
  }),

  preparedRoute(loginByAppId, async (call) => {
    requireFlag(call.brand, 'is_user_anon_auth_enable')
    const { app_id, password } = call.body
    const { verified } = await checkPassword(call, { appId: app_id, password })
    if (!verified) throw refuseField('password', 'wrong_password')
    return call.transaction(async (transaction) => {
      const account = await lockProvenAccount(transaction.sql, verified, 'password')
      if (account.closed) throw refuseField('password', 'wrong_password')
      return rememberAnonymous(transaction, await openSession(transaction, { userId: account.id, proof: 'now' }))
    })
  }),

  preparedRoute(loginByRememberToken, async (call) => {
    const { body, context, client } = call
    await enforceRateLimit(context.database.sql, { key: `remember:${client.network}`, count: 20, windowSeconds: 60 })
    return call.transaction(async (transaction) => {
      const { sql } = transaction
      const remembered = await consumeRememberToken(transaction, rememberTokenOf(client, body.remember_token))
      const account =
        (await findCredentials(sql, normalEmail(body.email))) ?? (await findCredentialsByAppId(sql, body.email))
      if (!remembered || account?.id !== remembered.userId || account.closed)
        throw new ApiError('unauthorized', { cookies: client.bindsSession ? forgottenCookies() : [] })
      return remember(transaction, await openSession(transaction, { userId: remembered.userId }), remembered.family)
    })
  }),

  writeRoute(exchangeCode, async (call) => {
    const { sql, body, client } = call
    const code = await useCode(sql, body.token, 'auto_login')
    if (code) {
      const signedIn = await rememberAnonymous(call, await openSession(call, await sessionOfCode(sql, code)))
      if (code.payload['isRegistration'] === true) signedIn.data.is_registration = true
      return signedIn
    }
    // Old links contain a session token: it is exchanged and revoked.
    const tokenHash = tokenHashOf(body.token)
    const session = await findSession(sql, tokenHash)
    const isOpen = session && !session.expired && !session.revoked_reason
    if (!isOpen || !keepsBinding(bindingOf(tokenHash, session), client)) throw new ApiError('code_invalid')
    const ended = await closeSessions(call, { userId: session.user_id, reason: 'logout', sessionId: session.id })
    // Only one of concurrent exchanges revokes it.
    if (ended === 0) throw new ApiError('code_invalid')
    return rememberAnonymous(
      call,
      await openSession(call, { userId: session.user_id, proof: { sessionId: session.id } }),
    )
  }),

  writeRoute(logout, async (call) => {
    const { user, sessionId } = call.viewer
    await closeSessions(call, { userId: user.id, reason: 'logout', sessionId })
    signedOutCookies(call.viewer).forEach(call.setCookie)
    return { success: true }
  }),
]

/** A social network has proved the user; another site only continues a session, which must still be open. */
async function sessionOfCode(sql: Sql, { user_id: userId, payload }: UsedCode): Promise<SignIn> {
  const { isProof, sessionId } = payload
  if (isProof === true) return { userId, proof: 'now' }
  if (typeof sessionId !== 'number' || !(await isSessionOpen(sql, { userId, sessionId })))
    throw new ApiError('code_invalid')
  return { userId, proof: { sessionId } }
}
