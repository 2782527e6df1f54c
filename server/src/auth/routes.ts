import { login, logout } from '#contract/auth/api.ts'
import { emailFailure, normalEmail, passwordFailure } from '#contract/auth/rules.ts'
import { ApiError, refuseField, type FieldMistake } from '../failure.ts'
import { route } from '../route.ts'
import { openSession } from './auth.ts'
import { passSignInLimits, recordFailedSignIn, recordSignIn } from './limits.ts'
import { verifyPassword } from './passwords.ts'
import { findCredentials, revokeSession } from './queries.ts'

export const authRoutes = [
  route(login, async (call) => {
    const email = normalEmail(call.body.email)
    const password = call.body.password.trim()
    refuseBadFields(email, password)
    // The counters stand outside of the call's transaction: a refused sign-in must leave its trace.
    const { sql } = call.machine.database
    await passSignInLimits(sql, { email, address: call.client.address })
    const person = await findCredentials(sql, email)
    if (!(await verifyPassword(person?.password_hash, password)) || !person) {
      await recordFailedSignIn(sql, { email, address: call.client.address })
      throw refuseField('password', 'wrong_password')
    }
    await recordSignIn(sql, { email, address: call.client.address })
    const { token, viewer } = await openSession(call, person.id)
    return { success: true, data: { token, user: viewer.user } }
  }),

  route(logout, async (call) => {
    await revokeSession(call.sql, call.viewer.sessionId)
    return { success: true }
  }),
]

function refuseBadFields(email: string, password: string): void {
  const fields: FieldMistake[] = []
  const emailRule = emailFailure(email)
  const passwordRule = passwordFailure(password)
  if (emailRule) fields.push({ field: 'email', rule: emailRule })
  if (passwordRule) fields.push({ field: 'password', rule: passwordRule })
  if (fields.length > 0) throw new ApiError('validation_failed', { fields })
}
