import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxCounterpart, stripeCounterpart, type Counterpart } from '../../../test/counterparts.ts'

/** The contract that every adapter fulfils. */
describe.each([
  ['sandbox', sandboxCounterpart],
  ['stripe', stripeCounterpart],
] as const)('the adapter %s', (name, start) => {
  let counterpart: Counterpart
  beforeAll(async () => {
    counterpart = await start()
  })
  afterAll(() => counterpart.close())

  const provider = () => counterpart.provider
  const newCustomer = () => provider().createCustomer({ userId: 1, key: randomUUID() })
  const sum = { amountMinor: 4900, currency: 'EUR', description: 'Course “Back”' }
  const page = { language: 'en' as const, returnUrl: 'http://localhost/class/order/1' }

  async function openPage({ savesCard = false, currency = 'EUR' } = {}) {
    const [key, customer] = [randomUUID(), await newCustomer()]
    const request = { ...sum, ...page, currency, savesCard, key, customer }
    return { key, customer, request, ...(await provider().openPayment(request)) }
  }

  /** A card that was saved with a payment. */
  async function savedCard(kind: 'success' | 'declined' | 'authentication' = 'success') {
    const customer = await newCustomer()
    return { customer, card: await counterpart.addCard(customer, kind) }
  }

  test('a provider has one customer for a person', async () => {
    const key = randomUUID()
    const [one, other] = await Promise.all([1, 2].map(() => provider().createCustomer({ userId: 7, key })))
    expect(one).toBe(other)
    expect(await newCustomer()).not.toBe(one)
  })

  test('a page is the same for the same key, and open until it is paid', async () => {
    const { request, reference, url, customer } = await openPage()
    expect(await provider().openPayment(request)).toEqual({ reference, url })
    expect((await openPage()).url).not.toBe(url)
    expect(await provider().findPayment(reference)).toMatchObject({
      reference,
      status: 'open',
      amountMinor: 4900,
      currency: 'EUR',
      customer,
      refundedMinor: 0,
    })
  })

  test('paying on a page saves no card unless requested', async () => {
    const { reference, customer } = await openPage()
    await counterpart.pay(reference, 'success')
    const state = await provider().findPayment(reference)
    expect(state).toEqual({
      reference,
      status: 'paid',
      amountMinor: 4900,
      currency: 'EUR',
      customer,
      refundedMinor: 0,
    })
  })

  test('paying on a page saves the card on request', async () => {
    const { reference, customer } = await openPage({ savesCard: true })
    await counterpart.pay(reference, 'success')
    const { card } = await provider().findPayment(reference)
    expect(card).toMatchObject({ brand: 'visa', last4: '4242' })
    const charge = { ...sum, key: randomUUID(), customer, card: card?.reference ?? '' }
    expect((await provider().charge(charge)).status).toBe('paid')
  })

  test('a declined card does not pay a page', async () => {
    const { reference } = await openPage()
    await counterpart.pay(reference, 'declined')
    const { status, failureCode } = await provider().findPayment(reference)
    expect(['open', 'failed']).toContain(status)
    expect(failureCode).toBe('declined')
  })

  test.each([
    [true, ['paid']],
    [false, ['open', 'failed']],
  ])(
    "a page asks for the bank's confirmation, which decides the payment: confirmed %s",
    async (isConfirmed, statuses) => {
      const { reference } = await openPage()
      await counterpart.pay(reference, 'authentication')
      expect((await provider().findPayment(reference)).status).toBe('requires_action')
      await counterpart.answerBank(reference, isConfirmed)
      const { status, failureCode } = await provider().findPayment(reference)
      expect(statuses).toContain(status)
      expect(failureCode).toBe(isConfirmed ? undefined : 'authentication')
    },
  )

  test.each([
    ['paid', true],
    ['failed', false],
  ] as const)('a page is open until the bank reports late that it is %s', async (status, isPaid) => {
    const { reference } = await openPage()
    await counterpart.pay(reference, 'late')
    expect((await provider().findPayment(reference)).status).toBe('open')
    await counterpart.settleLate(reference, isPaid)
    expect((await provider().findPayment(reference)).status).toBe(status)
  })

  test('a closed page takes no money; a paid one stays paid', async () => {
    const [closed, paid] = [await openPage(), await openPage()]
    const failed = { status: 'failed', failureCode: 'closed' }
    expect(await provider().closePayment(closed.reference)).toMatchObject(failed)
    expect(await provider().closePayment(closed.reference)).toMatchObject(failed)
    await counterpart.pay(closed.reference, 'success').catch(() => undefined)
    expect((await provider().findPayment(closed.reference)).status).toBe('failed')
    await counterpart.pay(paid.reference, 'success')
    expect((await provider().closePayment(paid.reference)).status).toBe('paid')
  })

  test.each(['JPY', 'ISK', 'KWD'])('a payment takes %s in its minor units', async (currency) => {
    const { reference } = await openPage({ currency })
    await counterpart.pay(reference, 'success')
    expect(await provider().findPayment(reference)).toMatchObject({ status: 'paid', amountMinor: 4900, currency })
  })

  test('a saved card is charged once for a key, however often the charge is requested', async () => {
    const request = { ...sum, key: randomUUID(), ...(await savedCard()) }
    const states = await Promise.all([1, 2, 3].map(() => provider().charge(request)))
    expect(new Set(states.map(({ status, reference }) => `${status} ${reference}`)).size).toBe(1)
    const { customer } = request
    expect(states[0]).toMatchObject({
      status: 'paid',
      amountMinor: 4900,
      currency: 'EUR',
      customer,
      refundedMinor: 0,
    })
    expect(await provider().findPayment(states[0]?.reference ?? '')).toMatchObject({ status: 'paid', customer })
  })

  test('the charge of a saved card is found by its key if the answer was lost', async () => {
    const request = { ...sum, key: randomUUID(), ...(await savedCard()) }
    expect(await provider().findCharge(request)).toBeUndefined()
    const { reference } = await provider().charge(request)
    expect(await provider().findCharge(request)).toMatchObject({ reference, status: 'paid' })
  })

  test('a saved card that the bank declines is not charged', async () => {
    const request = { ...sum, key: randomUUID(), ...(await savedCard('declined')) }
    expect(await provider().charge(request)).toMatchObject({ status: 'failed', failureCode: 'declined' })
  })

  test("the charge of a saved card waits for its owner's confirmation if the bank wants it", async () => {
    const request = { ...sum, key: randomUUID(), ...(await savedCard('authentication')) }
    const waiting = { status: 'requires_action', failureCode: 'authentication' }
    const state = await provider().charge(request)
    expect(state).toMatchObject(waiting)
    expect(await provider().findPayment(state.reference)).toMatchObject(waiting)
  })

  test('a deleted card, or one of somebody else, is not charged', async () => {
    const { card, customer } = await savedCard()
    const other = await newCustomer()
    expect((await provider().charge({ ...sum, key: randomUUID(), customer: other, card })).status).toBe('failed')
    await provider().deleteCard({ customer, card })
    await provider().deleteCard({ customer, card })
    expect((await provider().charge({ ...sum, key: randomUUID(), customer, card })).status).toBe('failed')
  })

  test('a card is saved on a page without a payment', async () => {
    const [key, customer] = [randomUUID(), await newCustomer()]
    const request = { ...page, key, customer }
    const { reference, url } = await provider().openCardSetup(request)
    expect(await provider().openCardSetup(request)).toEqual({ reference, url })
    expect(await provider().findCardSetup(reference)).toEqual({ status: 'open', customer })
    await counterpart.pay(reference, 'success')
    const { status, card } = await provider().findCardSetup(reference)
    expect([status, card?.last4]).toEqual(['done', '4242'])
    const charge = { ...sum, key: randomUUID(), customer, card: card?.reference ?? '' }
    expect((await provider().charge(charge)).status).toBe('paid')
  })

  describe('money sent back', () => {
    async function paid() {
      const { reference } = await openPage()
      await counterpart.pay(reference, 'success')
      return reference
    }

    test('a refund returns a part once for a key, and then the rest', async () => {
      const reference = await paid()
      const part = { key: randomUUID(), reference, amountMinor: 1900 }
      expect((await provider().refund(part)).refundedMinor).toBe(1900)
      expect((await provider().refund(part)).refundedMinor).toBe(1900)
      expect(await provider().refund({ key: randomUUID(), reference, amountMinor: 3000 })).toMatchObject({
        status: 'paid',
        amountMinor: 4900,
        refundedMinor: 4900,
      })
    })

    test('a refund also returns the money of a charge without a page', async () => {
      const { reference } = await provider().charge({ ...sum, key: randomUUID(), ...(await savedCard()) })
      const state = await provider().refund({ key: randomUUID(), reference, amountMinor: 4900 })
      expect(state).toMatchObject({ reference, status: 'paid', refundedMinor: 4900 })
    })

    test('a refund above the rest is refused for good, with a reason', async () => {
      const reference = await paid()
      const request = { key: randomUUID(), reference, amountMinor: 4901 }
      const refused = await provider().refund(request)
      expect([refused.refundedMinor, refused.refundRefusal]).toEqual([0, expect.any(String)])
      expect((await provider().refund(request)).refundRefusal).toBe(refused.refundRefusal)
      await provider().refund({ key: randomUUID(), reference, amountMinor: 4900 })
      const again = await provider().refund({ key: randomUUID(), reference, amountMinor: 1 })
      expect([again.refundedMinor, again.refundRefusal]).toEqual([4900, 'charge_already_refunded'])
    })
  })

  describe('signed events', () => {
    test('an event names its payment', async () => {
      const { reference, key } = await openPage()
      await counterpart.pay(reference, 'success')
      const event = await provider().readEvent(await counterpart.event(reference))
      expect([reference, key]).toContain(event?.reference)
    })

    const refused = { code: 'signature_invalid' }
    const read = async (change: Parameters<Counterpart['event']>[1], forge?: (body: Buffer) => Buffer) => {
      const { reference } = await openPage()
      await counterpart.pay(reference, 'success')
      const { body, headers } = await counterpart.event(reference, change)
      return provider().readEvent({ body: forge ? forge(body) : body, headers })
    }
    const now = () => Math.floor(Date.now() / 1000)

    test('an event is accepted less than five minutes before and after its time', async () => {
      expect(await read({ seconds: now() - 280 })).toBeDefined()
      expect(await read({ seconds: now() + 290 })).toBeDefined()
    })

    test.each([-301, 310])('refuses an event whose time is %s seconds from now', async (seconds) => {
      await expect(read({ seconds: now() + seconds })).rejects.toMatchObject(refused)
    })

    test.each([
      ['that was changed', (body: Buffer) => Buffer.from(body.toString().replace('{', '{ '))],
      ['without a body', () => Buffer.alloc(0)],
    ])('refuses an event %s', async (_title, forge) => {
      await expect(read({}, forge)).rejects.toMatchObject(refused)
    })

    test.each([
      ['none', () => ''],
      ['no time', (header: string) => header.replace(/^t=\d+,/, '')],
      ['two times', (header: string) => `t=${now()},${header}`],
      ['a time that is none', (header: string) => header.replace(/t=\d+/, 't=NaN')],
      ['another time', (header: string) => header.replace(/t=\d+/, `t=${now() - 1000}`)],
      ['another scheme', (header: string) => header.replace('v1=', 'v0=')],
      ['another signature', (header: string) => header.replace(/v1=.{8}/, 'v1=00000000')],
      ['half of the signature', (header: string) => header.slice(0, -32)],
      ['nonsense', () => '💣'],
    ])('refuses an event with %s in its header', async (_title, forge) => {
      const { reference } = await openPage()
      await counterpart.pay(reference, 'success')
      const { body, headers } = await counterpart.event(reference)
      const header = `${name}-signature`
      const forged = { ...headers, [header]: forge(headers[header] ?? '') }
      await expect(provider().readEvent({ body, headers: forged })).rejects.toMatchObject(refused)
    })
  })
})
