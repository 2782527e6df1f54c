import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard as addCardCall, checkCards, deleteCard, listCards } from '#contract/shop/cards/api.ts'
import { getSubscription } from '#contract/shop/subscriptions/api.ts'
import { getInstalment } from '#contract/shop/instalments/api.ts'
import { payInstalment } from '#contract/shop/instalments/paymentApi.ts'
import { paySubscription } from '#contract/shop/subscriptions/paymentApi.ts'
import { payOnPage, referenceOf, sendEvent } from '../../../test/payments.ts'
import {
  addCard,
  addInstalment,
  addSandboxCard,
  addSubscription,
  addSubscriptionService,
} from '../../../test/recurringPayments.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { recorded } from '../../../test/statements.ts'
import { eventually, neverAborted } from '../../../test/waiting.ts'
import { cleanCards } from '../cleanup.ts'
import { mailExpiring, settleCards } from './jobs.ts'

let school: School
let serviceId: number
beforeAll(async () => {
  school = await startSchool()
  serviceId = await addSubscriptionService(school.database.sql)
})
afterAll(() => school.close())

async function owner() {
  const { id: userId, email } = await school.addLearner()
  const token = await school.signIn(email)
  const headers = { lang: 'en' }
  const list = async () => (await school.call(listCards, { token, headers })).body.data.data
  const remove = (cardId: number) => school.call(deleteCard, { params: { cardId }, token, headers })
  const subscribe = (cardId?: number) =>
    addSubscription(school.database.sql, userId, {
      serviceId,
      firstPaidOn: '2026-01-31',
      nextPayAt: 1_900_000_000,
      ...(cardId !== undefined && { cardId }),
    })
  return { userId, email, token, list, remove, subscribe }
}

const work = () => ({ ...school, signal: neverAborted })

const mailsTo = (recipient: string) => school.database.sql<{ subject: string }>`
  select subject from mails where recipient = ${recipient} and subject like 'Please add a card%'`

test('cards are listed with their mask, type and expiry, the default one first', async () => {
  const { userId, list, subscribe } = await owner()
  const first = await addCard(school.database.sql, userId, { isDefault: true })
  const second = await addCard(school.database.sql, userId, { last4: '0932', expiresYear: 2031 })
  await subscribe(second)
  expect(await list()).toMatchObject([
    { id: first, masked_number: '•••• 4417', card_type: 'visa', expiry: '08/00', is_default: true, pays_for: [] },
    { id: second, masked_number: '•••• 0932', expiry: '08/31', pays_for: [{ kind: 'subscription', title: 'Monthly' }] },
  ])
})

test('deleting a card moves its charges to another card, which becomes the default', async () => {
  const { userId, email, token, list, remove, subscribe } = await owner()
  const { sql } = school.database
  const kept = await addCard(sql, userId, { last4: '0932' })
  const deleted = await addCard(sql, userId, { isDefault: true })
  const subscriptionId = await subscribe(deleted)
  const parts = [{ dueOn: '2100-01-01', amountMinor: 4500, isPaid: false }]
  const instalmentId = await addInstalment(sql, userId, { cardId: deleted, parts })
  expect((await remove(deleted)).body).toEqual({ success: true })
  expect(await list()).toMatchObject([{ id: kept, is_default: true }])
  const subscription = await school.call(getSubscription, { params: { subscriptionId }, token })
  expect(subscription.body).toMatchObject({ card_id: kept, card_mask: '•• 0932' })
  const instalment = await school.call(getInstalment, { params: { instalmentId }, token })
  expect(instalment.body.card_mask).toBe('•• 0932')
  expect(await mailsTo(email)).toEqual([])
})

test('deleting the only card asks for another by mail', async () => {
  const { userId, email, list, remove, subscribe } = await owner()
  const cardId = await addCard(school.database.sql, userId, { isDefault: true })
  await subscribe(cardId)
  expect((await remove(cardId)).status).toBe(200)
  expect(await list()).toEqual([])
  expect(await mailsTo(email)).toHaveLength(1)
})

test('deleting a card moves its charges to one that has not expired, even if another is the default', async () => {
  const { userId, email, list, remove, subscribe } = await owner()
  const { sql } = school.database
  const expired = await addCard(sql, userId, { expiresYear: 2024, isDefault: true })
  const kept = await addCard(sql, userId, { last4: '0932' })
  await addCard(sql, userId, { expiresYear: 2024 })
  const deleted = await addCard(sql, userId)
  await subscribe(deleted)
  await remove(deleted)
  const [first, ...others] = await list()
  expect(first).toMatchObject({ id: expired, pays_for: [] })
  expect(others.find(({ id }) => id === kept)?.pays_for).toHaveLength(1)
  expect(await mailsTo(email)).toEqual([])
})

