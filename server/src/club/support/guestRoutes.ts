import { emailError, normalEmail } from '#contract/accounts/users/accountRules.ts'
import * as api from '#contract/club/support/api.ts'
import { promisedAnswer } from './promisedAnswer.ts'
import type { Language } from '#contract/endpoint.ts'
import { visibleText } from '#contract/platform/visibleText.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError, type FieldViolation } from '../../platform/errors.ts'
import { brandFilter, type Brand } from '../../platform/http/context.ts'
import { preparedRoute, standaloneRoute } from '../../platform/http/route.ts'
import { formatClock, formatDayMonth } from '../../platform/language/dates.ts'
import { enforceBothRateLimits, enforceRateLimit, tryHit } from '../../platform/rateLimits/rateLimits.ts'
import { lineOf, requireTexts } from './asking.ts'
import { findCategory } from './categoryQueries.ts'
import { mailGuest, questionOfToken } from './links.ts'
import { recordQuestionEvent, sendQuestion } from './support.ts'
import { updateRating, type LockedQuestion } from './threadQueries.ts'
import { lockOwnQuestion, requireGuestThread, writeMessage } from './threads.ts'

const openLimit = { count: 60, windowSeconds: 60 }

export const guestRoutes = [
  preparedRoute(api.askAnonymously, async (call) => {
    const { body, client, context } = call
    const { sql } = context.database
    const guest = guestOf(body)
    await limitGuests(sql, client.network)
    // Limits the mails that strangers can cause at an address.
    const canMail = await tryHit(sql, { key: `support-mail:${guest.email}`, count: 3, windowSeconds: 3600 })
    const { client_id: clientId = null, support_category_id: id = 0 } = body
    return call.transaction(async (transaction) => {
      const { brand, language, now } = transaction
      // An unknown topic is none, so that the guest is heard all the same.
      const category = await findCategory(transaction.sql, { id, brand: brandFilter(brand), language })
      const categoryId = category?.id ?? null
      const sent = await sendQuestion(transaction, { ...guest, clientId, categoryId })
      const answerBy = sent?.answer_by ?? promisedAnswer(brand.application.support_hours, now)
      if (sent?.is_new && canMail) {
        const values = promiseIn(answerBy, language, brand)
        await mailGuest(transaction, { questionId: sent.id, recipient: guest.email, kind: 'support_received', values })
      }
      return { success: true, answer_by: answerBy }
    })
  }),

  standaloneRoute(api.openGuestQuestion, async (call) => {
    const { sql, body, client, language } = call
    await enforceRateLimit(sql, { key: `support-link:${client.network}`, ...openLimit })
    const questionId = await questionOfToken(sql, body.token)
    if (questionId === undefined) throw new ApiError('code_invalid')
    return requireGuestThread({ sql, language }, questionId, body.count)
  }),

  preparedRoute(api.rateAsGuest, async (call) => {
    const { body, client, context } = call
    await enforceRateLimit(context.database.sql, { key: `support-link:${client.network}`, ...openLimit })
    return call.transaction(async (transaction) => {
      const question = await lockLinkedQuestion(transaction.sql, body.token)
      if (question.last_answer_at === null) throw new ApiError('question_unanswered')
      if (await updateRating(transaction.sql, { questionId: question.id, rating: body.rating }))
        await recordQuestionEvent(transaction, null)
      return { success: true }
    })
  }),

  preparedRoute(api.writeAsGuest, async (call) => {
    const { body, client, context } = call
    const { message } = requireTexts({ message: body.message })
    await limitGuests(context.database.sql, client.network)
    return call.transaction(async (transaction) => {
      const question = await lockLinkedQuestion(transaction.sql, body.token)
      const brand = context.listBrands().find(({ id }) => id === question.brand) ?? transaction.brand
      const written = { clientId: body.client_id, message }
      const { answer_by } = await writeMessage({ ...transaction, brand }, question, written)
      return { success: true, answer_by }
    })
  }),
]

/** Limits what strangers can store and have mailed: five messages a minute and thirty an hour from a network. */
function limitGuests(sql: Sql, network: string): Promise<void> {
  return enforceBothRateLimits(
    sql,
    { key: `support:${network}`, count: 5, windowSeconds: 60 },
    { key: `support-hour:${network}`, count: 30, windowSeconds: 3600 },
  )
}

/** The question of a link, locked; throws `code_invalid` for a link that opens none. */
async function lockLinkedQuestion(sql: Sql, token: string): Promise<LockedQuestion> {
  const questionId = await questionOfToken(sql, token)
  const question = questionId && (await lockOwnQuestion(sql, { questionId, userId: null, brand: null }))
  if (!question) throw new ApiError('code_invalid')
  return question
}

/** Name, e-mail and message of a guest; throws a 422 for each that is missing or invalid. */
function guestOf(body: { name: string; email: string; message: string }) {
  const guest = {
    name: visibleText(lineOf(body.name)),
    email: normalEmail(body.email),
    message: visibleText(body.message),
  }
  const fields: FieldViolation[] = []
  const rule = emailError(guest.email)
  if (rule) fields.push({ field: 'email', rule })
  if (guest.name === '') fields.push({ field: 'name', rule: 'required' })
  if (guest.message === '') fields.push({ field: 'message', rule: 'required' })
  if (fields.length > 0) throw new ApiError('validation_failed', { fields })
  return guest
}

/** The promised time on the clock of the school, as the guest's is unknown. */
function promiseIn(answerBy: number, language: Language, { application }: Brand) {
  const { timezone } = application.support_hours
  const at = new Date(answerBy * 1000)
  return { date: formatDayMonth(at, language, timezone), time: formatClock(at, language, timezone) }
}
