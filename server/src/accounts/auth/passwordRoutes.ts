import { setTimeout } from 'node:timers/promises'
import { checkResetCode, requestPasswordReset, resetPassword, restoreEmail } from '#contract/accounts/auth/api.ts'
import { emailError, normalEmail } from '#contract/accounts/users/accountRules.ts'
import { updatePassword } from '#contract/accounts/users/api.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { preparedRoute, standaloneRoute } from '../../platform/http/route.ts'
import { changePassword, returnEmail } from '../users/users.ts'
import { tryHit, enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { reopenAccount } from './closing.ts'
import { closeSessions, openSession } from './sessions.ts'
import { mailNewPassword, mailboxLimit, mailPasswordLink, mintPasswordLink } from './accountMails.ts'
import { deleteAllCodes, hasCodeSince } from './codeQueries.ts'
import { revokeCodes, requireCode, requireOpenCode } from './codes.ts'
import { replaceCredentials, unlinkNetworks } from './credentials.ts'
import { requireProfile } from '../../platform/http/context.ts'
import { validateNewPassword, hashPassword } from './passwords.ts'
import { lockReauthenticated, reauthenticate } from './reauthentication.ts'
import { findCredentials, lockAccount } from './queries.ts'
import { revokeRememberTokens } from './remember.ts'

export const passwordRoutes = [
  preparedRoute(requestPasswordReset, (call) =>
    // Hides whether a mail was written, and so whether the e-mail is known.
    withMinimumDuration(300, async () => {
      const { body, client, context } = call
      const email = normalEmail(body.email)
      const rule = emailError(email)
      if (rule) throw refuseField('email', rule)
      const { sql: pool } = context.database
      await enforceRateLimit(pool, { key: `reset:${client.network}`, count: 20, windowSeconds: 60 })
      await enforceRateLimit(pool, { key: `reset:${email}:${client.network}`, ...mailboxLimit })
      const isWithinLimit = await tryHit(pool, { key: `reset:${email}`, ...mailboxLimit })
      const credentials = await findCredentials(pool, email)
      return call.transaction(async (transaction) => {
        const account = credentials && (await lockAccount(transaction.sql, credentials.id))
        // The e-mail may have changed before the lock, and a mistyped one must not give the account away.
        const isTheirs = account?.email === email && !account.is_email_doubtful
        if (isTheirs && (isWithinLimit || !(await hasRecentLink(transaction.sql, account.id))))
          await mailPasswordLink(transaction, { userId: account.id, email })
        return { success: true }
      })
    }),
  ),

  standaloneRoute(checkResetCode, async ({ sql, body, client }) => {
    await enforceRateLimit(sql, { key: `reset-code:${client.network}`, count: 60, windowSeconds: 60 })
    await requireOpenCode(sql, body.token, 'password_reset')
    return { success: true }
  }),

  preparedRoute(resetPassword, async (call) => {
    const { body, context } = call
    const owner = await requireOpenCode(context.database.sql, body.token, 'password_reset')
    const fields = await validateNewPassword(body, owner.email)
    if (fields.length > 0) throw new ApiError('validation_failed', { fields })
    if (owner.is_closed && body.restore !== true) throw new ApiError('account_closed')
    const passwordHash = await hashPassword(body.password)
    return call.transaction(async (transaction) => {
      const { user_id: userId } = await requireCode(transaction.sql, body.token, 'password_reset')
      const account = await lockAccount(transaction.sql, userId)
      if (account?.closed && body.restore !== true) throw new ApiError('account_closed')
      if (body.restore) await reopenAccount(transaction, userId)
      // A stranger who signed up with the unconfirmed e-mail may have linked their own network.
      const unlinksNetworks = !account?.is_confirmed
      await replaceCredentials(transaction, { userId, passwordHash, provesEmail: true, unlinksNetworks })
      await mailNewPassword(transaction, userId)
      return openSession(transaction, { userId, proof: 'now' })
    })
  }),

  preparedRoute(restoreEmail, async (call) => {
    const { body, client, context } = call
    await enforceRateLimit(context.database.sql, {
      key: `email-return:${client.network}`,
      count: 60,
      windowSeconds: 60,
    })
    return call.transaction(async (transaction) => {
      const { sql } = transaction
      const { user_id: userId, payload } = await requireCode(sql, body.token, 'email_return')
      const { email } = payload
      if (typeof email !== 'string') throw new ApiError('code_invalid')
      if (!(await returnEmail(sql, { userId, email }))) throw refuseField('email', 'email_taken')
      // An attacker who changed the e-mail knew the password and may have left other ways in.
      await deleteAllCodes(sql, userId)
      await revokeRememberTokens(sql, userId)
      await unlinkNetworks.registered(sql, userId)
      await closeSessions(transaction, { userId, reason: 'closed' })
      const { code } = await mintPasswordLink(sql, { userId })
      return { success: true, data: { token: code } }
    })
  }),

  preparedRoute(
    updatePassword,
    async (call) => {
      const { body, viewer } = call
      const userId = viewer.user.id
      const fields = await validateNewPassword(body, viewer.user.email)
      if (fields.length > 0) throw new ApiError('validation_failed', { fields })
      const proof = await reauthenticate(call, body.current_password, { unlessForced: true })
      const passwordHash = await hashPassword(body.password)
      return call.transaction(async (transaction) => {
        await lockReauthenticated(transaction.sql, viewer, proof)
        const user = await changePassword(transaction.sql, { userId, passwordHash, provesEmail: false })
        await revokeCodes(transaction.sql, userId)
        await revokeRememberTokens(transaction.sql, userId)
        await closeSessions(transaction, { userId, reason: 'closed', exceptSessionId: viewer.sessionId })
        await mailNewPassword(transaction, userId)
        return { success: true, data: { user: { ...requireProfile(viewer), ...user } } }
      })
    },
    { readsProfile: true },
  ),
]

async function withMinimumDuration<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.allSettled([work(), setTimeout(ms)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}

/** Whether a valid link was mailed recently: if others exhaust the limit, the owner still has a working link. */
function hasRecentLink(sql: Sql, userId: number): Promise<boolean> {
  return hasCodeSince(sql, { userId, purpose: 'password_reset', seconds: mailboxLimit.windowSeconds })
}
