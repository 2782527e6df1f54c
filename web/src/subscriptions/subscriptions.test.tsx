import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listStreams } from '#contract/streams/api.ts'
import { getSubscription, listSubscriptions, type Subscription } from '#contract/subscriptions/api.ts'
import { endSession, startSession } from '../session.ts'
import { learner, openApp, serveConfig, serveSchool } from '../testingApp.ts'
import { aStream } from '../testingCourse.ts'
import { refusal, serve } from '../testingServer.ts'

function aSubscription(id: number, rest: Partial<Subscription> = {}): Subscription {
  return {
    id,
    title: `Club ${id}`,
    status: 'active',
    is_active: true,
    is_active_status: true,
    is_lifetime: false,
    period: 'month',
    period_count: 1,
    next_pay_at: Date.parse('2027-12-04T09:00:00Z') / 1000,
    end_date: '2027-12-04',
    course_service_type: 'main_subscription',
    ...rest,
  }
}

const ended = aSubscription(4, { status: 'ended', is_active: false, is_active_status: false, end_date: '2025-11-12' })
const mobile = { ...ended, course_service_type: 'general_subscription' as const }

beforeEach(() => {
  serveSchool()
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(() => act(() => endSession('chosen')))

const card = async (title: string) => (await screen.findByRole('heading', { name: title })).closest('article')
const title = () => screen.findByRole('heading', { level: 1, name: 'Subscriptions' })

it('the subscriptions are asked for before the runs', async () => {
  const asked: string[] = []
  serve(listSubscriptions, () => {
    asked.push('subscriptions')
    return []
  })
  serve(listStreams, () => {
    asked.push('runs')
    return []
  })
  await openApp('/home')
  await waitFor(() => expect(asked).toEqual(['subscriptions', 'runs']))
})

describe('the subscriptions', () => {
  it('say how each stands and what happens next', async () => {
    serve(listSubscriptions, () => [
      aSubscription(1),
      aSubscription(2, { is_active_status: false, next_pay_at: null }),
      aSubscription(3, { is_lifetime: true, is_active: false }),
      ended,
    ])
    await openApp('/user/subscriptions')
    expect((await card('Club 1'))?.textContent).toMatch(/paid every month · next payment on 4 December 2027.*Active/)
    expect((await card('Club 2'))?.textContent).toMatch(/access until 4 December 2027.*Ending/)
    expect((await card('Club 3'))?.textContent).toMatch(/Valid indefinitely.*Lifetime/)
    expect((await card('Club 4'))?.textContent).toMatch(/ended on 12 November 2025.*Ended/)
  })

  it('with none of them there is a word and a way on', async () => {
    serve(listSubscriptions, () => [])
    await openApp('/user/subscriptions')
    expect(await screen.findByRole('heading', { name: 'You have no subscriptions' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open my courses' })).toBeTruthy()
  })

  it('tell when they did not load', async () => {
    serve(listSubscriptions, () => refusal(403, { name: 'x', message: 'x', code: 'bad_request', status: 403 }))
    await openApp('/user/subscriptions')
    expect((await screen.findByRole('alert')).textContent).toContain('The subscriptions did not load')
  })

  it('warn from the short address, but only whom no subscription is left', async () => {
    serve(listSubscriptions, () => [ended])
    await openApp('/subscriptions')
    expect(await screen.findByText('Your subscription has ended.')).toBeTruthy()
    expect(location.search).toBe('?warning=true')
  })

  it('do not warn whom one is left', async () => {
    serve(listSubscriptions, () => [aSubscription(1), ended])
    await openApp('/subscriptions')
    await card('Club 1')
    expect(screen.queryByText('Your subscription has ended.')).toBeNull()
  })

  it('open one by one', async () => {
    serve(getSubscription, () => aSubscription(1, { is_active_status: false }))
    await openApp('/user/subscription/1')
    expect(await screen.findByRole('heading', { level: 1, name: 'Club 1' })).toBeTruthy()
    expect(screen.getByText('Access stays until the paid period ends.')).toBeTruthy()
  })

  it('of somebody else are not found', async () => {
    serve(getSubscription, () => refusal(404, { name: 'x', message: 'x', code: 'not_found', status: 404 }))
    await openApp('/user/subscription/2')
    expect(await screen.findByRole('heading', { name: 'Oops! Something went wrong' })).toBeTruthy()
  })
})

describe('whose every course needs a subscription and whose last one ended', () => {
  beforeEach(() => {
    serve(listSubscriptions, () => [ended])
    serve(listStreams, () => [aStream({ is_optional_purchase: true })])
  })

  it('is led to the subscriptions with the warning', async () => {
    await openApp('/courses')
    expect(await title()).toBeTruthy()
    expect(await screen.findByText('Your subscription has ended.')).toBeTruthy()
  })

  it('stays where a course was bought', async () => {
    serve(listStreams, () => [aStream({ is_optional_purchase: true }), aStream({ id: 6 })])
    await openApp('/courses')
    expect(await screen.findByRole('heading', { level: 1, name: 'My courses' })).toBeTruthy()
  })
})

describe('whose subscription is for the mobile application only', () => {
  it('reads that this version is not available, whom to write and how to sign out', async () => {
    serve(listSubscriptions, () => [mobile])
    serveConfig({}, { sale_email: 'sale@kontur.test' })
    await openApp('/courses')
    expect(await screen.findByRole('heading', { name: 'This version of the site is not available' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Contact sales' }).getAttribute('href')).toBe('mailto:sale@kontur.test')
    expect(screen.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/logout')
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('uses the site while it is active', async () => {
    serve(listSubscriptions, () => [{ ...mobile, is_active: true }])
    await openApp('/courses')
    expect(await screen.findByRole('heading', { level: 1, name: 'My courses' })).toBeTruthy()
  })
})
