import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { getUser, updateUserStatus } from '#contract/accounts/users/api.ts'
import { endSession, startSession } from '../platform/session/session.ts'
import { learner, openApp, serveSchool } from '../../test/app.ts'
import { jsonResponse, serve } from '../../test/server.ts'

const nameless = { ...learner, email: null, app_id: 'device-of-marina' }

beforeEach(() => {
  serveSchool()
  serve(getUser, () => nameless)
  startSession({ token: 'abc', userId: learner.id, days: 1 })
})
afterEach(() => endSession('chosen'))

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Your email' }))
const menu = () => within(screen.getByRole('navigation', { name: 'Menu' }))

async function pressCatalog(): Promise<void> {
  await openApp('/courses')
  await screen.findByRole('navigation', { name: 'Menu' })
  await userEvent.click(await menu().findByRole('link', { name: 'Catalogue' }))
}

it('the e-mail prompt continues to the requested page once the e-mail address is saved', async () => {
  const received = serve(updateUserStatus, () => ({ success: true, data: { user: learner } }))
  await pressCatalog()
  expect((await dialog()).getByText(/To buy, you need an email/)).toBeTruthy()
  await userEvent.type((await dialog()).getByLabelText('Email'), 'marina@mail.test')
  await userEvent.click((await dialog()).getByRole('button', { name: 'Save the address' }))
  await waitFor(() => expect(location.pathname).toBe('/catalog'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(received[0]?.body).toEqual({ email: 'marina@mail.test' })
})

it('the e-mail prompt stays on the page when dismissed, and asks again next time', async () => {
  await pressCatalog()
  await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname).toBe('/courses')
  await userEvent.click(menu().getByRole('link', { name: 'Catalogue' }))
  await dialog()
  expect(location.pathname).toBe('/courses')
})

it('the e-mail prompt asks on the home page when opened from outside', async () => {
  serve(updateUserStatus, () => jsonResponse(422, { success: false, errors: { email: ['Taken.'] } }))
  await openApp('/user/installments')
  await userEvent.type((await dialog()).getByLabelText('Email'), 'taken@mail.test')
  expect(location.pathname).toBe('/home')
  await userEvent.click((await dialog()).getByRole('button', { name: 'Save the address' }))
  expect(await screen.findByText('Taken.')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname).toBe('/home')
})

it('the e-mail prompt does not ask when there is an e-mail address', async () => {
  serve(getUser, () => learner)
  await pressCatalog()
  await waitFor(() => expect(location.pathname).toBe('/catalog'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
