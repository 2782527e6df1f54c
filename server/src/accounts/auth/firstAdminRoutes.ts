import { emailError, normalEmail } from '#contract/accounts/auth/rules.ts'
import { checkFirstAdminCode, createFirstAdmin as createFirstAdminCall } from '#contract/school/staff/api.ts'
import { staffBrand } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { route, type Call } from '../../platform/http/route.ts'
import { enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { sendConfirmation } from './confirmation.ts'
import { createFirstAdmin, requireFirstAdminCode } from './firstAdmin.ts'
import { validateNewPassword } from './newPassword.ts'
import { hashPassword } from './passwords.ts'
import { openSession } from './sessions.ts'

export const firstAdminRoutes = [
  route(checkFirstAdminCode, async (call) => {
    await limitAttempts(call)
    await requireFirstAdminCode(call.context.database.sql, call.body.token)
    return { success: true }
  }),

  route(createFirstAdminCall, async (call) => {
    await limitAttempts(call)
    const { body, sql, context, language } = call
    await requireFirstAdminCode(context.database.sql, body.token)
    const email = normalEmail(body.email)
    const rule = emailError(email)
    const fields = [...(rule ? [{ field: 'email', rule }] : []), ...(await validateNewPassword(body, email))]
    if (fields.length > 0) throw new ApiError('validation_failed', { fields })
    const passwordHash = await hashPassword(body.password)
    const userId = await createFirstAdmin(call, {
      ...{ code: body.token, email, passwordHash, locale: language },
      ...{ name: body.name?.trim() ?? '', timezone: body.timezone, brand: call.brand },
    })
    await sendConfirmation(call, { userId, email, sessionId: null })
    return openSession(
      { ...call, sql, brand: { ...call.brand, id: staffBrand, singleDevice: false } },
      { userId, proof: 'now' },
    )
  }),
]

type CodeCall = Pick<Call<typeof checkFirstAdminCode>, 'context' | 'client'>

function limitAttempts({ context, client }: CodeCall): Promise<void> {
  return enforceRateLimit(context.database.sql, { key: `first-admin:${client.network}`, count: 20, windowSeconds: 60 })
}
