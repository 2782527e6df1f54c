import { requestPasswordReset, resetPassword } from '#contract/auth/api.ts'
import { emailFailure, normalEmail } from '#contract/auth/rules.ts'
import { updatePassword } from '#contract/users/api.ts'
import { ApiError, refuseField } from '../failure.ts'
import { writeMail } from '../mail/mail.ts'
import { route } from '../route.ts'
import { changePassword } from '../users/users.ts'
import { closeSessions, openSession } from './auth.ts'
import { forgetWaysIn, mintCode, requireCode, requireOpenCode } from './codes.ts'
import { refuseBusy } from './limits.ts'
import { passwordMistakes } from './newPassword.ts'
import { hashPassword } from './passwords.ts'
import { requireProof } from './proof.ts'
import { findCredentials } from './queries.ts'
import { forgetEverywhere } from './remember.ts'

const linkSeconds = 3600

export const passwordRoutes = [
  route(
    requestPasswordReset,
    async (call) => {
      const { sql, body, client, machine } = call
      const email = normalEmail(body.email)
      const rule = emailFailure(email)
      if (rule) throw refuseField('email', rule)
      await refuseBusy(machine.database.sql, { key: `reset:${client.network}`, count: 20, windowSeconds: 60 })
      await refuseBusy(machine.database.sql, { key: `reset:${email}`, count: 5, windowSeconds: 300 })
      const person = await findCredentials(sql, email)
      if (person) {
        const token = await mintCode(sql, { userId: person.id, purpose: 'password_reset', seconds: linkSeconds })
        await writeMail(call, {
          userId: person.id,
          recipient: email,
          kind: 'reset_password',
          path: `/resetPassword?token=${token}`,
        })
      }
      return { success: true }
    },
    // Writing a mail takes longer than writing none: its speed would tell whose address is known here.
    { atLeastMs: 300 },
  ),

  route(resetPassword, async (call) => {
    const { sql, body, machine } = call
    const fields = passwordMistakes(body.password, body.password_repeat)
    if (fields.length > 0) throw new ApiError('validation_failed', { fields })
    await requireOpenCode(machine.database.sql, body.token, 'password_reset')
    const passwordHash = await hashPassword(body.password)
    const { user_id: userId } = await requireCode(sql, body.token, 'password_reset')
    await changePassword(sql, { userId, passwordHash, provesEmail: true })
    await forgetWaysIn(sql, userId)
    await forgetEverywhere(sql, userId)
    await closeSessions(call, { userId, reason: 'closed' })
    return openSession(call, userId)
  }),

  route(updatePassword, async (call) => {
    const { sql, body, viewer } = call
    const fields = passwordMistakes(body.password, body.password_repeat)
    if (fields.length > 0) throw new ApiError('validation_failed', { fields })
    if (!viewer.user.is_require_update_password) await requireProof(call, body.current_password)
    const passwordHash = await hashPassword(body.password)
    const user = await changePassword(sql, { userId: viewer.user.id, passwordHash, provesEmail: false })
    await forgetWaysIn(sql, viewer.user.id)
    await forgetEverywhere(sql, viewer.user.id)
    await closeSessions(call, { userId: viewer.user.id, reason: 'closed', exceptSessionId: viewer.sessionId })
    return { success: true, data: { user: { ...viewer.user, ...user } } }
  }),
]
