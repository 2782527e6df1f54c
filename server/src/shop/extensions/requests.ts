import type { Language } from '#contract/endpoint.ts'
import type { Extension } from '#contract/shop/extensions/api.ts'
import { lockUser } from '../../accounts/users/users.ts'
import type { Run } from '../../learning/streams/streams.ts'
import type { TransactionContext } from '../../messages/live/live.ts'
import type { MailContext } from '../../messages/mail/mail.ts'
import type { Moment } from '../../platform/clock.ts'
import { learnerToday } from '../../platform/calendar.ts'
import { fillTemplate, textIn } from '../../platform/language/text.ts'
import { createPort } from '../../platform/port.ts'
import { enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { priceFor, requireServiceOfBrand, type OrderCall, type ViewerCall } from '../orders/pricing.ts'
import { uuidOf } from '../../platform/uuids.ts'
import { takesPayments } from '../payments/providers.ts'
import type { Contact } from './queries.ts'

type Texts = Record<Language, string>

/** The message to support about extending a run; {title} is the title of the service. */
const requestTexts: Texts = {
  ru: 'Заявка: {title}. Курс: {course} (номер прохождения {streamId}). Телефон: {phone}. Промокод: {promocode}.',
  en: 'Request: {title}. Course: {course} (enrolment {streamId}). Phone: {phone}. Code: {promocode}.',
  es: 'Solicitud: {title}. Curso: {course} (matrícula {streamId}). Teléfono: {phone}. Código: {promocode}.',
}

type Question = {
  clientId: string
  userId: number
  name: string
  email: string
  message: string
  categoryId: number
  streamId: number
}

type AskingContext = MailContext & TransactionContext & Moment

/** Asks the brand's support. Idempotent by client id. */
export const askSupport =
  createPort<(call: AskingContext, question: Question) => Promise<unknown>>('questions to support')

/** Whether an extension has to be paid while nobody takes payments. Throws a 422 at `promocode`. */
export async function needsSupport(call: ViewerCall, serviceId: number, promocode: string): Promise<boolean> {
  if (takesPayments(call.context)) return false
  const service = await requireServiceOfBrand(call, serviceId)
  const { sums } = await priceFor(call, { service, terms: { promocode } })
  return sums.due > 0
}

type Request = { run: Run; extension: Extension; contact: Contact; promocode: string }

/** Asks the brand's support to extend a run for the viewer, once a day per contact. */
export async function requestExtension(call: OrderCall, request: Request): Promise<void> {
  const { sql, viewer, brand, now } = call
  const { run, extension, contact, promocode } = request
  const { renew_course, renew_consultation } = brand.application.support_categories
  const { default_language: language } = brand.public.project
  // Its requests at once count each other only one after the other, as their hits are seen once they are committed.
  await lockUser(sql, viewer.user.id)
  const limit = { key: `extension-request:${viewer.user.id}`, count: 10, windowSeconds: 3600 }
  await enforceRateLimit(sql, limit)
  const message = fillTemplate(requestTexts[language], {
    title: extension.title,
    course: textIn(run.content.title, language, run.content),
    streamId: String(run.row.id),
    phone: contact.phone,
    promocode: promocode.trim() || '–',
  })
  const today = learnerToday(viewer.calendar, now)
  await askSupport.registered(call, {
    clientId: uuidOf(JSON.stringify(['extension', run.row.id, extension.id, today, contact])),
    userId: viewer.user.id,
    name: contact.name,
    email: contact.email,
    message,
    categoryId: extension.type_code === 'course_subscription' ? renew_course : renew_consultation,
    streamId: run.row.id,
  })
}
