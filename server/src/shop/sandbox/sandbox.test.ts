import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkOrder, createOrder, getOrder } from '#contract/shop/orders/api.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { addCourse } from '../../../test/course.ts'
import { addBuyer, addService, ledgerSum, payOnPage, providerOf, referenceOf } from '../../../test/payments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { eventually } from '../../../test/waiting.ts'
import { sendDueEvents } from './jobs.ts'

let school: School
let serviceId: number
beforeAll(async () => {
  school = await startSchool()
  serviceId = await addService(school, { courseId: (await addCourse(school.database)).id })
})
afterAll(() => school.close())

async function orderedByBuyer() {
  const { token, order } = await addBuyer(school)
  const ordered = (await order(serviceId)).body
  const current = async () => (await school.call(getOrder, { params: { orderId: ordered.id }, token })).body
  const runs = async () => (await school.call(listStreams, { token })).body
  return { ordered, current, runs, reference: referenceOf(ordered) }
}

const eventsOf = (reference: string) => school.database.sql`
  select event_id from payment_events where reference = ${reference}`

/** Ends the delay of an event or a failure. */
const passTime = (reference: string) => school.database.sql`
  update sandbox_payments set event_due_at = now(), fails_at = case when fails_at is not null then now() end
  where reference = ${reference}`

describe('the event of a payment', () => {
  test.each(['at_once', 'twice', 'before_return'])('an event that comes %s is applied once', async (delivery) => {
    const { ordered, current, runs, reference } = await orderedByBuyer()
    await payOnPage(school, ordered, { delivery })
    await eventually(async () => expect((await current()).status).toBe('paid'))
    expect([(await runs()).length, await ledgerSum(school, ordered.id)]).toEqual([1, 10_000])
    expect(await eventsOf(reference)).toHaveLength(1)
  })

  test('a late event of a payment is sent after a while', async () => {
    const { ordered, current, runs, reference } = await orderedByBuyer()
    await payOnPage(school, ordered, { delivery: 'late' })
    await sendDueEvents(school)
    expect([(await current()).status, await eventsOf(reference)]).toEqual(['pending', []])
    await passTime(reference)
    await sendDueEvents(school)
    await eventually(async () => expect((await current()).status).toBe('paid'))
    expect(await runs()).toHaveLength(1)
  })

  test('an event that never comes is not sent', async () => {
    const { ordered, current, reference } = await orderedByBuyer()
    await payOnPage(school, ordered, { delivery: 'never' })
    await sendDueEvents(school)
    expect([(await current()).status, await eventsOf(reference)]).toEqual(['pending', []])
  })
})

test('a payment that the bank refuses late is open until then', async () => {
  const { ordered, current, runs, reference } = await orderedByBuyer()
  await payOnPage(school, ordered, { card: 'late_failure', delivery: 'at_once' })
  expect((await current()).status).toBe('pending')
  expect((await providerOf(school).closePayment(reference)).status).toBe('open')
  await passTime(reference)
  await sendDueEvents(school)
  await eventually(async () => expect((await current()).status).toBe('failed'))
  expect(await current()).toMatchObject({ failure_code: 'declined', payment_url: null })
  expect(await runs()).toEqual([])
})

describe('an order whose payment the bank checks', () => {
  test('ordering again while the bank checks a payment leads to no closed page, even with other terms', async () => {
    const { token, order } = await addBuyer(school, { points: 300 })
    const ordered = (await order(serviceId)).body
    await payOnPage(school, ordered, { card: 'late_failure', delivery: 'never' })
    for (const terms of [{}, { points: 50 }])
      expect((await order(serviceId, terms)).body).toMatchObject({
        id: ordered.id,
        status: 'pending',
        payment_url: null,
      })
    await passTime(referenceOf(ordered))
    const checked = await school.call(checkOrder, { params: { orderId: ordered.id }, token })
    expect(checked.body).toMatchObject({ status: 'failed', failure_code: 'declined' })
    const again = (await order(serviceId)).body
    expect(again).toMatchObject({ status: 'pending', payment_url: expect.stringMatching(/sandbox/) as string })
    expect(again.id).not.toBe(ordered.id)
  })

  test('ordering again asks the bank at most twenty times a minute', async () => {
    const { order } = await addBuyer(school)
    const ordered = (await order(serviceId)).body
    for (let count = 0; count < 20; count += 1) await order(serviceId)
    await payOnPage(school, ordered, { delivery: 'never' })
    expect((await order(serviceId)).body).toMatchObject({ id: ordered.id, status: 'pending' })
  })

  test('ordering again before the event of the bank comes pays the order', async () => {
    const { order } = await addBuyer(school)
    const ordered = (await order(serviceId)).body
    await payOnPage(school, ordered, { delivery: 'never' })
    expect((await order(serviceId)).body).toMatchObject({ id: ordered.id, status: 'paid', payment_url: null })
  })
})

test.each([
  ['ru', 'Тестовая оплата: деньги не списываются.', 'Оплатить 100 €'],
  ['en', 'Test payment: no money is taken.', 'Pay €100'],
  ['es', 'Pago de prueba: no se cobra nada.', 'Pagar 100 €'],
])('the page is in the language of the order, %s, and without script', async (lang, notice, button) => {
  const { token } = await addBuyer(school)
  const headers = { 'x-app-id': 'local', 'accept-language': lang }
  const ordered = await school.call(createOrder, { params: { serviceId }, query: {}, body: {}, token, headers })
  const url = new URL(ordered.body.payment_url ?? '').pathname
  const page = await school.app.inject({ url, headers: { host: 'localhost' } })
  expect(page.body).toContain(`<html lang="${lang}" `)
  expect(page.body).toContain(notice)
  expect(page.body.replaceAll('\u00a0', ' ')).toContain(button)
  expect(page.body).not.toMatch(/<script|<style|javascript:|\s(?:on\w+|style)=/i)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'")
  expect(page.headers['content-security-policy']).not.toContain('unsafe-inline')
})

test('the page wears the colours, the mark and the name of its school, in the chosen scheme', async () => {
  const { ordered } = await orderedByBuyer()
  const url = new URL(ordered.payment_url ?? '').pathname
  const page = (headers: Record<string, string>) => school.app.inject({ url, headers })
  const mind = await page({ 'x-app-id': 'mind', cookie: 'theme=dark' })
  expect(mind.body).toContain('data-brand="mind" data-theme="dark"')
  expect(mind.body).toMatch(/<span class="logo"><svg .*<span>Stillwater<\/span>/)
  expect((await page({ 'x-app-id': 'face' })).body).toMatch(/data-brand="face">.*<span>Контур<\/span>/s)
  const style = await school.app.inject({ url: '/sandbox/page.css', headers: { 'x-app-id': 'mind' } })
  expect(style.headers['content-type']).toContain('text/css')
  expect(style.body).toContain('var(--color-accent)')
})
