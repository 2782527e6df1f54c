import { dueDate } from '#contract/shop/subscriptions/dueDates.ts'
import { dateOf, dayOf } from '#contract/platform/dates.ts'
import type { Sql } from '../platform/database/database.ts'
import { dayAt, startOfDay } from '../platform/calendar.ts'
import type { DemoEmail } from './accounts.ts'
import * as queries from './paymentQueries.ts'
import type { DemoUser } from './runs.ts'

const monthly = { period: 'month', count: 1 } as const
const none = { serviceId: null, priceMinor: null, cardId: null, firstPaidOn: null, endDate: null, nextPayAt: null }
const eveningCircle = {
  id: 1091,
  priceMinor: 1800,
  brand: 'face',
  slug: 'osanka-za-21-den',
  title: { ru: 'Вечерний круг', en: 'Evening circle', es: 'Círculo de la tarde' },
}

type People = { userOf: (email: DemoEmail) => DemoUser; now: number }

/** Subscriptions, instalments and cards in every state. */
export async function insertPayments(sql: Sql, { userOf, now }: People): Promise<void> {
  const learner = userOf('learner@demo.test')
  const card = { userId: learner.id, brand: 'visa', last4: '4417', monthsLeft: 33, isDefault: true, now }
  const cardId = await queries.insertCard(sql, card)
  await queries.insertCard(sql, { ...card, brand: 'mastercard', last4: '0932', monthsLeft: 2, isDefault: false })
  await queries.insertSoldSubscription(sql, eveningCircle)
  await insertSubscriptions(sql, { learner, cardId, now })
  await insertPlans(sql, { learner, cardId, now })
  await insertOverdue(sql, userOf('lidia@demo.test'), now)
  await insertMobile(sql, userOf('svetlana@demo.test'), now)
}

type Payer = { learner: DemoUser; cardId: number; now: number }

async function insertSubscriptions(sql: Sql, { learner: { id: userId, timezone }, cardId, now }: Payer): Promise<void> {
  const today = dayAt(timezone, now)
  const firstPaidOn = dateOf(today - 19)
  const own = { ...none, userId, type: 'main_subscription', status: 'active', isLifetime: false } as const
  const { id: serviceId, title, priceMinor } = eveningCircle
  const nextPayAt = startOfDay(timezone, dayOf(dueDate(firstPaidOn, monthly, 1)))
  await queries.insertSubscription(sql, { ...own, title, serviceId, priceMinor, cardId, firstPaidOn, nextPayAt })
  const library = { ru: 'Библиотека сна', en: 'Sleep library', es: 'Biblioteca del sueño' }
  const endDate = dateOf(today + 18)
  await queries.insertSubscription(sql, {
    ...own,
    title: library,
    status: 'ending',
    serviceId,
    priceMinor: 900,
    cardId,
    endDate,
    firstPaidOn: dueDate(endDate, monthly, -1),
  })
  const founders = { ru: 'Круг основателей', en: 'Founders’ circle', es: 'Círculo de fundadores' }
  await queries.insertSubscription(sql, { ...own, title: founders, serviceId, isLifetime: true })
}

const partsOf = (first: string, paid: number, amounts: readonly number[]) =>
  amounts.map((amount_minor, index) => ({
    due_on: dueDate(first, monthly, index),
    amount_minor,
    is_paid: index < paid,
  }))

async function insertPlans(sql: Sql, { learner: { id: userId, timezone }, cardId, now }: Payer): Promise<void> {
  const today = dayAt(timezone, now)
  const plan = { userId, cardId, failure: null, nextTryAt: null }
  const first = dateOf(today - 50)
  await queries.insertPlan(sql, {
    ...plan,
    status: 'active',
    slug: 'litso-bez-napryazheniya',
    title: { ru: 'Лицо без напряжения', en: 'A face at ease', es: 'Rostro sin tensión' },
    parts: partsOf(first, 2, [2225, 2225, 2225, 2225]),
    nextTryAt: startOfDay(timezone, dayOf(dueDate(first, monthly, 2))),
  })
  await queries.insertPlan(sql, {
    ...plan,
    status: 'paid',
    slug: 'bazovyy-kurs',
    title: { ru: 'Базовый курс фейс-фитнеса', en: 'Face fitness basics', es: 'Curso básico de fitness facial' },
    parts: partsOf(dateOf(today - 70), 2, [1950, 1950]),
  })
  await queries.insertPlan(sql, {
    ...plan,
    status: 'cancelled',
    slug: '',
    title: { ru: 'Мягкий взгляд', en: 'A soft gaze', es: 'Mirada suave' },
    parts: partsOf(dateOf(today - 120), 1, [1000, 950, 950]),
  })
}

/** Her run is closed until she pays. */
async function insertOverdue(sql: Sql, { id: userId, timezone }: DemoUser, now: number): Promise<void> {
  const title = { ru: 'Лицо без напряжения', en: 'A face at ease', es: 'Rostro sin tensión' }
  const first = dueDate(dateOf(dayAt(timezone, now) - 10), monthly, -1)
  const parts = partsOf(first, 1, [4450, 4450])
  const slug = 'litso-bez-napryazheniya'
  await queries.insertPlan(sql, {
    userId,
    title,
    slug,
    status: 'active',
    cardId: null,
    failure: 'declined',
    nextTryAt: null,
    parts,
  })
}

/** An ended subscription of the mobile application: the website is unavailable. */
async function insertMobile(sql: Sql, { id: userId, timezone }: DemoUser, now: number): Promise<void> {
  const title = { ru: 'Подписка для телефона', en: 'Mobile subscription', es: 'Suscripción móvil' }
  const endDate = dateOf(dayAt(timezone, now) - 6)
  const type = 'general_subscription'
  await queries.insertSubscription(sql, { ...none, userId, title, type, status: 'ended', isLifetime: false, endDate })
}
