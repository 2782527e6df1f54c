import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/accounts/auth/api.ts'
import { getSubscription } from '#contract/shop/subscriptions/api.ts'
import { dueDate } from '#contract/shop/subscriptions/dueDates.ts'
import { deleteUser } from '#contract/accounts/users/api.ts'
import { dayOf } from '#contract/platform/dates.ts'
import { startOfDay } from '../../platform/calendar.ts'
import { addSandboxCard, addSubscription, addSubscriptionService } from '../../../test/recurringPayments.ts'
import { startSchool, testPassword, type School } from '../../../test/school.ts'
import { dateIn, schoolZone } from '../../../test/schoolZone.ts'
import { neverAborted } from '../../../test/waiting.ts'
import { reopenAccount } from '../../accounts/auth/closing.ts'
import { renewSubscriptions } from './jobs.ts'

let school: School
let serviceId: number
beforeAll(async () => {
  school = await startSchool()
  serviceId = await addSubscriptionService(school.database.sql)
})
afterAll(() => school.close())

const opening = (date: string) => startOfDay(schoolZone, dayOf(date))
const renew = () => renewSubscriptions({ ...school, signal: neverAborted })

type Period = 'day' | 'week' | 'month'

/** A learner with a subscription that was due so many days ago. */
async function subscriber(period: Period, daysDue: number, kind: 'success' | 'declined' = 'success') {
  const { sql } = school.database
  const { id: userId, email } = await school.addLearner({ locale: 'en' })
  const cardId = await addSandboxCard(sql, userId, kind)
  const due = dateIn(-daysDue)
  const id = await addSubscription(sql, userId, { serviceId, cardId, firstPaidOn: due, nextPayAt: opening(due) })
  const periodDays = { day: 1, week: 7, month: 31 }[period]
  await sql`
    update subscriptions set period = ${period}, first_paid_on = first_paid_on - ${periodDays}::int where id = ${id}`
  const payments = () => sql<{ status: string }>`select status from payments where subscription_id = ${id} order by id`
  return { id, userId, email, payments }
}

/** The learner closes the account, as of so many days ago. */
async function close({ userId, email }: { userId: number; email: string }, days: number) {
  const token = await school.signIn(email)
  expect(
    (await school.call(deleteUser, { body: { id: userId, status: 0, current_password: testPassword }, token })).status,
  ).toBe(200)
  await school.database
    .sql`update users set closed_at = closed_at - make_interval(days => ${days}) where id = ${userId}`
}

const restore = async (email: string) =>
  (await school.call(login, { body: { email, password: testPassword, restore: true } })).body.data.token

test.each([
  ['a daily subscription', 'day', 10],
  ['a weekly subscription', 'week', 13],
  ['a monthly subscription', 'month', 13],
] as const)('%s is charged once when a closed account is restored, from that day on', async (_title, period, days) => {
  const learner = await subscriber(period, days)
  await close(learner, days)
  await renew()
  expect(await learner.payments()).toEqual([])
  const token = await restore(learner.email)
  for (let minute = 0; minute < 3; minute += 1) await renew()
  expect(await learner.payments()).toEqual([{ status: 'paid' }])
  const next = opening(dueDate(dateIn(0), { period, count: 1 }, 1))
  const { body } = await school.call(getSubscription, { params: { subscriptionId: learner.id }, token })
  expect(body).toMatchObject({ status: 'active', is_active: true, next_pay_at: next, end_date: null })
})

test('payments due on or after the day on which an account is restored stay due then', async () => {
  for (const daysDue of [0, -3]) {
    const learner = await subscriber('week', daysDue)
    await close(learner, 4)
    const token = await restore(learner.email)
    const { body } = await school.call(getSubscription, { params: { subscriptionId: learner.id }, token })
    expect(body).toMatchObject({ next_pay_at: opening(dateIn(-daysDue)) })
  }
})

test('days on which an account was open after a failed payment are paid, and the next attempt keeps its time', async () => {
  const learner = await subscriber('month', 6)
  const { sql } = school.database
  const tomorrow = opening(dateIn(1))
  await sql`
    update subscriptions set failures = 3, last_failure = 'declined', next_try_at = to_timestamp(${tomorrow}::bigint) where id = ${learner.id}`
  // Overdue for four days, and closed for two.
  await close(learner, 2)
  const token = await restore(learner.email)
  await renew()
  expect(await learner.payments()).toEqual([])
  const { body } = await school.call(getSubscription, { params: { subscriptionId: learner.id }, token })
  expect(body).toMatchObject({ next_pay_at: opening(dateIn(-4)), next_try_at: tomorrow })
})

test('closing an account after failed attempts does not postpone the last one', async () => {
  const learner = await subscriber('day', 8, 'declined')
  await school.database.sql`update subscriptions set failures = 3, last_failure = 'declined' where id = ${learner.id}`
  await close(learner, 0)
  const token = await restore(learner.email)
  await renew()
  const { body } = await school.call(getSubscription, { params: { subscriptionId: learner.id }, token })
  expect(body).toMatchObject({ status: 'ended', is_active: false })
})

test("an open account's overdue subscriptions are charged as before, whatever asks to restore it", async () => {
  const { id, userId } = await subscriber('day', 3)
  await school.database.transaction((sql) => reopenAccount({ sql, afterCommit: () => undefined }, userId))
  const [row] = await school.database.sql<{ first: string }>`
    select first_paid_on::text as first from subscriptions where id = ${id}`
  expect(row?.first).toBe(dateIn(-4))
})
