import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listCatalogCategories, listCatalogPositions } from '#contract/shop/catalog/api.ts'
import { listInstalments } from '#contract/shop/instalments/api.ts'
import { getScoreAmount } from '#contract/learning/points/api.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { getSubscription, listSubscriptions } from '#contract/shop/subscriptions/api.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { learner, openApp, serveConfig, serveSchool } from '../../../test/app.ts'
import { aStream } from '../../../test/course.ts'
import { jsonResponse, serve } from '../../../test/server.ts'
import { aSubscription } from '../../../test/subscriptions.ts'

const ended = aSubscription(4, {
  status: 'ended',
  is_active: false,
  is_active_status: false,
  end_date: '2025-11-12',
  renewal: { price: 2100, currency: 'EUR', period: 'month', period_count: 1 },
})
const mobile = { ...ended, course_service_type: 'general_subscription' as const }

beforeEach(() => {
  serveSchool()
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(() => act(() => endSession('chosen')))

const card = async (title: string) => (await screen.findByRole('heading', { name: title })).closest('article')
const title = () => screen.findByRole('heading', { level: 1, name: 'Subscriptions' })

it('at the start subscriptions are requested first, then the runs and the instalments', async () => {
  const requested: string[] = []
  serve(listSubscriptions, () => {
    requested.push('subscriptions')
    return []
  })
  serve(listStreams, () => {
    requested.push('runs')
    return []
  })
  serve(listInstalments, () => {
    requested.push('instalments')
    return []
  })
  await openApp('/home')
  await waitFor(() => expect(requested.toSorted()).toEqual(['instalments', 'runs', 'subscriptions']))
  expect(requested[0]).toBe('subscriptions')
})

it('the subscriptions page shows the state and the next event of each', async () => {
  serve(listSubscriptions, () => [
    aSubscription(1),
    aSubscription(2, { is_active_status: false, next_pay_at: null }),
    aSubscription(3, { is_lifetime: true, is_active: false }),
    ended,
  ])
  await openApp('/user/subscriptions')
  expect((await card('Club 1'))?.textContent).toMatch(
    /Active.*€18 a\smonth · next payment on 4 December 2027 from card •• 4417/,
  )
  expect((await card('Club 2'))?.textContent).toMatch(/Ending.*access until 4 December 2027/)
  expect((await card('Club 3'))?.textContent).toMatch(/Lifetime.*Valid indefinitely/)
  expect((await card('Club 4'))?.textContent).toMatch(/Ended.*ended on 12 November 2025/)
})

it('the subscriptions page lists active subscriptions first and ended ones last', async () => {
  const lifetime = aSubscription(3, { is_lifetime: true, is_active: false })
  const ending = aSubscription(2, { is_active_status: false, next_pay_at: null })
  serve(listSubscriptions, () => [lifetime, ended, ending, aSubscription(1)])
  await openApp('/user/subscriptions')
  await card('Club 1')
  const titles = screen.getAllByRole('heading', { name: /^Club/ }).map((heading) => heading.textContent)
  expect(titles).toEqual(['Club 1', 'Club 2', 'Club 3', 'Club 4'])
})

it('the subscriptions page shows an empty state with a link to the courses', async () => {
  serve(listSubscriptions, () => [])
  await openApp('/user/subscriptions')
  expect(await screen.findByRole('heading', { name: 'You have no subscriptions' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open my courses' })).toBeTruthy()
})

it('the subscriptions page reports a loading error', async () => {
  serve(listSubscriptions, () => jsonResponse(403, { name: 'x', message: 'x', code: 'bad_request', status: 403 }))
  await openApp('/user/subscriptions')
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load your subscriptions')
})

it('the subscriptions page warns from the short path when no subscription is active', async () => {
  serve(listSubscriptions, () => [ended])
  await openApp('/subscriptions')
  expect(await screen.findByText('Your subscription has ended.')).toBeTruthy()
  expect(location.search).toBe('?warning=true')
})

it('the subscriptions page does not warn while one is active', async () => {
  serve(listSubscriptions, () => [aSubscription(1), ended])
  await openApp('/subscriptions')
  await card('Club 1')
  expect(screen.queryByText('Your subscription has ended.')).toBeNull()
})

it('the subscriptions page opens a subscription', async () => {
  serve(getSubscription, () => aSubscription(1, { is_active_status: false }))
  await openApp('/user/subscription/1')
  expect(await screen.findByRole('heading', { level: 1, name: 'Club 1' })).toBeTruthy()
  expect(screen.getByText('Access stays until the paid period ends.')).toBeTruthy()
})

it('the page of a subscription names its courses and clubs, with links to runs', async () => {
  const courses = [
    { id: 9, title: 'A face at ease' },
    { id: 10, title: 'Calm evenings' },
  ]
  const communities = [{ id: 2, uniq: 'c', title: 'Morning circle', course_ids: [10] }]
  serve(listStreams, () => [aStream({ course_id: 9 })])
  serve(getSubscription, () => aSubscription(1, { content: { courses, communities } }))
  await openApp('/user/subscription/1')
  const opened = within(await screen.findByRole('list', { name: 'What you have' }))
  const link = await opened.findByRole('link', { name: 'A face at ease' })
  expect(link.getAttribute('href')).toMatch(/\/course\/5\/calendar$/)
  expect(opened.getByText('Calm evenings').closest('a')).toBeNull()
  expect(opened.getByText('Morning circle')).toBeTruthy()
})

it('the page of an ended subscription names what it opened', async () => {
  const content = { courses: [{ id: 9, title: 'A face at ease' }], communities: [] }
  serve(getSubscription, () => ({ ...ended, content }))
  await openApp('/user/subscription/1')
  expect(await screen.findByRole('list', { name: 'What it opened' })).toBeTruthy()
})

it('a subscription of another person is not found', async () => {
  serve(getSubscription, () => jsonResponse(404, { name: 'x', message: 'x', code: 'not_found', status: 404 }))
  await openApp('/user/subscription/2')
  expect(await screen.findByRole('heading', { name: 'Oops! Something went wrong' })).toBeTruthy()
})

describe('courses of ended subscriptions', () => {
  beforeEach(() => {
    serve(listSubscriptions, () => [ended])
    serve(listStreams, () => [aStream({ is_optional_purchase: true })])
  })

  it('a user whose courses all need an ended subscription is redirected to the subscriptions with a warning', async () => {
    await openApp('/courses')
    expect(await title()).toBeTruthy()
    expect(await screen.findByText('Your subscription has ended.')).toBeTruthy()
  })

  it('a user whose courses all need an ended subscription still reaches the catalogue', async () => {
    serve(getScoreAmount, () => ({ data: { amount: 0 } }))
    serve(listCatalogCategories, () => [])
    serve(listCatalogPositions, () => [])
    await openApp('/catalog')
    expect(await screen.findByRole('heading', { level: 1, name: 'Catalogue' })).toBeTruthy()
  })

  it('a user with one bought course is not redirected when a subscription has ended', async () => {
    serve(listStreams, () => [aStream({ is_optional_purchase: true }), aStream({ id: 6 })])
    await openApp('/courses')
    expect(await screen.findByRole('heading', { level: 1, name: 'My courses' })).toBeTruthy()
  })
})

it('a user with an ended mobile subscription only sees that the website is not available, a contact and a sign-out link', async () => {
  serve(listSubscriptions, () => [mobile])
  serveConfig({}, { sale_email: 'sale@kontur.test' })
  await openApp('/courses')
  expect(await screen.findByRole('heading', { name: 'This version of the site is not available' })).toBeTruthy()
  expect(screen.getByText(/^Your subscription for the mobile app has ended\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Contact sales' }).getAttribute('href')).toBe('mailto:sale@kontur.test')
  expect(screen.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/logout')
  expect(screen.queryByRole('navigation')).toBeNull()
})

it('a user with a mobile subscription uses the site while it is active', async () => {
  serve(listSubscriptions, () => [{ ...mobile, is_active: true }])
  await openApp('/courses')
  expect(await screen.findByRole('heading', { level: 1, name: 'My courses' })).toBeTruthy()
})
