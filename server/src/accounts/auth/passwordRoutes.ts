import { checkResetCode, requestPasswordReset, resetPassword, restoreEmail } from '#contract/accounts/auth/api.ts'
import { emailError, normalEmail } from '#contract/accounts/auth/rules.ts'
import { updatePassword } from '#contract/accounts/users/api.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError, refuseField } from '../../platform/http/errors.ts'
import { route } from '../../platform/http/route.ts'
import { unlinkNetworks } from '../social/social.ts'
import { changePassword, returnEmail } from '../users/users.ts'
import { tryHit, enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { reopenAccount } from './closing.ts'
import { closeSessions, openSession } from './sessions.ts'
import { mailNewPassword, mailboxLimit, mailPasswordLink, mintPasswordLink } from './accountMails.ts'
import { deleteAllCodes, hasCodeSince } from './codeQueries.ts'
import { revokeCodes, requireCode, requireOpenCode } from './codes.ts'
import { replaceCredentials } from './credentials.ts'
import { requireProfile } from '../../platform/http/context.ts'
import { validateNewPassword, hashPassword } from './passwords.ts'
import { lockReauthenticated, reauthenticate } from './reauthentication.ts'
import { findCredentials, lockAccount } from './queries.ts'
import { revokeRememberTokens } from './remember.ts'

export const passwordRoutes = [
  route(
    requestPasswordReset,
    async (call) => {
      const { sql, body, client, context } = call
      const email = normalEmail(body.email)
      const rule = emailError(email)
      if (rule) throw refuseField('email', rule)
      const { sql: pool } = context.database
      await enforceRateLimit(pool, { key: `reset:${client.network}`, count: 20, windowSeconds: 60 })
      await enforceRateLimit(pool, { key: `reset:${email}:${client.network}`, ...mailboxLimit })
      const isWithinLimit = await tryHit(pool, { key: `reset:${email}`, ...mailboxLimit })
      const credentials = await findCredentials(pool, email)
      const account = credentials && (await lockAccount(sql, credentials.id))
      // The e-mail may have changed meanwhile, and a mistyped one must not give the account away.
      const isTheirs = account?.email === email && !account.is_email_doubtful
      if (isTheirs && (isWithinLimit || !(await hasRecentLink(sql, account.id))))
        await mailPasswordLink(call, { userId: account.id, email })
      return { success: true }
    },
    // Hides whether a mail was written, and so whether the e-mail is known.
    { minimumDurationMs: 300 },
  ),

  route(checkResetCode, async ({ body, client, context }) => {
    const { sql: pool } = context.database
    await enforceRateLimit(pool, { key: `reset-code:${client.network}`, count: 60, windowSeconds: 60 })
    await requireOpenCode(pool, body.token, 'password_reset')
    return { success: true }
  }),

  route(resetPassword, async (call) => {
    const { sql, body, context } = call
    const owner = await requireOpenCode(context.database.sql, body.token, 'password_reset')
    const fields = await validateNewPassword(body, owner.email)
    if (fields.length > 0) throw new ApiError('validation_failed', { fields })
    if (owner.is_closed && body.restore !== true) throw new ApiError('account_closed')
    const passwordHash = await hashPassword(body.password)
    const { user_id: userId } = await requireCode(sql, body.token, 'password_reset')
    const account = await lockAccount(sql, userId)
    if (account?.closed && body.restore !== true) throw new ApiError('account_closed')
    if (body.restore) await reopenAccount(call, userId)
    // An unconfirmed e-mail: whoever signed up with it may have linked their own network.
    const unlinksNetworks = !account?.is_confirmed
    await replaceCredentials(call, { userId, passwordHash, provesEmail: true, unlinksNetworks })
    await mailNewPassword(call, userId)
    return openSession(call, { userId, proof: 'now' })
  }),

  route(restoreEmail, async (call) => {
    const { sql, body, client, context } = call
    await enforceRateLimit(context.database.sql, {
      key: `email-return:${client.network}`,
      count: 60,
      windowSeconds: 60,
    })
    const { user_id: userId, payload } = await requireCode(sql, body.token, 'email_return')
    const { email } = payload
    if (typeof email !== 'string') throw new ApiError('code_invalid')
    if (!(await returnEmail(sql, { userId, email }))) throw refuseField('email', 'email_taken')
    // Whoever changed it knew the password and may have left other ways in.
    await deleteAllCodes(sql, userId)
    await revokeRememberTokens(sql, userId)
    await unlinkNetworks(sql, userId)
    await closeSessions(call, { userId, reason: 'closed' })
    const { code } = await mintPasswordLink(sql, { userId })
    return { success: true, data: { token: code } }
  }),

  route(
    updatePassword,
    async (call) => {
      const { sql, body, viewer } = call
      const fields = await validateNewPassword(body, viewer.user.email)
      if (fields.length > 0) throw new ApiError('validation_failed', { fields })
      const proof = await reauthenticate(call, body.current_password, { unlessForced: true })
      const passwordHash = await hashPassword(body.password)
      await lockReauthenticated(sql, viewer, proof)
      const user = await changePassword(sql, { userId: viewer.user.id, passwordHash, provesEmail: false })
      await revokeCodes(sql, viewer.user.id)
      await revokeRememberTokens(sql, viewer.user.id)
      await closeSessions(call, { userId: viewer.user.id, reason: 'closed', exceptSessionId: viewer.sessionId })
      await mailNewPassword(call, viewer.user.id)
      return { success: true, data: { user: { ...requireProfile(viewer), ...user } } }
    },
    { readsProfile: true },
  ),
]

/** Whether a valid link was mailed recently. If others exhaust the limit, the owner still has a working link. */
function hasRecentLink(sql: Sql, userId: number): Promise<boolean> {
  return hasCodeSince(sql, { userId, purpose: 'password_reset', seconds: mailboxLimit.windowSeconds })
}
