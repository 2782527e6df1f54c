import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listCommunities } from '#contract/club/communities/api.ts'
import { logout } from '#contract/accounts/auth/api.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import { getReminderChannels, getSchedule } from '#contract/learning/reminders/api.ts'
import { defaultChannels } from '#contract/learning/reminders/rules.ts'
import { createApplicationPush, createPushSubscription, deletePushSubscription } from '#contract/messages/push/api.ts'
import { communitiesQuery } from '../../club/communities/clubs.ts'
import { sendCommunityTags } from '../../club/communities/sendCommunityTags.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { signOut } from '../../accounts/auth/signOut.ts'
import { loadPublicConfig } from '../../brands/publicConfig.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { learner, openApp, publicConfig, serveSchool } from '../../../test/app.ts'
import { aClub } from '../../../test/articles.ts'
import type { MemoryDevice } from '../../../test/memoryDevice.ts'
import { enterApplication, leaveApplication } from '../../../test/mobileApplication.ts'
import { pushSettings } from '../../../test/push.ts'
import { networkError, serve, type ReceivedRequest } from '../../../test/server.ts'

let device: MemoryDevice
let subscriptions: ReceivedRequest[]

async function serveBrand(application: '' | 'fcm' | 'onesignal'): Promise<void> {
  const push = { ...pushSettings, application }
  serve(getPublicConfig, () => ({ ...publicConfig, project: { ...publicConfig.project, push } }))
  await loadPublicConfig()
}

beforeEach(async () => {
  device = enterApplication()
  serveSchool()
  await serveBrand('fcm')
  subscriptions = serve(createApplicationPush, () => ({ success: true }))
  serve(deletePushSubscription, () => ({ success: true }))
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(async () => {
  await act(() => endSession('chosen'))
  leaveApplication()
  localStorage.clear()
  serveSchool()
  await loadPublicConfig()
})

async function openSettings() {
  await openApp('/user/settings/notifications')
  return screen.findByRole('switch', { name: /^Push notifications/ })
}

const bodies = () => subscriptions.map(({ body }) => body)

async function grantPermission(permission: NotificationPermission): Promise<void> {
  device.push.permission = permission
  await device.platform.push?.readPermission()
}

it('turning push on in the application asks the person and sends the token of its push service', async () => {
  const inBrowser = serve(createPushSubscription, () => ({ success: true }))
  const control = await openSettings()
  expect([control, device.push]).toMatchObject([{ checked: false }, { promptCount: 0 }])
  await userEvent.click(control)
  await waitFor(() => expect(control).toHaveProperty('checked', true))
  expect([bodies(), device.push.promptCount]).toEqual([[{ service: 'fcm', token: 'memory-1' }], 1])
  expect(inBrowser).toEqual([])
})

it('turning push off in the application unregisters it, also for the next start', async () => {
  await grantPermission('granted')
  const control = await openSettings()
  await waitFor(() => expect(control).toHaveProperty('checked', true))
  await userEvent.click(control)
  await waitFor(() => expect(control).toHaveProperty('checked', false))
  expect(device.push.token).toBeUndefined()
  subscriptions.length = 0
  await act(() => endSession('expired'))
  startSession({ token: 'abc', userId: learner.id, days: 30 })
  expect(await openSettings()).toHaveProperty('checked', false)
  expect(subscriptions).toEqual([])
})

it('an application with the permission is registered for the signed-in user at each start', async () => {
  await grantPermission('granted')
  await openApp('/home')
  await waitFor(() => expect(bodies()).toEqual([{ service: 'fcm', token: 'memory-1' }]))
  expect(device.push.promptCount).toBe(0)
})

it('a denied permission opens the settings of the application, and the return from there refreshes the state', async () => {
  device.push.answer = 'denied'
  await userEvent.click(await openSettings())
  expect((await screen.findByRole('status')).textContent).toContain('Please allow push notifications in settings.')
  await userEvent.click(screen.getByRole('button', { name: 'Open settings' }))
  expect(device.counts.settings).toBe(1)
  device.push.permission = 'granted'
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(screen.queryByText('Please allow push notifications in settings.')).toBeNull())
})

it('a denied permission of push reminders opens the settings of the application too', async () => {
  serve(getSchedule, () => ({ repeatDays: {} }))
  serve(getReminderChannels, () => ({ ...defaultChannels, text_channels: [], is_phone_confirmed: false }))
  await grantPermission('denied')
  await openApp('/user/settings/reminders')
  await userEvent.click(await screen.findByRole('button', { name: 'Open settings' }))
  expect(device.counts.settings).toBe(1)
})

it.each([
  ['the push service', true, 'Couldn’t turn on push notifications. Please try again.'],
  ['the server', false, 'No Internet.'],
])('an error of %s is shown and the application stays unregistered', async (_, isServiceDown, text) => {
  serve(createApplicationPush, networkError)
  device.push.isServiceDown = isServiceDown
  const control = await openSettings()
  await userEvent.click(control)
  expect(await screen.findByText(text)).toBeTruthy()
  await waitFor(() => expect(control).toHaveProperty('checked', false))
  expect(device.push.token).toBeUndefined()
})

it('an application shows no push settings where the brand sends no messages to it', async () => {
  await serveBrand('')
  await openApp('/user/settings/notifications')
  await screen.findByRole('switch', { name: /Get notifications/ })
  expect(screen.queryByText('On this device')).toBeNull()
})

it('a sign-out unregisters the application', async () => {
  serve(logout, () => ({ success: true }))
  await grantPermission('granted')
  await openApp('/home')
  await waitFor(() => expect(subscriptions).toHaveLength(1))
  await act(() => signOut())
  await waitFor(() => expect(device.push.token).toBeUndefined())
})

describe('in an application with OneSignal', () => {
  beforeEach(async () => {
    device.push.service = 'onesignal'
    await serveBrand('onesignal')
    await grantPermission('granted')
  })

  it('the external id is the person’s, with the numbers of the prompt unchanged, and is cleared at the sign-out', async () => {
    serve(logout, () => ({ success: true }))
    await openApp('/home')
    await waitFor(() => expect(bodies()).toEqual([{ service: 'onesignal', token: 'memory-1' }]))
    const prompt = { pageViews: 1000, timeDelay: 100_000 }
    expect(device.push.person).toEqual({ userId: String(learner.id), prompt })
    await act(() => signOut())
    await waitFor(() => expect(device.push.person).toBeUndefined())
  })

  it('clubs are tags with their type, and a hidden one deletes its tag', async () => {
    const clubs = [aClub(1, { type: 'owned' }), aClub(2, { type: 'expired' }), aClub(3, { type: 'hidden' })]
    serve(listCommunities, () => clubs)
    const unsubscribe = sendCommunityTags(device.platform.push?.setTags ?? expect.fail())
    await queryClient.query(communitiesQuery())
    expect(device.push.tags).toEqual({ community_1: 'owned', community_2: 'expired', community_3: null })
    unsubscribe()
  })
})
