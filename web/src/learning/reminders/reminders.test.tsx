import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import { createPushSubscription } from '#contract/messages/push/api.ts'
import {
  changeSchedule,
  getReminderChannels,
  getSchedule,
  updateReminderChannels,
} from '#contract/learning/reminders/api.ts'
import {
  applyChange,
  dayOverLimit,
  defaultChannels,
  type RepeatDays,
  type ScheduleChange,
} from '#contract/learning/reminders/rules.ts'
import { confirmPhone, sendPhoneCode } from '#contract/messages/textMessages/api.ts'
import type { TextChannel } from '#contract/messages/textMessages/rules.ts'
import { getUser, type User } from '#contract/accounts/users/api.ts'
import { loadPublicConfig } from '../../brands/publicConfig.ts'
import { openOutbox } from '../../platform/outbox/outbox.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { learner, openApp, publicConfig, serveSchool } from '../../../test/app.ts'
import { noon } from '../../../test/clock.ts'
import { pushSettings, stubPushApi } from '../../../test/push.ts'
import { confirmDiscard } from '../../../test/outbox.ts'
import { jsonResponse, networkError, serve, type ReceivedRequest } from '../../../test/server.ts'

const list = '/user/settings/reminders'
const morning: RepeatDays = { 1: ['07:40'], 3: ['07:40', '21:15'] }
let repeatDays: RepeatDays
let saved: RepeatDays[]
const channels = { ...defaultChannels, text_channels: ['whatsapp', 'sms'] as TextChannel[], is_phone_confirmed: false }

