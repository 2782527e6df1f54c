import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listInstalments, type Instalment } from '#contract/shop/instalments/api.ts'
import { listSubscriptions, type Subscription } from '#contract/shop/subscriptions/api.ts'
import { deleteUser } from '#contract/accounts/users/api.ts'
import { endSession, startSession, storedToken } from '../../../platform/session/session.ts'
import { learner, openApp, serveSchool } from '../../../../test/app.ts'
import { jsonResponse, serve } from '../../../../test/server.ts'

const aSubscription: Subscription = {
  id: 1,
  title: 'Stillwater Monthly',
  status: 'active',
  is_active: true,
  is_active_status: true,
  is_lifetime: false,
  period: 'month',
  period_count: 1,
  course_service_type: 'main_subscription',
  next_pay_at: Date.parse('2027-12-04T09:00:00Z') / 1000,
  end_date: null,
  recurrent_payments_enabled: true,
  content: { courses: [], communities: [] },
  service_id: 7,
  price: 1800,
  currency: 'EUR',
  renewal: null,
  card_id: 3,
  card_mask: '•• 4417',
  last_failure: null,
  next_try_at: null,
  cancel_popup_text: '',
}

beforeEach(() => {
  serveSchool()
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(() => endSession('chosen'))

const confirm = () => screen.findByRole('button', { name: 'Delete the account' })

it('the page of deletion deletes nothing by itself: it explains the consequences and offers to keep the account', async () => {
  const received = serve(deleteUser, () => ({ success: true }))
  await openApp('/delete')
  await confirm()
  expect(screen.getByText(/For 14 days you can restore/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Keep the account' }).getAttribute('href')).toBe('/')
  expect(received).toEqual([])
})

it('the page of deletion begins with the payments that end with the account', async () => {
  serve(listSubscriptions, () => [aSubscription, { ...aSubscription, id: 2, title: 'Ended', is_active: false }])
  await openApp('/delete')
  const text = await screen.findByText(
    'Your card will not be charged any more. At present it is charged for “Stillwater Monthly”. If you restore the account, the payments continue.',
  )
  expect(within(screen.getByRole('list')).getAllByRole('listitem')[0]).toBe(text)
})

it('the page of deletion asks for nothing before the payments are known, so that they move nothing', async () => {
  const { promise: instalments, resolve } = Promise.withResolvers<Instalment[]>()
  serve(listInstalments, () => instalments)
  await openApp('/delete')
  await screen.findByRole('heading', { name: 'Delete the account' })
  expect(screen.queryByRole('button', { name: 'Delete the account' })).toBeNull()
  resolve([])
  await confirm()
})

it('a wrong password is shown at the field and the session continues', async () => {
  serve(deleteUser, () => jsonResponse(422, { success: false, errors: { current_password: ['Wrong password.'] } }))
  await openApp('/delete')
  await userEvent.type(await screen.findByLabelText('Password'), 'wrong')
  await userEvent.click(await confirm())
  expect(await screen.findByText('Wrong password.')).toBeTruthy()
  expect(storedToken()).toBe('abc')
})

it('the password closes the account, and the return URL is kept for the next sign-in', async () => {
  const received = serve(deleteUser, () => ({ success: true }))
  await openApp('/delete?returnUrl=%2Fcourses')
  await userEvent.type(await screen.findByLabelText('Password'), 'secret-2026')
  await userEvent.click(await confirm())
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
  expect(received[0]?.body).toEqual({ id: '7', status: '0', current_password: 'secret-2026' })
  expect(storedToken()).toBeUndefined()
  expect(sessionStorage.getItem('return-url')).toBe('/courses')
  expect(screen.getByText(/To restore it, sign in within 14 days/)).toBeTruthy()
})

it('the page of deletion redirects to the sign-in without a session', async () => {
  await endSession('chosen')
  await openApp('/delete')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeTruthy())
})
