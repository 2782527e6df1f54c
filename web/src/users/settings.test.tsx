import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listSessions, requestPasswordReset, revokeOtherSessions, revokeSession } from '#contract/auth/api.ts'
import { getUser, updateNotification, updatePassword, updateUser } from '#contract/users/api.ts'
import { endSession, startSession, storedToken } from '../session.ts'
import { learner, openApp, serveSchool } from '../testingApp.ts'
import { brokenConnection, refusal, serve } from '../testingServer.ts'

const session = { brand: 'web', app_type: 'web', created_at: 1_795_000_000, expires_at: 1_797_592_000 }
const here = {
  ...session,
  id: 1,
  is_current: true,
  user_agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537',
}
const phone = { ...session, id: 2, is_current: false, user_agent: 'Mozilla/5.0 (iPhone; CPU) Version/19 Safari/604' }
const unknown = { ...session, id: 3, is_current: false, user_agent: '' }

beforeEach(() => {
  serveSchool()
  serve(listSessions, () => [here, phone, unknown])
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(() => endSession('chosen'))

describe('the settings', () => {
  it('lead to all their pages', async () => {
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
    expect(screen.getAllByRole('link', { name: 'Saved cards' })).toHaveLength(1)
  })

  it('tell the day of the version instead of a hash', async () => {
    const tags = [
      ['build', 'd6952ab5188a'],
      ['built', `${new Date().getFullYear()}-11-05`],
    ]
    for (const [name = '', content = ''] of tags)
      document.head.append(Object.assign(document.createElement('meta'), { name, content }))
    await openApp('/user/settings')
    expect(await screen.findByText('Version built on 5 November')).toBeTruthy()
    expect(screen.queryByText(/d6952ab5188a/)).toBeNull()
    for (const [name = ''] of tags) document.head.querySelector(`meta[name=${name}]`)?.remove()
  })

  it.each(['/user/settings', '/user/edit', '/user/settings/password'])(
    '%s has the way back on a phone',
    async (path) => {
      await openApp(path)
      expect(await screen.findByRole('button', { name: 'Back' })).toBeTruthy()
    },
  )

  it('name the one page that is open', async () => {
    await openApp('/user/settings/user-payment-methods')
    const menu = await screen.findByRole('navigation', { name: 'Settings' })
    expect(Array.from(menu.querySelectorAll('[aria-current]'), ({ textContent }) => textContent)).toEqual([
      'Saved cards',
    ])
  })

  it('ask before the language changes', async () => {
    await openApp('/user/settings')
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
    const russian = await screen.findByRole('radio', { name: 'Русский' })
    expect(screen.queryByText(/Switch to English/)).toBeNull()
    await userEvent.click(russian)
    expect(screen.getByText(/Перейти на русский/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Нет' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('save the time zone when it is chosen, and say from when it counts', async () => {
    const received = serve(updateUser, () => ({
      success: true,
      data: { user: { ...learner, timezone: 'Asia/Almaty' } },
    }))
    await openApp('/user/settings')
    await userEvent.selectOptions(await screen.findByLabelText('Time zone'), 'Asia/Almaty')
    await waitFor(() => expect(received[0]?.body).toEqual({ timezone: 'Asia/Almaty' }))
    expect(screen.getByText(/A new one applies from the next day/)).toBeTruthy()
    await waitFor(() => expect(screen.getByLabelText('Time zone')).toHaveProperty('value', 'Asia/Almaty'))
  })

  it('keep the time zone that stands when the server cannot be reached', async () => {
    serve(updateUser, brokenConnection)
    await openApp('/user/settings')
    await userEvent.selectOptions(await screen.findByLabelText('Time zone'), 'Asia/Almaty')
    expect(await screen.findByText('No Internet.')).toBeTruthy()
    expect(screen.getByLabelText('Time zone')).toHaveProperty('value', 'Europe/Moscow')
  })
})

describe('the list of devices', () => {
  it('names each, and this one', async () => {
    await openApp('/user/settings')
    expect(await screen.findByText('Chrome, Windows')).toBeTruthy()
    expect(screen.getByText('Safari, iPhone')).toBeTruthy()
    expect(screen.getByText('Unknown device')).toBeTruthy()
    expect(screen.getAllByText('This device')).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: 'Sign out' })).toHaveLength(2)
  })

  it('signs out on one of them', async () => {
    const revoked = serve(revokeSession, () => ({ success: true }))
    await openApp('/user/settings')
    const [first] = await screen.findAllByRole('button', { name: 'Sign out' })
    serve(listSessions, () => [here, unknown])
    await userEvent.click(first as HTMLElement)
    await waitFor(() => expect(screen.queryByText('Safari, iPhone')).toBeNull())
    expect(revoked[0]?.params).toEqual({ sessionId: '2' })
  })

  it('signs out everywhere else, and stays here', async () => {
    const revoked = serve(revokeOtherSessions, () => ({ success: true }))
    await openApp('/user/settings')
    const everywhere = await screen.findByRole('button', { name: 'Sign out everywhere else' })
    serve(listSessions, () => [here])
    await userEvent.click(everywhere)
    await waitFor(() => expect(screen.queryByText('Unknown device')).toBeNull())
    expect(revoked).toHaveLength(1)
    expect(storedToken()).toBe('abc')
  })

  it('that does not load says so and can be asked for again', async () => {
    serve(listSessions, () => refusal(403, { name: 'x', message: 'x', code: 'forbidden', status: 403 }))
    await openApp('/user/settings')
    expect(await screen.findByText('The list of devices did not load')).toBeTruthy()
    serve(listSessions, () => [here])
    await userEvent.click(screen.getByRole('button', { name: /again|Retry/ }))
    expect(await screen.findByText('Chrome, Windows')).toBeTruthy()
  })
})

it('notifications are switched off by 1, and back when the server refuses', async () => {
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
  serve(updateNotification, brokenConnection)
  await userEvent.click(control)
  expect(await screen.findByText('No Internet.')).toBeTruthy()
  expect(control).toHaveProperty('checked', false)
})

describe('the password', () => {
  async function change(): Promise<void> {
    await openApp('/user/settings/password')
    await userEvent.type(await screen.findByLabelText('Current password'), 'secret-2026')
    await userEvent.type(screen.getByLabelText('New password'), 'quiet harbour 17')
    await userEvent.type(screen.getByLabelText('New password again'), 'quiet harbour 17')
    await userEvent.click(screen.getByRole('button', { name: 'Save the password' }))
  }

  it('is changed with the current one, and the fields are empty again', async () => {
    const received = serve(updatePassword, () => ({ success: true, data: { user: learner } }))
    await change()
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveProperty('value', ''))
    expect(received[0]?.body).toEqual({
      current_password: 'secret-2026',
      password: 'quiet harbour 17',
      password_repeat: 'quiet harbour 17',
    })
  })

  it('stays when the current one is wrong, which is said below it', async () => {
    serve(updatePassword, () => refusal(422, { success: false, errors: { current_password: ['Wrong password.'] } }))
    await change()
    expect(await screen.findByText('Wrong password.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
  })

  it('of whoever has none, or forgot it, is set by a link of a mail', async () => {
    const received = serve(requestPasswordReset, () => ({ success: true }))
    await openApp('/user/settings/password')
    await userEvent.click(await screen.findByRole('button', { name: 'Set a password with a link by e-mail' }))
    expect(await screen.findByText(`The link is on its way to ${learner.email}. It works for one hour.`)).toBeTruthy()
    expect(received[0]?.body).toEqual({ email: learner.email })
  })

  it('that could not be changed says so', async () => {
    serve(updatePassword, brokenConnection)
    await change()
    expect(await screen.findByText('Failed to update password.')).toBeTruthy()
  })
})

describe('the profile that the school needs first', () => {
  it('is asked for wherever one goes, and leads inside once there is a name', async () => {
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

  it('can be left only by signing out', async () => {
    serve(getUser, () => ({ ...learner, is_require_update_profile: true }))
    await openApp('/updateProfile')
    expect((await screen.findByRole('link', { name: 'Sign out' })).getAttribute('href')).toBe('/logout')
  })
})

it('the menu of the person leads to what is theirs', async () => {
  await openApp('/user/setting')
  expect(await screen.findByText('marina@mail.test')).toBeTruthy()
  const names = ['My information', 'Settings', 'Video consultations', 'Support', 'Sign out', 'Delete the account']
  for (const name of names) expect(screen.getAllByRole('link', { name }).length).toBeGreaterThan(0)
})
