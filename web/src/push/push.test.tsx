import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logout } from '#contract/auth/api.ts'
import { getPublicConfig, type Project } from '#contract/brands/api.ts'
import { createPushSubscription, deletePushSubscription } from '#contract/push/api.ts'
import { getUser } from '#contract/users/api.ts'
import { signOut } from '../auth/signOut.ts'
import { loadPublicConfig } from '../brands/publicConfig.ts'
import { choosePolicy, forgetPolicy } from '../cookies/policy.ts'
import { endSession, startSession } from '../session.ts'
import { learner, openApp, publicConfig, serveSchool } from '../testingApp.ts'
import { openPushBrowser, pushSettings } from '../testingPush.ts'
import { brokenConnection, serve, type Received } from '../testingServer.ts'

const device = { endpoint: 'https://push.test/1', keys: { p256dh: 'public', auth: 'secret' } }
let taken: Received[]
let withdrawn: Received[]

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
  taken = serve(createPushSubscription, () => ({ success: true }))
  withdrawn = serve(deletePushSubscription, () => ({ success: true }))
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

describe('on the page of notifications', () => {
  it('the browser is asked when the person presses, and the device is sent to the server', async () => {
    const browser = openPushBrowser()
    const control = await openSettings()
    expect(control).toHaveProperty('checked', false)
    expect(browser.asked).toBe(0)
    await userEvent.click(control)
    await waitFor(() => expect(control).toHaveProperty('checked', true))
    expect({ asked: browser.asked, workers: browser.workers }).toEqual({ asked: 1, workers: ['/push-worker.js'] })
    expect(taken.map(({ body }) => body)).toEqual([device])
  })

  it('a device can be left out again, and stays so at the next start', async () => {
    const browser = openPushBrowser({ permission: 'granted' })
    browser.subscribeBefore()
    const control = await openSettings()
    await waitFor(() => expect(control).toHaveProperty('checked', true))
    await userEvent.click(control)
    await waitFor(() => expect(control).toHaveProperty('checked', false))
    expect([withdrawn.length, browser.subscription]).toEqual([1, null])
    taken.length = 0
    await act(() => endSession('expired'))
    startSession({ token: 'abc', userId: learner.id, days: 30 })
    expect(await openSettings()).toHaveProperty('checked', false)
    expect(taken).toEqual([])
  })

  it('a refusal leads to the settings of the browser, and coming back from there is noticed', async () => {
    const browser = openPushBrowser({ answer: 'denied' })
    const control = await openSettings()
    await userEvent.click(control)
    expect((await screen.findByRole('status')).textContent).toContain('Please allow push notifications in settings.')
    expect(control).toHaveProperty('checked', false)
    browser.permission = 'default'
    act(() => void window.dispatchEvent(new Event('focus')))
    await waitFor(() => expect(screen.queryByText('Please allow push notifications in settings.')).toBeNull())
    expect(taken).toEqual([])
  })

  it('a question that was closed without an answer changes nothing', async () => {
    openPushBrowser({ answer: 'default' })
    const control = await openSettings()
    await userEvent.click(control)
    await waitFor(() => expect(control.hasAttribute('aria-busy')).toBe(false))
    expect(control).toHaveProperty('checked', false)
    expect(taken).toEqual([])
  })

  it('a browser without push says so', async () => {
    await openApp('/user/settings/notifications')
    expect(await screen.findByText('This browser cannot show push notifications.')).toBeTruthy()
    expect(screen.queryByRole('switch', { name: /^Push/ })).toBeNull()
  })

  it('a brand that sends none says nothing of it', async () => {
    await serveBrand({ push: { ...pushSettings, public_key: '' } })
    openPushBrowser()
    await openApp('/user/settings/notifications')
    await screen.findByRole('switch', { name: /Get notifications/ })
    expect(screen.queryByText('On this device')).toBeNull()
  })

  it('nothing is asked before the choice about cookies, nor while notifications are off', async () => {
    await serveBrand({ is_cookie_enable: true })
    const browser = openPushBrowser()
    const control = await openSettings()
    expect(control).toHaveProperty('disabled', true)
    expect(screen.getByText('Answer the question about cookies on this page first.')).toBeTruthy()
    act(() => choosePolicy({ essential: true, analytics: false, marketing: false }))
    expect(control).toHaveProperty('disabled', false)
    act(() => forgetPolicy())
    expect(browser.asked).toBe(0)
  })

  it('whoever wants no notifications turns them on first', async () => {
    serve(getUser, () => ({ ...learner, disable_notification: 1 }))
    openPushBrowser()
    expect(await openSettings()).toHaveProperty('disabled', true)
    expect(screen.getByText('Turn on notifications above first.')).toBeTruthy()
  })

  it.each([
    ['the push service', { isServiceDown: true }, 'Push notifications could not be turned on. Please try again.'],
    ['the server', {}, 'No Internet.'],
  ])('a failure of %s is said, and the device stays as it was', async (_, wish, text) => {
    serve(createPushSubscription, brokenConnection)
    const browser = openPushBrowser(wish)
    const control = await openSettings()
    await userEvent.click(control)
    expect(await screen.findByText(text)).toBeTruthy()
    await waitFor(() => expect(control).toHaveProperty('checked', false))
    expect(browser.subscription).toBeNull()
  })
})

describe('a device that may show notifications', () => {
  it('is told to the server for whoever signs in on it', async () => {
    const browser = openPushBrowser({ permission: 'granted' })
    await openApp('/home')
    await waitFor(() => expect(taken.map(({ body }) => body)).toEqual([device]))
    expect(browser.asked).toBe(0)
  })

  it('subscribes anew where the server has another key now', async () => {
    const browser = openPushBrowser({ permission: 'granted' })
    browser.subscribeBefore('CCCC')
    const old = browser.subscription
    await openApp('/home')
    await waitFor(() => expect(taken).toHaveLength(1))
    expect(browser.subscription).not.toBe(old)
  })

  it('hears nothing more after signing out', async () => {
    serve(logout, () => ({ success: true }))
    const browser = openPushBrowser({ permission: 'granted' })
    await openApp('/home')
    await waitFor(() => expect(taken).toHaveLength(1))
    await act(() => signOut())
    await waitFor(() => expect(browser.subscription).toBeNull())
  })
})
