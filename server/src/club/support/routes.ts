import { emailError, normalEmail } from '#contract/accounts/users/accountRules.ts'
import { askAnonymously } from '#contract/club/support/api.ts'
import { enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { ApiError, type FieldViolation } from '../../platform/errors.ts'
import { preparedRoute } from '../../platform/http/route.ts'
import { sendQuestion } from './support.ts'

export const supportRoutes = [
  preparedRoute(askAnonymously, async (call) => {
    const { body, client, context } = call
    const email = normalEmail(body.email)
    const [name, message] = [body.name.trim(), body.message.trim()]
    const fields: FieldViolation[] = []
    const rule = emailError(email)
    if (rule) fields.push({ field: 'email', rule })
    if (name === '') fields.push({ field: 'name', rule: 'required' })
    if (message === '') fields.push({ field: 'message', rule: 'required' })
    if (fields.length > 0) throw new ApiError('validation_failed', { fields })
    await enforceRateLimit(context.database.sql, { key: `support:${client.network}`, count: 5, windowSeconds: 60 })
    const { client_id: clientId = null, support_category_id: categoryId = null } = body
    return call.transaction(async (transaction) => {
      await sendQuestion(transaction, { clientId, name, email, message, categoryId })
      return { success: true }
    })
  }),
]