test('deleting a card that leaves only an expired one asks for another by mail', async () => {
  const { userId, email, list, remove, subscribe } = await owner()
  const { sql } = school.database
  const expired = await addCard(sql, userId, { expiresYear: 2024 })
  const deleted = await addCard(sql, userId, { isDefault: true })
  await subscribe(deleted)
  await remove(deleted)
  expect(await list()).toMatchObject([{ id: expired, is_default: false, pays_for: [] }])
  expect(await mailsTo(email)).toHaveLength(1)
})

test('deleting the card that pays for charges without a card asks for another by mail', async () => {
  const { userId, email, token, list, remove, subscribe } = await owner()
  const { sql } = school.database
  const subscriptionId = await subscribe()
  const parts = [{ dueOn: '2100-01-01', amountMinor: 4500, isPaid: false }]
  const instalmentId = await addInstalment(sql, userId, { parts, nextTryAt: 1_900_000_000 })
  const cardId = await addCard(sql, userId, { isDefault: true })
  const subscription = await school.call(getSubscription, { params: { subscriptionId }, token })
  expect(subscription.body).toMatchObject({ card_id: cardId, card_mask: '•• 4417' })
  const instalment = await school.call(getInstalment, { params: { instalmentId }, token })
  expect(instalment.body.card_mask).toBe('•• 4417')
  expect((await list())[0]?.pays_for).toMatchObject([
    { kind: 'subscription', id: subscriptionId },
    { kind: 'instalment', id: instalmentId },
  ])
  await remove(cardId)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('deleting a card without charges sends no mail', async () => {
  const { userId, email, remove } = await owner()
  await remove(await addCard(school.database.sql, userId))
  expect(await mailsTo(email)).toEqual([])
})

test('two simultaneous deletions of a card delete it once and mail once', async () => {
  const { userId, email, remove, subscribe } = await owner()
  const cardId = await addCard(school.database.sql, userId)
  await subscribe(cardId)
  const replies = await Promise.all([remove(cardId), remove(cardId)])
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 404]))
  expect(await mailsTo(email)).toHaveLength(1)
})

test('deleting a card waits for a payment in progress, and neither fails', async () => {
  const { userId, remove, subscribe } = await owner()
  const cardId = await addCard(school.database.sql, userId)
  const subscriptionId = await subscribe(cardId)
  const client = await school.database.pool.connect()
  // Locks the paid things before the payment names the card.
  await client.query('begin')
  await client.query('select 1 from subscriptions where id = $1 for update', [subscriptionId])
  const removed = remove(cardId)
  await eventually(async () => {
    const waiting = await school.database.sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    expect(waiting).toHaveLength(1)
  })
  await client.query(
    `insert into payments (user_id, subscription_id, adapter, currency, amount_minor, card_id)
        values ($1, $2, 'sandbox', 'EUR', 1800, $3)`,
    [userId, subscriptionId, cardId],
  )
  await client.query('commit')
  client.release()
  expect((await removed).status).toBe(200)
})

test("deleting somebody else's card is not found", async () => {
  const { userId, list } = await owner()
  const cardId = await addCard(school.database.sql, userId)
  const stranger = await owner()
  expect((await stranger.remove(cardId)).status).toBe(404)
  expect(await list()).toHaveLength(1)
})

test.each([
  ['before the return', 'before_return'],
  ['never, and we ask', 'never'],
])(
  'saving a card leads to one page, and the card exists once it is entered, with its event %s',
  async (_when, delivery) => {
    const { token, list } = await owner()
    const pages = await Promise.all([1, 2, 3].map(() => school.call(addCardCall, { token })))
    expect(new Set(pages.map(({ body }) => body.payment_url)).size).toBe(1)
    const page = { payment_url: pages[0]?.body.payment_url ?? null }
    const returned = await payOnPage(school, page, { delivery })
    expect(returned.headers['location']).toMatch(/\/class\/user\/settings\/user-payment-methods\?returned=true$/)
    const checked = await school.call(checkCards, { token })
    expect(checked.body.data.data).toMatchObject([{ is_default: true, pays_for: [] }])
    await school.call(checkCards, { token })
    expect(await list()).toHaveLength(1)
  },
)

test.each([
  ['before the return', 'before_return'],
  ['never, and we ask', 'never'],
])('saving a card is refused until another card is saved, with its event %s', async (_when, delivery) => {
  const { token } = await owner()
  const open = async () => (await school.call(addCardCall, { token })).body
  const check = async () => (await school.call(checkCards, { token })).body
  await payOnPage(school, await open(), { card: 'declined', delivery })
  expect(await check()).toEqual({ data: { data: [] }, is_refused: true })
  await payOnPage(school, await open(), { delivery })
  expect(await check()).toMatchObject({ data: { data: [{ is_default: true }] }, is_refused: false })
})

test('saving a card returns to the brand of the last request, whose own page is reused', async () => {
  const { token } = await owner()
  const pageOn = async (host: string) => {
    const { body } = await school.call(addCardCall, { token, headers: { host } })
    const [row] = await school.database.sql<{ host: string }>`
        select substring(return_url from '//([^/]+)') as host from card_setups where page_url = ${body.payment_url}`
    expect(row?.host).toBe(host)
    return body.payment_url
  }
  const first = await pageOn('localhost')
  const second = await pageOn('face.localhost')
  expect(second).not.toBe(first)
  expect([await pageOn('localhost'), await pageOn('face.localhost')]).toEqual([first, second])
})

