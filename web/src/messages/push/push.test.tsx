import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { logout } from '#contract/accounts/auth/api.ts'
import { getPublicConfig, type Project } from '#contract/brands/api.ts'
import { readNotice } from '#contract/messages/notices/api.ts'
import { createPushSubscription, deletePushSubscription } from '#contract/messages/push/api.ts'
import { getUser } from '#contract/accounts/users/api.ts'
import { signOut } from '../../accounts/auth/signOut.ts'
import { loadPublicConfig } from '../../brands/publicConfig.ts'
import { choosePolicy, clearPolicy } from '../../accounts/cookies/policy.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { learner, openApp, publicConfig, serveSchool } from '../../../test/app.ts'
import { stubPushApi, pushSettings } from '../../../test/push.ts'
import { networkError, serve, type ReceivedRequest } from '../../../test/server.ts'

const device = { endpoint: 'https://push.test/1', keys: { p256dh: 'public', auth: 'secret' } }
let subscriptions: ReceivedRequest[]
let unsubscriptions: ReceivedRequest[]

async function serveBrand(change: Partial<Project> = {}): Promise<void> {
  serve(getPublicConfig, () => ({
    ...publicConfig,
    project: { ...publicConfig.project, push: pushSettings, ...change },
  }))
  await loadPublicConfig()
}

beforeEach(async () => {
  serveSchool()
  await serveBrand()
  subscriptions = serve(createPushSubscription, () => ({ success: true }))
  unsubscriptions = serve(deletePushSubscription, () => ({ success: true }))
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(() => act(() => endSession('chosen')))
afterEach(async () => {
  serveSchool()
  await loadPublicConfig()
})

async function openSettings() {
  await openApp('/user/settings/notifications')
  return screen.findByRole('switch', { name: /^Push notifications/ })
}

it('turning push on requests permission and subscribes the device', async () => {
  const browser = stubPushApi()
  const control = await openSettings()
  expect(control).toHaveProperty('checked', false)
  expect(browser.promptCount).toBe(0)
  await userEvent.click(control)
  await waitFor(() => expect(control).toHaveProperty('checked', true))
  expect({ prompts: browser.promptCount, workers: browser.workers }).toEqual({
    prompts: 1,
    workers: ['/push-worker.js'],
  })
  expect(subscriptions.map(({ body }) => body)).toEqual([device])
})

it('turning push off unsubscribes the device, also after the next start', async () => {
  const browser = stubPushApi({ permission: 'granted' })
  browser.addSubscription()
  const control = await openSettings()
  await waitFor(() => expect(control).toHaveProperty('checked', true))
  await userEvent.click(control)
  await waitFor(() => expect(control).toHaveProperty('checked', false))
  expect([unsubscriptions.length, browser.subscription]).toEqual([1, null])
  subscriptions.length = 0
  await act(() => endSession('expired'))
  startSession({ token: 'abc', userId: learner.id, days: 30 })
  expect(await openSettings()).toHaveProperty('checked', false)
  expect(subscriptions).toEqual([])
})

it('a denied permission points to the browser settings, and returning from there refreshes the state', async () => {
  const browser = stubPushApi({ answer: 'denied' })
  const control = await openSettings()
  await userEvent.click(control)
  expect((await screen.findByRole('status')).textContent).toContain('Please allow push notifications in settings.')
  expect(control).toHaveProperty('checked', false)
  browser.permission = 'default'
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(screen.queryByText('Please allow push notifications in settings.')).toBeNull())
  expect(subscriptions).toEqual([])
})

it('a dismissed permission prompt changes nothing', async () => {
  stubPushApi({ answer: 'default' })
  const control = await openSettings()
  await userEvent.click(control)
  await waitFor(() => expect(control.hasAttribute('aria-busy')).toBe(false))
  expect(control).toHaveProperty('checked', false)
  expect(subscriptions).toEqual([])
})

it('the push settings report an unsupported browser', async () => {
  await openApp('/user/settings/notifications')
  expect(await screen.findByText('This browser cannot show push notifications.')).toBeTruthy()
  expect(screen.queryByRole('switch', { name: /^Push/ })).toBeNull()
})

it('no push settings are shown where the brand has not configured push', async () => {
  await serveBrand({ push: { ...pushSettings, public_key: '' } })
  stubPushApi()
  await openApp('/user/settings/notifications')
  await screen.findByRole('switch', { name: /Get notifications/ })
  expect(screen.queryByText('On this device')).toBeNull()
})

it('the push switch is disabled until the choice about cookies', async () => {
  await serveBrand({ is_cookie_enable: true })
  const browser = stubPushApi()
  const control = await openSettings()
  expect(control).toHaveProperty('disabled', true)
  expect(screen.getByText('First answer the question about cookies on this page.')).toBeTruthy()
  act(() => choosePolicy({ essential: true, analytics: false, marketing: false }))
  expect(control).toHaveProperty('disabled', false)
  act(() => clearPolicy())
  expect(browser.promptCount).toBe(0)
})

it('the push switch is disabled while notifications are off', async () => {
  serve(getUser, () => ({ ...learner, disable_notification: 1 }))
  stubPushApi()
  expect(await openSettings()).toHaveProperty('disabled', true)
  expect(screen.getByText('Turn on notifications above first.')).toBeTruthy()
})

it.each([
  ['the push service', { isServiceDown: true }, 'Couldn’t turn on push notifications. Please try again.'],
  ['the server', {}, 'No Internet.'],
])('an error of %s is shown and the device stays unsubscribed', async (_, options, text) => {
  serve(createPushSubscription, networkError)
  const browser = stubPushApi(options)
  const control = await openSettings()
  await userEvent.click(control)
  expect(await screen.findByText(text)).toBeTruthy()
  await waitFor(() => expect(control).toHaveProperty('checked', false))
  expect(browser.subscription).toBeNull()
})

it('a device with the permission is subscribed for the signed-in user', async () => {
  const browser = stubPushApi({ permission: 'granted' })
  await openApp('/home')
  await waitFor(() => expect(subscriptions.map(({ body }) => body)).toEqual([device]))
  expect(browser.promptCount).toBe(0)
})

it('a device with the permission subscribes again when the server key has changed', async () => {
  const browser = stubPushApi({ permission: 'granted' })
  browser.addSubscription('CCCC')
  const old = browser.subscription
  await openApp('/home')
  await waitFor(() => expect(subscriptions).toHaveLength(1))
  expect(browser.subscription).not.toBe(old)
})

it('a pressed push message opens its page in the running one, and reads its notice', async () => {
  const read = serve(readNotice, () => ({ success: true }))
  const browser = stubPushApi({ permission: 'granted' })
  await openApp('/home')
  await waitFor(() => expect(subscriptions).toHaveLength(1))
  expect(await browser.press({ path: 'user/settings/notifications?notice=4' })).toBe(true)
  await screen.findByRole('switch', { name: /Get notifications/ })
  await waitFor(() => expect(read.map(({ params }) => params)).toEqual([{ noticeId: '4' }]))
  expect([location.pathname, location.search]).toEqual(['/user/settings/notifications', ''])
})

it('a sign-out unsubscribes the device, and closes the messages that it shows', async () => {
  serve(logout, () => ({ success: true }))
  const browser = stubPushApi({ permission: 'granted' })
  await openApp('/home')
  await waitFor(() => expect(subscriptions).toHaveLength(1))
  browser.shown.push('Your homework is approved', 'A new message')
  await act(() => signOut())
  await waitFor(() => expect([browser.subscription, browser.shown]).toEqual([null, []]))
})
