import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addToSubscription, listCatalogCategories, listCatalogPositions } from '#contract/shop/catalog/api.ts'
import { getScoreAmount } from '#contract/learning/points/api.ts'
import { listSubscriptions } from '#contract/shop/subscriptions/api.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { learner, openApp, serveConfig, serveSchool } from '../../../test/app.ts'
import { jsonResponse, serve } from '../../../test/server.ts'
import { aPosition } from '../../../test/services.ts'

const cardOf = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('article') as HTMLElement)

beforeEach(() => {
  serveSchool()
  serve(getScoreAmount, () => ({ data: { amount: 0 } }))
  serve(listCatalogCategories, () => [])
  serve(listCatalogPositions, ({ query }) => (query.has('recommended') ? [] : [aPosition(1)]))
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(() => {
  delete window.daystreamApp
  return act(() => endSession('chosen'))
})

const show = (...positions: ReturnType<typeof aPosition>[]) =>
  serve(listCatalogPositions, ({ query }) => (query.has('recommended') ? [] : positions))

it('a cover of a course of the learner leads to its run', async () => {
  show(aPosition(1, { state: 'owned', stream_id: 5 }))
  await openApp('/catalog')
  const card = await cardOf('Course 1')
  expect(card.getByText('You have it')).toBeTruthy()
  expect(card.getByRole('link', { name: 'Continue Course 1' }).getAttribute('href')).toBe('/course/5/calendar')
})

it('a cover of a course for sale shows its length, its price and its instalments', async () => {
  show(aPosition(1, { is_new: true, instalment_count: 4, full_price: 6000 }))
  await openApp('/catalog')
  const card = await cardOf('Course 1')
  expect(card.getByText('21 days · 15 min a day · medium')).toBeTruthy()
  expect(card.getByText('New')).toBeTruthy()
  expect(card.getByText('€49').closest('p')?.textContent).toBe('€49 Previous price€60 or 4 × €12.25 a\u00a0month')
  expect(card.getByRole('link', { name: 'Course 1' }).getAttribute('href')).toBe('/catalog/1001')
})

it('a cover of a subscription says how often its price is paid', async () => {
  show(aPosition(1, { kind: 'subscription', period: 'month', period_count: 1 }))
  await openApp('/catalog')
  expect((await cardOf('Course 1')).getByText('€49 a month')).toBeTruthy()
})

it.each([
  [199, '€49 '],
  [200, '€49 or 24 points + €25'],
])('a cover with a balance of %i points shows %s', async (amount, text) => {
  serve(getScoreAmount, () => ({ data: { amount } }))
  await openApp('/catalog')
  const card = await cardOf('Course 1')
  await waitFor(() => expect(card.getByText('€49').closest('p')?.textContent).toBe(text))
})

it("a cover in a currency other than the brand's counts a point as one unit, as the order does", async () => {
  serve(getScoreAmount, () => ({ data: { amount: 200 } }))
  show(aPosition(1, { price: 4900, currency: 'JPY' }))
  await openApp('/catalog')
  const card = await cardOf('Course 1')
  await waitFor(() => expect(card.getByText('¥4,900').closest('p')?.textContent).toBe('¥4,900 or 200 points + ¥4,700'))
})

it.each(['sale', 'needs_run'] as const)(
  'a cover of the state %s names no price in a mobile application, whose store has its own',
  async (state) => {
    window.daystreamApp = { platform: 'ios', version: '1.0.0' }
    serveConfig({ is_app_store_support: true })
    show(aPosition(1, { state, instalment_count: 4, full_price: 6000 }))
    await openApp('/catalog')
    const card = await cardOf('Course 1')
    expect(card.getByRole('link', { name: 'See the details Course 1' }).getAttribute('href')).toBe('/catalog/1001')
    expect(card.queryByText(/€/)).toBeNull()
  },
)

it('a cover of a free course leads to its offer', async () => {
  show(aPosition(1, { state: 'free', price: 0 }))
  await openApp('/catalog')
  const card = await cardOf('Course 1')
  expect(card.getByText('Free')).toBeTruthy()
  expect(card.getByRole('link', { name: 'Start Course 1' }).getAttribute('href')).toBe('/catalog/1001')
})

it('a course of the subscription is added after a confirmation, and what it changes is refetched', async () => {
  let isAdded = false
  const lists = serve(listCatalogPositions, ({ query }) => {
    if (query.has('recommended')) return []
    return [aPosition(1, isAdded ? { state: 'owned', stream_id: 5 } : { state: 'included' })]
  })
  const subscriptions = serve(listSubscriptions, () => [])
  const added = serve(addToSubscription, () => {
    isAdded = true
    return { course_stream_id: 5 }
  })
  await openApp('/catalog')
  await userEvent.click((await cardOf('Course 1')).getByRole('button', { name: 'Add Course 1' }))
  expect(added).toHaveLength(0)
  const before = { lists: lists.length, subscriptions: subscriptions.length }
  const dialog = await screen.findByRole('alertdialog', { name: 'Add “Course 1” to your courses?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add the course' }))
  expect(await screen.findByText('The course is added and open.')).toBeTruthy()
  expect(await (await cardOf('Course 1')).findByRole('link', { name: 'Continue Course 1' })).toBeTruthy()
  expect(added.map(({ params }) => params)).toEqual([{ positionId: '1' }])
  expect(lists.length).toBeGreaterThan(before.lists)
  expect(subscriptions.length).toBeGreaterThan(before.subscriptions)
})

it('a cover of a dearer version of a course that the learner has leads to its offer', async () => {
  show(aPosition(1, { state: 'upgrade', stream_id: 9 }))
  await openApp('/catalog')
  const link = (await cardOf('Course 1')).getByRole('link', { name: 'Pay the difference Course 1' })
  expect(link.getAttribute('href')).toContain('/catalog/1001')
})

it('a mobile application, which sells no upgrades, shows a dearer version as owned', async () => {
  window.daystreamApp = { platform: 'ios', version: '1.0.0' }
  serveConfig({ is_app_store_support: true })
  show(aPosition(1, { state: 'upgrade', stream_id: 9 }))
  await openApp('/catalog')
  const link = (await cardOf('Course 1')).getByRole('link', { name: 'Continue Course 1' })
  expect(link.getAttribute('href')).toBe('/course/9/calendar')
})

it('a course of the subscription says why it was not added', async () => {
  show(aPosition(1, { state: 'included' }))
  serve(addToSubscription, () =>
    jsonResponse(409, {
      name: 'Conflict',
      message: 'No active subscription',
      code: 'not_in_subscription',
      status: 409,
    }),
  )
  await openApp('/catalog')
  await userEvent.click((await cardOf('Course 1')).getByRole('button', { name: 'Add Course 1' }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add the course' }))
  expect(await screen.findByText('No active subscription')).toBeTruthy()
})

it('the catalogue recommends a course that follows one of the learner', async () => {
  serve(listCatalogPositions, ({ query }) =>
    query.has('recommended') ? [aPosition(2, { fits_after: 'Quiet Mind' })] : [aPosition(1)],
  )
  await openApp('/catalog')
  expect(await screen.findByText('Fits after “Quiet Mind”')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See the details' }).getAttribute('href')).toBe('/catalog/1002')
})

it('the catalogue keeps its grid while loading, and does not wait for a late recommendation', async () => {
  const { promise: isLate, resolve: come } = Promise.withResolvers<void>()
  serve(listCatalogPositions, async ({ query }) => {
    if (!query.has('recommended')) return [aPosition(1)]
    await isLate
    return [aPosition(2, { fits_after: 'Quiet Mind' })]
  })
  await openApp('/catalog')
  expect(await screen.findByText('Loading')).toBeTruthy()
  const cover = await screen.findByRole('heading', { name: 'Course 1' })
  come()
  const recommended = await screen.findByText('Fits after “Quiet Mind”')
  expect(cover.compareDocumentPosition(recommended)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('the catalogue is filtered by category, which stays in the address', async () => {
  serve(listCatalogCategories, () => [
    { id: 3, title: 'Calm' },
    { id: 4, title: 'Sleep' },
  ])
  const lists = show(aPosition(1))
  await openApp('/catalog')
  await userEvent.click(await screen.findByRole('tab', { name: 'Sleep' }))
  await waitFor(() => expect(lists.at(-1)?.query.get('category')).toBe('4'))
  expect(location.search).toBe('?category=4')
})

it('the catalogue shows six covers, and more on request', async () => {
  const all = Array.from({ length: 8 }, (_, index) => aPosition(index + 1))
  serve(listCatalogPositions, ({ query }) => {
    const page = Number(query.get('page') ?? 1)
    return query.has('recommended') ? [] : all.slice((page - 1) * 6, page * 6)
  })
  await openApp('/catalog')
  await screen.findByRole('heading', { name: 'Course 6' })
  expect(screen.queryByRole('heading', { name: 'Course 7' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('heading', { name: 'Course 8' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

it('the catalogue is not fetched again when its categories arrive', async () => {
  const received = show(aPosition(1))
  let before = 0
  serve(listCatalogCategories, async () => {
    await screen.findByText('Course 1')
    before = received.length
    return [
      { id: 3, title: 'Calm' },
      { id: 4, title: 'Sleep' },
    ]
  })
  await openApp('/catalog')
  await screen.findByRole('tab', { name: 'Sleep' })
  await screen.findByText('Course 1')
  expect(received).toHaveLength(before)
})

it('an empty catalogue says so and leads to the courses', async () => {
  show()
  await openApp('/catalog')
  expect(await screen.findByRole('heading', { name: 'The catalogue is empty for now' })).toBeTruthy()
})
