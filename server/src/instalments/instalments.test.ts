import { afterAll, beforeAll, expect, test } from 'vitest'
import { getInstalment, listInstalments } from '#contract/instalments/api.ts'
import { dateOf, dayOf } from '#contract/users/dates.ts'
import { dayAt, startOfDay } from '../users/calendar.ts'
import { addCard, addInstalment } from '../../test/recurringPayments.ts'
import { startSchool, type School } from '../../test/school.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

const timezone = 'Europe/Moscow'
const today = dayAt(timezone, Math.floor(Date.now() / 1000))

async function payer(dueInDays: number) {
  const { sql } = school.database
  const { id: userId, email } = await school.addLearner({ timezone })
  const token = await school.signIn(email)
  const cardId = await addCard(sql, userId)
  const due = dateOf(today + dueInDays)
  const last = dateOf(today + dueInDays + 30)
  const parts = [
    { dueOn: '2026-01-02', amountMinor: 4501, isPaid: true },
    { dueOn: due, amountMinor: 4500, isPaid: false },
    { dueOn: last, amountMinor: 4500, isPaid: false },
  ]
  const id = await addInstalment(sql, userId, { cardId, parts })
  return { id, token, due, last }
}

test('a plan tells its parts, what is paid and what comes next', async () => {
  const { id, token, due, last } = await payer(10)
  const [plan] = (await school.call(listInstalments, { token, headers: { lang: 'en' } })).body
  expect(plan).toMatchObject({
    ...{ id, title: 'Quiet Mind', status: 'active', amount: 13_501, paid_amount: 4501, currency: 'EUR' },
    ...{
      end_date: last,
      next_pay_at: startOfDay(timezone, dayOf(due)),
      closes_on: dateOf(today + 17),
      is_closed: false,
    },
    ...{ card_mask: '•• 4417', last_failure: null, next_try_at: null },
    payments: [
      { number: 1, due_date: '2026-01-02', amount: 4501 },
      { number: 2, due_date: due, amount: 4500, paid_at: null },
      { number: 3, due_date: last, amount: 4500, paid_at: null },
    ],
  })
  expect(plan).not.toHaveProperty('cancel_popup_text')
  const one = await school.call(getInstalment, {
    ...{ params: { instalmentId: id }, query: { expand: 'cancelPopupText' }, token, headers: { lang: 'en' } },
  })
  expect(one.body).toEqual({ ...plan, cancel_popup_text: '' })
})

test.each([
  [-6, false],
  [-7, true],
])('a payment that was due %i days from now has closed the run: %s', async (dueInDays, isClosed) => {
  const { token } = await payer(dueInDays)
  const [plan] = (await school.call(listInstalments, { token })).body
  expect(plan).toMatchObject({ status: 'active', is_closed: isClosed })
})

test('somebody else’s plan is not found', async () => {
  const { id } = await payer(10)
  const stranger = await school.signIn((await school.addLearner()).email)
  expect((await school.call(getInstalment, { params: { instalmentId: id }, token: stranger })).status).toBe(404)
  expect((await school.call(listInstalments, { token: stranger })).body).toEqual([])
})
