import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listSessions, requestPasswordReset, revokeOtherSessions, revokeSession } from '#contract/accounts/auth/api.ts'
import {
  getUser,
  updateNotification,
  updatePassword,
  updateUser,
  updateUserStatus,
} from '#contract/accounts/users/api.ts'
import { endSession, startSession, storedToken } from '../../platform/session/session.ts'
import { learner, openApp, serveSchool } from '../../../test/app.ts'
import { networkError, jsonResponse, serve } from '../../../test/server.ts'

const session = { brand: 'web', app_type: 'web', created_at: 1_795_000_000, expires_at: 1_797_592_000 }
const here = {
  ...session,
  id: 1,
  is_current: true,
  user_agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537',
}
const phone = { ...session, id: 2, is_current: false, user_agent: 'Mozilla/5.0 (iPhone; CPU) Version/19 Safari/604' }
const unknown = { ...session, id: 3, is_current: false, user_agent: '' }

const timeZone = () => screen.getByRole('combobox', { name: 'Time zone' })

async function chooseAlmaty() {
  await userEvent.type(await screen.findByRole('combobox', { name: 'Time zone' }), 'Almaty')
  await userEvent.click(await screen.findByRole('option', { name: 'Almaty, GMT+5' }))
}

beforeEach(() => {
  serveSchool()
  serve(listSessions, () => [here, phone, unknown])
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(() => endSession('chosen'))

it('the settings link to all their pages', async () => {
  await openApp('/user/settings')
  const menu = await screen.findByRole('navigation', { name: 'Settings' })
  const addresses = Array.from(menu.querySelectorAll('a'), (link) => link.getAttribute('href'))
  expect(addresses).toEqual(
    expect.arrayContaining([
      '/user/edit',
      '/user/settings/notifications',
      '/user/settings/password',
      '/user/settings/user-payment-methods',
    ]),
  )
  const current = menu.querySelector('[aria-current=page]')
  expect(current?.textContent).toBe('Language and devices')
  for (const name of ['Subscriptions', 'Instalments', 'Support'])
    expect(screen.getAllByRole('link', { name }).length).toBeGreaterThan(0)
  expect(screen.getAllByRole('link', { name: 'Payment methods' })).toHaveLength(1)
})

it('the settings show the build date instead of a hash', async () => {
  const tags = [
    ['build', 'd6952ab5188a'],
    ['built', '2026-11-05'],
  ]
  for (const [name = '', content = ''] of tags)
    document.head.append(Object.assign(document.createElement('meta'), { name, content }))
  await openApp('/user/settings')
  expect(await screen.findByText('Version built on 5 November')).toBeTruthy()
  expect(screen.queryByText(/d6952ab5188a/)).toBeNull()
  for (const [name = ''] of tags) document.head.querySelector(`meta[name=${name}]`)?.remove()
})

it.each(['/user/settings', '/user/edit', '/user/settings/password'])(
  'the page %s has a back button on phones',
  async (path) => {
    await openApp(path)
    expect(await screen.findByRole('button', { name: 'Back' })).toBeTruthy()
  },
)

it('the settings mark the current page', async () => {
  await openApp('/user/settings/user-payment-methods')
  const menu = await screen.findByRole('navigation', { name: 'Settings' })
  expect(Array.from(menu.querySelectorAll('[aria-current]'), ({ textContent }) => textContent)).toEqual([
    'Payment methods',
  ])
})

it('the settings confirm a change of language', async () => {
  await openApp('/user/settings')
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
  const russian = await screen.findByRole('radio', { name: 'Русский' })
  expect(screen.queryByText(/Switch to English/)).toBeNull()
  await userEvent.click(russian)
  expect(screen.getByText(/Перейти на русский/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Нет' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a refused change of language says why and keeps the language', async () => {
  const refusal = { name: 'Conflict', message: 'This account is closed.', code: 'account_closed', status: 409 }
  serve(updateUser, () => jsonResponse(409, refusal))
  await openApp('/user/settings')
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Русский' }))
  await userEvent.click(screen.getByRole('button', { name: 'Да' }))
  expect(await screen.findByText('This account is closed.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Change' })).toBeTruthy()
})

it('the settings save the time zone when chosen, and explain when it applies', async () => {
  const received = serve(updateUser, () => ({
    success: true,
    data: { user: { ...learner, timezone: 'Asia/Almaty' } },
  }))
  await openApp('/user/settings')
  await chooseAlmaty()
  await waitFor(() => expect(received[0]?.body).toEqual({ timezone: 'Asia/Almaty' }))
  expect(screen.getByText(/A new one applies from the next day/)).toBeTruthy()
  await waitFor(() => expect(timeZone()).toHaveProperty('value', 'Almaty, GMT+5'))
})

it('the settings find a time zone by its offset, typed with a hyphen', async () => {
  await openApp('/user/settings')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Time zone' }), 'GMT-3')
  expect(await screen.findByRole('option', { name: 'Sao Paulo, GMT−3' })).toBeTruthy()
})

it('the settings restore the time zone after a network error', async () => {
  serve(updateUser, networkError)
  await openApp('/user/settings')
  await chooseAlmaty()
  expect(await screen.findByText('No Internet.')).toBeTruthy()
  await waitFor(() => expect(timeZone()).toHaveProperty('value', 'Moscow, GMT+3'))
})

it('the list of sessions names each device and marks this one', async () => {
  await openApp('/user/settings')
  expect(await screen.findByText('Chrome, Windows')).toBeTruthy()
  expect(screen.getByText('Safari, iPhone')).toBeTruthy()
  expect(screen.getByText('Unknown device')).toBeTruthy()
  expect(screen.getAllByText('This device')).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: 'Sign out' })).toHaveLength(2)
})

it('the list of sessions revokes one session', async () => {
  const revoked = serve(revokeSession, () => ({ success: true }))
  await openApp('/user/settings')
  const [first] = await screen.findAllByRole('button', { name: 'Sign out' })
  serve(listSessions, () => [here, unknown])
  await userEvent.click(first as HTMLElement)
  await waitFor(() => expect(screen.queryByText('Safari, iPhone')).toBeNull())
  expect(revoked[0]?.params).toEqual({ sessionId: '2' })
})

it('the list of sessions revokes all other sessions', async () => {
  const revoked = serve(revokeOtherSessions, () => ({ success: true }))
  await openApp('/user/settings')
  const everywhere = await screen.findByRole('button', { name: 'Sign out everywhere else' })
  serve(listSessions, () => [here])
  await userEvent.click(everywhere)
  await waitFor(() => expect(screen.queryByText('Unknown device')).toBeNull())
  expect(revoked).toHaveLength(1)
  expect(storedToken()).toBe('abc')
})

it('the list of sessions reports a loading error and retries', async () => {
  serve(listSessions, () => jsonResponse(403, { name: 'x', message: 'x', code: 'forbidden', status: 403 }))
  await openApp('/user/settings')
  expect(await screen.findByText('Couldn’t load the list of devices')).toBeTruthy()
  serve(listSessions, () => [here])
  await userEvent.click(screen.getByRole('button', { name: /again|Retry/ }))
  expect(await screen.findByText('Chrome, Windows')).toBeTruthy()
})

it('notifications can be turned off, and an error restores the switch', async () => {
  const received = serve(updateNotification, () => ({
    success: true,
    data: { user: { ...learner, disable_notification: 1 } },
  }))
  await openApp('/user/settings/notifications')
  const control = await screen.findByRole('switch', { name: /Get notifications/ })
  expect(control).toHaveProperty('checked', true)
  await userEvent.click(control)
  await waitFor(() => expect(control).toHaveProperty('checked', false))
  expect(received[0]?.body).toEqual({ disable_notification: '1' })
  serve(updateNotification, networkError)
  await userEvent.click(control)
  expect(await screen.findByText('No Internet.')).toBeTruthy()
  expect(control).toHaveProperty('checked', false)
})

describe('changing the password', () => {
  async function change(): Promise<void> {
    await openApp('/user/settings/password')
    await userEvent.type(await screen.findByLabelText('Current password'), 'secret-2026')
    await userEvent.type(screen.getByLabelText('New password'), 'quiet harbour 17')
    await userEvent.type(screen.getByLabelText('New password again'), 'quiet harbour 17')
    await userEvent.click(screen.getByRole('button', { name: 'Save the password' }))
  }

  it('the password is changed with the current one, and the form is reset', async () => {
    const received = serve(updatePassword, () => ({ success: true, data: { user: learner } }))
    await change()
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveProperty('value', ''))
    expect(received[0]?.body).toEqual({
      current_password: 'secret-2026',
      password: 'quiet harbour 17',
      password_repeat: 'quiet harbour 17',
    })
  })

  it('a wrong current password is shown at its field', async () => {
    serve(updatePassword, () =>
      jsonResponse(422, { success: false, errors: { current_password: ['Wrong password.'] } }),
    )
    await change()
    expect(await screen.findByText('Wrong password.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
  })

  it('the password can be set by a mailed link', async () => {
    const received = serve(requestPasswordReset, () => ({ success: true }))
    await openApp('/user/settings/password')
    await userEvent.click(await screen.findByRole('button', { name: 'Get an email with a link to set a password' }))
    expect(await screen.findByText(`The link is on its way to ${learner.email}. It works for one hour.`)).toBeTruthy()
    expect(received[0]?.body).toEqual({ email: learner.email })
  })

  it('no password link is sent to an unconfirmed e-mail, whose confirmation can be mailed again', async () => {
    serve(getUser, () => ({ ...learner, is_email_confirmed: false, is_email_doubtful: true }))
    const received = serve(updateUserStatus, () => ({ success: true, data: { user: learner } }))
    await openApp('/user/settings/password')
    expect(
      await screen.findByText(`You can get a link to set a password once you have confirmed ${learner.email}.`, {
        exact: false,
      }),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Get an email with a link to set a password' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Send the email again' }))
    expect(await screen.findByText(`A confirmation email is on its way to ${learner.email}.`)).toBeTruthy()
    expect(received[0]?.body).toEqual({ email: learner.email })
  })

  it('the password form reports a network error', async () => {
    serve(updatePassword, networkError)
    await change()
    expect(await screen.findByText('Failed to update password.')).toBeTruthy()
  })
})

it('every page requests the required profile until there is a name', async () => {
  const nameless = { ...learner, name: '', is_require_update_profile: true }
  serve(getUser, () => nameless)
  const received = serve(updateUser, () => ({ success: true, data: { user: learner } }))
  await openApp('/courses')
  expect(await screen.findByRole('heading', { name: 'A little about you' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(document.activeElement).toBe(screen.getByLabelText('First name'))
  expect(received).toEqual([])
  await userEvent.type(screen.getByLabelText('First name'), 'Marina')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeTruthy()
  expect(received[0]?.body).toMatchObject({ name: 'Marina' })
})

it('the required profile can be left only by signing out', async () => {
  serve(getUser, () => ({ ...learner, is_require_update_profile: true }))
  await openApp('/updateProfile')
  expect((await screen.findByRole('link', { name: 'Sign out' })).getAttribute('href')).toBe('/logout')
})

it("the profile menu links to the user's pages", async () => {
  await openApp('/user/setting')
  expect(await screen.findByText('marina@mail.test')).toBeTruthy()
  const names = ['My information', 'Settings', 'Video consultations', 'Support', 'Sign out', 'Delete the account']
  for (const name of names) expect(screen.getAllByRole('link', { name }).length).toBeGreaterThan(0)
})
