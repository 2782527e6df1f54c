import { emailError, normalEmail } from '#contract/auth/rules.ts'
import { askAnonymously } from '#contract/support/api.ts'
import { enforceRateLimit } from '../platform/rateLimits/rateLimits.ts'
import { ApiError, type FieldViolation } from '../platform/http/errors.ts'
import { writeMail } from '../mail/mail.ts'
import { route } from '../platform/http/route.ts'
import { insertQuestion } from './queries.ts'

export const supportRoutes = [
  route(askAnonymously, async (call) => {
    const { sql, body, brand, client, context } = call
    const email = normalEmail(body.email)
    const [name, message] = [body.name.trim(), body.message.trim()]
    const fields: FieldViolation[] = []
    const rule = emailError(email)
    if (rule) fields.push({ field: 'email', rule })
    if (name === '') fields.push({ field: 'name', rule: 'required' })
    if (message === '') fields.push({ field: 'message', rule: 'required' })
    if (fields.length > 0) throw new ApiError('validation_failed', { fields })
    await enforceRateLimit(context.database.sql, { key: `support:${client.network}`, count: 5, windowSeconds: 60 })
    const isNew = await insertQuestion(sql, {
      clientId: body.client_id ?? null,
      brand: brand.id,
      name,
      email,
      message,
      categoryId: body.support_category_id ?? null,
    })
    const recipient = brand.public.project.support_email
    if (isNew)
      await writeMail(call, {
        userId: null,
        recipient,
        replyTo: email,
        kind: 'support_question',
        path: '/',
        values: { name, email, message },
      })
    return { success: true }
  }),
]
