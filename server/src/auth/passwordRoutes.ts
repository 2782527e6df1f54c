import { checkResetCode, requestPasswordReset, resetPassword } from '#contract/auth/api.ts'
import { emailFailure, normalEmail } from '#contract/auth/rules.ts'
import { updatePassword } from '#contract/users/api.ts'
import type { Sql } from '../database.ts'
import { ApiError, refuseField } from '../failure.ts'
import { writeMail } from '../mail/mail.ts'
import { route } from '../route.ts'
import { unlinkNetworks } from '../social/social.ts'
import { changePassword, reopenAccount } from '../users/users.ts'
import { closeSessions, openSession } from './auth.ts'
import { hasCodeSince } from './codeQueries.ts'
import { forgetWaysIn, mintCode, requireCode, requireOpenCode } from './codes.ts'
import { isWithin, refuseBusy } from './limits.ts'
import { passwordMistakes } from './newPassword.ts'
import { hashPassword } from './passwords.ts'
import { lockReauthenticated, reauthenticate } from './reauthentication.ts'
import { findCredentials, lockAccount } from './queries.ts'
import { forgetEverywhere } from './remember.ts'

const linkSeconds = 3600
/** A mailbox gets five links in so long, whoever asks for them. */
const mailboxSeconds = 300

export const passwordRoutes = [
  route(
    requestPasswordReset,
    async (call) => {
      const { sql, body, client, machine } = call
      const email = normalEmail(body.email)
      const rule = emailFailure(email)
      if (rule) throw refuseField('email', rule)
      const { sql: pool } = machine.database
      const fiveMinutes = { count: 5, windowSeconds: mailboxSeconds }
      await refuseBusy(pool, { key: `reset:${client.network}`, count: 20, windowSeconds: 60 })
      await refuseBusy(pool, { key: `reset:${email}:${client.network}`, ...fiveMinutes })
      const isWelcome = await isWithin(pool, { key: `reset:${email}`, ...fiveMinutes })
      const person = await findCredentials(pool, email)
      const account = person && (await lockAccount(sql, person.id))
      // Its address may have been replaced this very moment.
      if (account?.email === email && (isWelcome || !(await hasLink(sql, account.id)))) {
        const token = await mintCode(sql, { userId: account.id, purpose: 'password_reset', seconds: linkSeconds })
        await writeMail(call, {
          userId: account.id,
          recipient: email,
          kind: 'reset_password',
          path: `/resetPassword?token=${token}`,
          secret: token,
        })
      }
      return { success: true }
    },
    // Writing a mail takes longer than writing none: its speed would tell whose address is known here.
    { atLeastMs: 300 },
  ),

  route(checkResetCode, async ({ body, client, machine }) => {
    const { sql: pool } = machine.database
    await refuseBusy(pool, { key: `reset-code:${client.network}`, count: 60, windowSeconds: 60 })
    await requireOpenCode(pool, body.token, 'password_reset')
    return { success: true }
  }),

  route(resetPassword, async (call) => {
    const { sql, body, machine } = call
    const owner = await requireOpenCode(machine.database.sql, body.token, 'password_reset')
    const fields = passwordMistakes(body, owner.email)
    if (fields.length > 0) throw new ApiError('validation_failed', { fields })
    if (owner.is_closed && body.restore !== true) throw new ApiError('account_closed')
    const passwordHash = await hashPassword(body.password)
    const { user_id: userId } = await requireCode(sql, body.token, 'password_reset')
    const account = await lockAccount(sql, userId)
    if (account?.closed && body.restore !== true) throw new ApiError('account_closed')
    if (body.restore) await reopenAccount(sql, userId)
    await changePassword(sql, { userId, passwordHash, provesEmail: true })
    await forgetWaysIn(sql, userId)
    await forgetEverywhere(sql, userId)
    // Whoever began the account with a mailbox of somebody else may have linked a network of their own to it.
    if (!account?.is_confirmed) await unlinkNetworks(sql, userId)
    await closeSessions(call, { userId, reason: 'closed' })
    return openSession(call, userId)
  }),

  route(updatePassword, async (call) => {
    const { sql, body, viewer } = call
    const fields = passwordMistakes(body, viewer.user.email)
    if (fields.length > 0) throw new ApiError('validation_failed', { fields })
    const proof = await reauthenticate(call, body.current_password, { unlessForced: true })
    const passwordHash = await hashPassword(body.password)
    await lockReauthenticated(sql, viewer, proof)
    const user = await changePassword(sql, { userId: viewer.user.id, passwordHash, provesEmail: false })
    await forgetWaysIn(sql, viewer.user.id)
    await forgetEverywhere(sql, viewer.user.id)
    await closeSessions(call, { userId: viewer.user.id, reason: 'closed', exceptSessionId: viewer.sessionId })
    return { success: true, data: { user: { ...viewer.user, ...user } } }
  }),
]

/**
 * Whether a link that works was mailed a moment ago. Then somebody else may have asked too often, and the owner finds
 * theirs in the mailbox; where it is used up, one more is mailed.
 */
function hasLink(sql: Sql, userId: number): Promise<boolean> {
  return hasCodeSince(sql, { userId, purpose: 'password_reset', seconds: mailboxSeconds })
}