test('saving a card leads to a page of the current provider, not to an older one elsewhere', async () => {
  const { token } = await owner()
  const pageOf = async () => (await school.call(addCardCall, { token })).body.payment_url
  const former = await pageOf()
  await school.database.sql`update card_setups set adapter = 'stripe' where page_url = ${former}`
  const page = await pageOf()
  expect(page).toMatch(/\/sandbox\//)
  expect(page).not.toBe(former)
})

test("saving somebody else's card is refused", async () => {
  const one = await owner()
  const other = await owner()
  const { body } = await school.call(addCardCall, { token: one.token })
  await payOnPage(school, body, { delivery: 'never' })
  await school.call(checkCards, { token: other.token })
  expect(await other.list()).toEqual([])
  await school.call(checkCards, { token: one.token })
  expect(await one.list()).toHaveLength(1)
})

test('first cards that pay a period and an instalment at once are both saved, and one is the default', async () => {
  const { userId, token, list, subscribe } = await owner()
  const { sql, pool } = school.database
  const subscriptionId = await subscribe()
  const parts = [{ dueOn: '2026-02-28', amountMinor: 4500, isPaid: false }]
  const instalmentId = await addInstalment(sql, userId, { parts })
  const pages = [
    (await school.call(paySubscription, { query: { id: subscriptionId }, token })).body,
    (await school.call(payInstalment, { params: { instalmentId }, token })).body,
  ]
  for (const page of pages) await payOnPage(school, page, { delivery: 'never' })
  const client = await pool.connect()
  // Holds both until they save their cards, at the latest.
  await client.query('begin')
  await client.query(
    `insert into cards (user_id, adapter, reference, brand, last4, expires_month, expires_year, is_default)
      values ($1, 'sandbox', 'card_held', 'visa', '4417', 8, 2100, true)`,
    [userId],
  )
  const applied = pages.map((page) => sendEvent(school, referenceOf(page)))
  await eventually(async () => {
    const waiting = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    expect(waiting).toHaveLength(2)
  })
  await client.query('rollback')
  client.release()
  await Promise.all(applied)
  expect((await list()).map(({ is_default: isDefault }) => isDefault)).toEqual([true, false])
})

test('a deleted card is deleted at the provider too', async () => {
  const { userId, remove } = await owner()
  const { sql } = school.database
  const cardId = await addSandboxCard(sql, userId)
  await remove(cardId)
  await settleCards(work())
  await settleCards(work())
  const known = await sql`
    select 1 from sandbox_cards s join cards c on c.reference = s.reference
    where c.id = ${cardId} and s.deleted_at is not null and c.forgotten_at is not null`
  expect(known).toHaveLength(1)
})

test('cards of an erased account are deleted at the provider, and no others', async () => {
  const { sql } = school.database
  const [erased, other] = [await owner(), await owner()]
  const cardId = await addSandboxCard(sql, erased.userId)
  await addSandboxCard(sql, other.userId)
  await sql`
    update users set email = null, closed_at = now() - interval '20 days', deleted_at = now() where id = ${erased.userId}`
  await cleanCards(work())
  await settleCards(work())
  const known = await sql`
    select 1 from sandbox_cards s join cards c on c.reference = s.reference
    where c.id = ${cardId} and s.deleted_at is not null and c.forgotten_at is not null`
  expect(known).toHaveLength(1)
  expect(await other.list()).toHaveLength(1)
})

test('mails once about a card that expires within 30 days', async () => {
  const { userId, email } = await owner()
  const { sql } = school.database
  await addCard(sql, userId, { last4: '0932' })
  await addCard(sql, userId)
  await sql`
    update cards set expires_month = 12, expires_year = 2024 where user_id = ${userId} and last4 = '0932'`
  const mailedOn = async (date: string) => {
    await mailExpiring(work(), Date.parse(`${date}T12:00:00Z`) / 1000)
    return sql<{ subject: string }>`select subject from mails where recipient = ${email}`
  }
  expect(await mailedOn('2024-12-01')).toEqual([])
  await mailedOn('2024-12-02')
  const mails = await mailedOn('2024-12-02')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toContain('•• 0932')
})

test('mails about many expiring cards take few statements', async () => {
  const { sql } = school.database
  const owners = await Promise.all(Array.from({ length: 12 }, () => owner()))
  for (const { userId } of owners) await addCard(sql, userId, { expiresYear: 2025 })
  const { database, statements } = recorded(school.database)
  await mailExpiring({ ...work(), database })
  expect(statements.length).toBeLessThan(10)
  const mails = await sql`select 1 from mails where recipient = any (${owners.map(({ email }) => email)})`
  expect(mails).toHaveLength(12)
})
