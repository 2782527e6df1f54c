import { emailFailure, normalEmail } from '#contract/auth/rules.ts'
import { askAnonymously } from '#contract/support/api.ts'
import { refuseBusy } from '../auth/limits.ts'
import { ApiError, type FieldMistake } from '../failure.ts'
import { writeMail } from '../mail/mail.ts'
import { route } from '../route.ts'
import { insertQuestion } from './queries.ts'

export const supportRoutes = [
  route(askAnonymously, async (call) => {
    const { sql, body, brand, client, machine } = call
    const email = normalEmail(body.email)
    const [name, message] = [body.name.trim(), body.message.trim()]
    const fields: FieldMistake[] = []
    const rule = emailFailure(email)
    if (rule) fields.push({ field: 'email', rule })
    if (name === '') fields.push({ field: 'name', rule: 'required' })
    if (message === '') fields.push({ field: 'message', rule: 'required' })
    if (fields.length > 0) throw new ApiError('validation_failed', { fields })
    await refuseBusy(machine.database.sql, { key: `support:${client.network}`, count: 5, windowSeconds: 60 })
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