beforeEach(() => {
  serveSchool()
  repeatDays = morning
  serve(getSchedule, () => ({ repeatDays }))
  saved = []
  serve(changeSchedule, takeChange)
  serve(getReminderChannels, () => channels)
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(() => endSession('chosen'))

const servePerson = (change: Partial<User>) => serve(getUser, () => ({ ...learner, ...change }))
const lastMap = () => saved.at(-1)

/** Applies a change as the server does. */
function takeChange({ body }: ReceivedRequest) {
  const changed = applyChange(repeatDays, body as ScheduleChange)
  const full = dayOverLimit(changed)
  if (full) return jsonResponse(422, [{ field: `added.${full}`, message: 'No more than 10.' }])
  saved.push(changed)
  repeatDays = changed
  return { repeatDays }
}
const day = (name: string) => screen.getByRole('checkbox', { name })
const enterTime = (time: string) => fireEvent.change(screen.getByLabelText('Time'), { target: { value: time } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('the list of reminders shows each time with its days', async () => {
  await openApp(list)
  const row = (await screen.findByText('07:40')).closest('li')
  expect(within(row as HTMLElement).getByText('Monday, Wednesday')).toBeTruthy()
  expect(screen.getByText('21:15')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Change the reminder at 07:40' }).getAttribute('href')).toBe(`${list}/0740`)
  expect(screen.getByRole('link', { name: 'Add a time' }).getAttribute('href')).toBe(`${list}/new`)
})

it('the list of reminders says that there are none, and how to get one', async () => {
  repeatDays = {}
  await openApp(list)
  expect(await screen.findByText(/No reminders yet/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add a time' })).toBeTruthy()
})

it('the list of reminders deletes a reminder on all its days, and restores it on request', async () => {
  await openApp(list)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the reminder at 07:40' }))
  await waitFor(() => expect(lastMap()).toEqual({ 3: ['21:15'] }))
  await waitFor(() => expect(screen.queryByText('07:40')).toBeNull())
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(lastMap()).toEqual(morning))
})

it('deleting a reminder keeps reminders that another device has added', async () => {
  await openApp(list)
  const remove = await screen.findByRole('button', { name: 'Delete the reminder at 07:40' })
  repeatDays = { ...morning, 7: ['09:00'] }
  await userEvent.click(remove)
  await waitFor(() => expect(lastMap()).toEqual({ 3: ['21:15'], 7: ['09:00'] }))
})

it('the list of reminders says that reminders are silent while notifications are off', async () => {
  servePerson({ disable_notification: 1 })
  await openApp(list)
  expect(await screen.findByText(/reminders are not sent/)).toBeTruthy()
})

it('the list of reminders retries on request after a failure', async () => {
  serve(getSchedule, () => jsonResponse(400, { name: 'Bad Request', message: 'No', code: 'bad_request', status: 400 }))
  await openApp(list)
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Couldn’t load your reminders')).toBeTruthy()
  serve(getSchedule, () => ({ repeatDays }))
  await userEvent.click(alert.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('07:40')).toBeTruthy()
})

it('the form of a reminder adds a time on the chosen days and leads back to the list', async () => {
  await openApp(`${list}/new`)
  await screen.findByRole('button', { name: 'Save' })
  expect(day('Friday')).toHaveProperty('checked', true)
  expect(screen.getByText('Your time zone: Moscow, GMT+3.')).toBeTruthy()
  for (const name of ['Monday', 'Wednesday', 'Thursday', 'Friday']) await userEvent.click(day(name))
  await userEvent.click(day('Sunday'))
  enterTime('06:30')
  await press('Save')
  await waitFor(() => expect(lastMap()).toEqual({ ...morning, 2: ['06:30'], 7: ['06:30'] }))
  expect(await screen.findByText('06:30')).toBeTruthy()
})

it('the form of a reminder needs a time and at least one day', async () => {
  await openApp(`${list}/new`)
  await screen.findByRole('button', { name: 'Save' })
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) await userEvent.click(day(name))
  await press('Save')
  expect(await screen.findByText('Please choose a time.')).toBeTruthy()
  expect(screen.getByText('Please choose at least one day.')).toBeTruthy()
  expect(saved).toEqual([])
})

it('the form of a reminder refuses the eleventh time of a day', async () => {
  repeatDays = { 3: Array.from({ length: 10 }, (_, index) => `1${index}:00`) }
  await openApp(`${list}/new`)
  await screen.findByRole('button', { name: 'Save' })
  enterTime('06:30')
  await press('Save')
  expect(await screen.findByText(/^Wednesday already has 10 reminders/)).toBeTruthy()
  expect(saved).toEqual([])
})

it('the form of a reminder changes time and days of a reminder', async () => {
  await openApp(`${list}/0740`)
  expect(await screen.findByLabelText('Time')).toHaveProperty('value', '07:40')
  expect([day('Monday'), day('Tuesday')].map((each) => (each as HTMLInputElement).checked)).toEqual([true, false])
  await userEvent.click(day('Tuesday'))
  enterTime('08:00')
  await press('Save')
  await waitFor(() => expect(lastMap()).toEqual({ 1: ['08:00'], 2: ['08:00'], 3: ['08:00', '21:15'] }))
  expect(await screen.findByText('08:00')).toBeTruthy()
})

it('the form of a reminder deletes the reminder', async () => {
  await openApp(`${list}/2115`)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(lastMap()).toEqual({ 1: ['07:40'], 3: ['07:40'] }))
  expect(await screen.findByRole('link', { name: 'Add a time' })).toBeTruthy()
})

it('a reminder changed without a network shows at once, and is merged with what another device has changed', async () => {
  const lost = serve(changeSchedule, networkError)
  await openApp(`${list}/0740`)
  await screen.findByLabelText('Time')
  enterTime('08:00')
  await press('Save')
  expect(await screen.findByText('08:00')).toBeTruthy()
  expect(screen.queryByText('07:40')).toBeNull()
  expect(saved).toEqual([])
  expect(lost.length).toBeGreaterThan(0)
  repeatDays = { 3: ['07:40', '21:15'], 7: ['09:00'] }
  serve(changeSchedule, takeChange)
  await act(() => openOutbox())
  await waitFor(() => expect(lastMap()).toEqual({ 1: ['08:00'], 3: ['08:00', '21:15'], 7: ['09:00'] }))
  expect(await screen.findByText('09:00')).toBeTruthy()
})

it('a reminder for which another device has left no room stays in the list of what waits, with the reason', async () => {
  await openApp(`${list}/new`)
  await screen.findByRole('button', { name: 'Save' })
  repeatDays = { 3: Array.from({ length: 10 }, (_, index) => `1${index}:00`) }
  enterTime('06:30')
  await press('Save')
  await userEvent.click((await screen.findAllByRole('button', { name: '1 waiting' }))[0] as HTMLElement)
  const row = within(await screen.findByRole('dialog')).getByRole('listitem')
  expect(within(row).getByText('Reminders: 06:30')).toBeTruthy()
  expect(within(row).getByText(/^Wednesday already has 10 reminders/)).toBeTruthy()
  expect(saved).toEqual([])
  await userEvent.click(within(row).getByRole('button', { name: 'Delete' }))
  await confirmDiscard()
})

it.each(['0741', '7', 'tomorrow'])('the form of the reminder %s, which does not exist, is not found', async (id) => {
  await openApp(`${list}/${id}`)
  expect(await screen.findByRole('heading', { name: /^Oops/ })).toBeTruthy()
})

const refusal = jsonResponse(403, {
  name: 'x',
  code: 'phone_code_wrong',
  status: 403,
  message: 'This code is wrong. Check it in the message.',
})

it('reminder channels are switched one by one', async () => {
  servePerson({ phone: '+44 7700 900 118' })
  const confirmed = { ...channels, is_phone_confirmed: true }
  serve(getReminderChannels, () => confirmed)
  const changes = serve(updateReminderChannels, ({ body }) => ({ ...confirmed, ...(body as object) }))
  await openApp(list)
  const sms = await screen.findByRole('switch', { name: /^SMS/ })
  expect(sms).toHaveProperty('checked', false)
  await userEvent.click(sms)
  await waitFor(() => expect(sms).toHaveProperty('checked', true))
  expect(changes.map(({ body }) => body)).toEqual([{ sms: true }])
  expect(screen.getByRole('switch', { name: /^Email/ })).toHaveProperty('checked', true)
})

it('reminders by SMS are switched on by a code that is sent to the number', async () => {
  servePerson({ phone: '+44 7700 900 118' })
  const changes = serve(updateReminderChannels, () => ({ ...channels, sms: true, is_phone_confirmed: true }))
  const sent = serve(sendPhoneCode, () => ({ success: true }))
  const confirmed = serve(confirmPhone, ({ body }) =>
    (body as { code: string }).code === '123 456' ? { success: true } : refusal,
  )
  await openApp(list)
  const sms = await screen.findByRole('switch', { name: /^SMS.*not confirmed yet/ })
  await userEvent.click(sms)
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your number' }))
  expect(sent).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Send the code' }))
  const code = await dialog.findByLabelText('Code from the message')
  expect(sent.map(({ body }) => body)).toEqual([{ channel: 'sms' }])
  await userEvent.type(code, '12')
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(dialog.getByText('Please enter all six digits.')).toBeTruthy()
  await userEvent.type(code, '3 457')
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await dialog.findByText('This code is wrong. Check it in the message.')).toBeTruthy()
  expect(changes).toEqual([])
  await userEvent.type(code, '{Backspace}6')
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(confirmed.map(({ body }) => body)).toEqual([{ code: '123 457' }, { code: '123 456' }])
  await waitFor(() => expect(screen.getByRole('switch', { name: /^SMS/ })).toHaveProperty('checked', true))
  expect(changes.map(({ body }) => body)).toEqual([{ sms: true }])
})

it('reminders by SMS stay off when no more codes can be sent, and say why', async () => {
  servePerson({ phone: '+44 7700 900 118' })
  const message = 'No more messages can be sent today. Try again tomorrow, or choose another way.'
  serve(sendPhoneCode, () => jsonResponse(429, { name: 'x', message, code: 'phone_messages_exhausted', status: 429 }))
  await openApp(list)
  await userEvent.click(await screen.findByRole('switch', { name: /^SMS/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send the code' }))
  expect(await screen.findByText(message)).toBeTruthy()
})

it('reminders by SMS take a sent code also when no other one can be sent', async () => {
  servePerson({ phone: '+44 7700 900 118' })
  const message = 'No more messages can be sent today. Try again tomorrow, or choose another way.'
  const exhausted = jsonResponse(429, { name: 'x', message, code: 'phone_messages_exhausted', status: 429 })
  const answers = [{ success: true }, exhausted]
  serve(sendPhoneCode, () => answers.shift() as never)
  serve(updateReminderChannels, () => ({ ...channels, sms: true, is_phone_confirmed: true }))
  const confirmed = serve(confirmPhone, () => ({ success: true }))
  await openApp(list)
  await userEvent.click(await screen.findByRole('switch', { name: /^SMS/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send the code' }))
  const code = await screen.findByLabelText('Code from the message')
  expect(document.activeElement).toBe(code)
  await press('Send a new code')
  expect(await screen.findByText(message)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Code from the message'), '123456')
  await press('Confirm')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(confirmed.map(({ body }) => body)).toEqual([{ code: '123456' }])
})

it('reminders by SMS ask for a code that was sent before the dialog was closed, while it is valid', async () => {
  servePerson({ phone: '+44 7700 900 118' })
  const sent = serve(sendPhoneCode, () => ({ success: true }))
  await openApp(list)
  const sms = await screen.findByRole('switch', { name: /^SMS/ })
  await userEvent.click(sms)
  await press('Send the code')
  expect(await screen.findByText(/It is valid for 10 minutes/)).toBeTruthy()
  await press('Cancel')
  await userEvent.click(sms)
  expect(await screen.findByLabelText('Code from the message')).toBeTruthy()
  await press('Cancel')
  vi.setSystemTime((noon + 10 * 60) * 1000)
  await userEvent.click(sms)
  await press('Send the code')
  await waitFor(() => expect(sent).toHaveLength(2))
})

it('reminders by SMS need a number with its country code', async () => {
  servePerson({ phone: '0600 000 000' })
  await openApp(list)
  expect(await screen.findAllByText('Add a plus and the country code to the number in your profile')).toHaveLength(2)
  expect(screen.getByRole('switch', { name: /^SMS/ })).toHaveProperty('disabled', true)
})

it('reminder channels that the school cannot send by are not offered', async () => {
  serve(getReminderChannels, () => ({ ...channels, text_channels: ['sms'] as TextChannel[] }))
  await openApp(list)
  expect(await screen.findByRole('switch', { name: /^SMS/ })).toBeTruthy()
  expect(screen.queryByRole('switch', { name: /^WhatsApp/ })).toBeNull()
})

it('reminder channels without an address say what is missing', async () => {
  servePerson({ is_email_confirmed: false })
  await openApp(list)
  const links = await screen.findAllByRole('link', { name: 'Add a phone number to your profile' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/user/settings', '/user/settings'])
  expect(screen.getByRole('switch', { name: /^Email/ })).toHaveProperty('disabled', true)
  expect(screen.getByText(/Please confirm your email first/)).toBeTruthy()
})

it('a reminder channel switches back after a failure', async () => {
  serve(updateReminderChannels, networkError)
  await openApp(list)
  const site = await screen.findByRole('switch', { name: /^On the site/ })
  await userEvent.click(site)
  expect(await screen.findByText('No Internet.')).toBeTruthy()
  await waitFor(() => expect(site).toHaveProperty('checked', true))
})

describe('reminders by push', () => {
  beforeEach(async () => {
    serve(getPublicConfig, () => ({ ...publicConfig, project: { ...publicConfig.project, push: pushSettings } }))
    await loadPublicConfig()
  })
  afterEach(async () => {
    serveSchool()
    await loadPublicConfig()
  })

  it('switching push reminders on subscribes this device', async () => {
    const browser = stubPushApi()
    const subscribed = serve(createPushSubscription, () => ({ success: true }))
    await openApp(list)
    const push = await screen.findByRole('switch', { name: /^Push notifications/ })
    expect(push).toHaveProperty('checked', false)
    await userEvent.click(push)
    await waitFor(() => expect(push).toHaveProperty('checked', true))
    expect({ prompts: browser.promptCount, subscriptions: subscribed.length }).toEqual({ prompts: 1, subscriptions: 1 })
  })

  it('push reminders are shown as blocked where the browser blocks them', async () => {
    stubPushApi({ permission: 'denied' })
    await openApp(list)
    expect(await screen.findByText('Notifications are blocked in the browser.')).toBeTruthy()
    expect(screen.getByText('Please allow push notifications in settings.', { exact: false })).toBeTruthy()
  })
})
