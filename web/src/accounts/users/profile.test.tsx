import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getScoreAmount } from '#contract/learning/points/api.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import { getUser, updateAvatar, updateUser, updateUserStatus, type User } from '#contract/accounts/users/api.ts'
import { loadPublicConfig } from '../../brands/publicConfig.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { learner, openApp, publicConfig, serveSchool } from '../../../test/app.ts'
import { networkError, jsonResponse, serve } from '../../../test/server.ts'
import { cacheUser } from './userQuery.ts'

const statistics = { viewed_seconds: 67_200, viewed_lessons: 56, completed_courses: 1, completed_tasks: 2 }
const completeUser: User = {
  ...learner,
  city: 'Tver',
  gender: 'F',
  phone: '+7 900 000-00-01',
  birthday: '24.05.1988',
  instagram_id: 'marina.vetrova',
}

beforeEach(() => {
  serveSchool()
  serve(getUser, ({ query }) => ({ ...completeUser, ...(query.has('expand') && statistics) }))
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(() => endSession('chosen'))

const textOf = (element: Element | null) => element?.textContent?.replaceAll(/\s/g, ' ')
const field = (label: string) => screen.getByLabelText(label)
const save = () => screen.getByRole('button', { name: 'Save changes' })

async function openProfile(): Promise<void> {
  await openApp('/user/edit')
  await screen.findByRole('heading', { name: /Settings\s?: Profile/ })
}

async function retype(label: string, text: string): Promise<void> {
  await userEvent.clear(field(label))
  if (text) await userEvent.type(field(label), text)
  await userEvent.tab()
}

it('the profile shows the e-mail in its own section, and marks no field as optional', async () => {
  await openApp('/user/edit')
  const email = within(await screen.findByRole('region', { name: 'Email' }))
  expect(email.getByRole('button', { name: 'Change' })).toBeTruthy()
  expect(screen.queryByText('optional')).toBeNull()
})

it('the profile shows its values and saves changes', async () => {
  const received = serve(updateUser, () => ({ success: true, data: { user: { ...completeUser, name: 'Maria' } } }))
  await openProfile()
  expect(field('Birthday')).toHaveProperty('value', '24.05.1988')
  expect(screen.getByRole('radio', { name: 'Female' })).toHaveProperty('checked', true)
  expect(field('Time zone')).toHaveProperty('value', 'Moscow, GMT+3')
  await retype('First name', 'Maria')
  await userEvent.click(screen.getByRole('radio', { name: 'Male' }))
  await userEvent.type(field('Time zone'), 'Almaty')
  await userEvent.click(await screen.findByRole('option', { name: 'Almaty, GMT+5' }))
  await userEvent.click(save())
  expect(await screen.findByText('The changes are saved.')).toBeTruthy()
  expect(received[0]?.body).toEqual({
    name: 'Maria',
    last_name: 'Vetrova',
    birthday: '24.05.1988',
    city: 'Tver',
    phone: '+7 900 000-00-01',
    instagram_id: 'marina.vetrova',
    gender: 'M',
    timezone: 'Asia/Almaty',
  })
  expect(screen.getAllByText('Maria Vetrova').length).toBeGreaterThan(0)
})

it.each([
  ['Birthday', '31.02.1991', 'Nonexistent date.'],
  ['Birthday', '3.1', 'Enter a valid date'],
  ['Phone', '12345', 'Please enter a valid phone number.'],
  ['Instagram', 'marina..v', 'Enter a valid Instagram handle.'],
  ['Instagram', 'Instagram_ID', 'Enter your own handle, not the example.'],
])('the profile refuses the %s %s without a request', async (label, text, message) => {
  const received = serve(updateUser, () => jsonResponse(500, {}))
  await openProfile()
  await retype(label, text)
  await userEvent.click(save())
  expect(within(field(label).parentElement as HTMLElement).getByText(message)).toBeTruthy()
  expect(field(label).getAttribute('aria-invalid')).toBe('true')
  expect(received).toEqual([])
})

it('the profile formats the birthday while typing, and accepts empty optional fields', async () => {
  const received = serve(updateUser, () => ({ success: true, data: { user: completeUser } }))
  await openProfile()
  await retype('Birthday', '01021990')
  expect(field('Birthday')).toHaveProperty('value', '01.02.1990')
  for (const label of ['Birthday', 'Phone', 'Instagram', 'City']) await retype(label, '')
  await userEvent.click(save())
  await waitFor(() => expect(received[0]?.body).toMatchObject({ birthday: '', phone: '', instagram_id: '', city: '' }))
})

it('the profile merges updates from another device, keeping edited fields', async () => {
  await openProfile()
  await retype('City', 'Riga')
  cacheUser({ ...completeUser, city: 'Klin', last_name: 'Cole' })
  await waitFor(() => expect(field('Last name')).toHaveProperty('value', 'Cole'))
  expect(field('City')).toHaveProperty('value', 'Riga')
})

it('the profile shows a server error at its field and keeps the values', async () => {
  serve(updateUser, () => jsonResponse(422, { success: false, errors: { city: ['No such city.'] } }))
  await openProfile()
  await retype('City', 'Atlantis')
  await userEvent.click(save())
  expect(await screen.findByText('No such city.')).toBeTruthy()
  expect(document.activeElement).toBe(field('City'))
  expect(field('City')).toHaveProperty('value', 'Atlantis')
})

it('the profile reports a network error', async () => {
  serve(updateUser, networkError)
  await openProfile()
  await userEvent.click(save())
  expect(await screen.findByText('Failed to update user profile.')).toBeTruthy()
  expect(screen.getByText('No Internet.')).toBeTruthy()
})

it('the profile shows learning statistics and only non-zero referral statistics', async () => {
  serve(getUser, ({ query }) => ({ ...completeUser, ...(query.has('expand') && { ...statistics, link_jumps: 3 }) }))
  await openProfile()
  const hours = await screen.findByText('Time watched')
  expect(textOf(hours.nextElementSibling)).toBe('18 hr 40 min')
  expect(screen.getByText('Visits through your link').nextElementSibling?.textContent).toBe('3')
  expect(screen.queryByText('Cashback')).toBeNull()
})

it('the profile provides the points balance until its own query has loaded', async () => {
  serve(getScoreAmount, networkError)
  serve(getUser, ({ query }) => ({
    ...completeUser,
    ...(query.has('expand') && { ...statistics, scores_amount: 310 }),
  }))
  await openProfile()
  expect(await screen.findByRole('link', { name: '310 points' })).toBeTruthy()
})

it('the profile links to the page for deleting the account', async () => {
  await openProfile()
  expect(screen.getByRole('link', { name: 'Delete the account' }).getAttribute('href')).toBe('/delete')
})

it('the photo can be removed', async () => {
  serve(getUser, () => ({ ...completeUser, avatar: '/files/abc/medium.webp' }))
  const received = serve(updateAvatar, () => ({ success: true, data: { user: completeUser } }))
  await openProfile()
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull())
  expect(received[0]?.body).toEqual({ avatar_file_id: '0' })
})

it('the profile loads the photo from the configured domain', async () => {
  serve(getPublicConfig, () => ({ ...publicConfig, domain: 'https://files.test' }))
  await loadPublicConfig()
  serve(getUser, () => ({ ...completeUser, avatar: '/files/abc/medium.webp' }))
  await openProfile()
  await waitFor(() =>
    expect(document.querySelector('header img')?.getAttribute('src')).toBe('https://files.test/files/abc/medium.webp'),
  )
  serve(getPublicConfig, () => publicConfig)
  await loadPublicConfig()
})

it('the profile rejects a file that is not an image', async () => {
  await openProfile()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await userEvent.upload(input as HTMLInputElement, new File(['words'], 'letter.png', { type: 'image/png' }))
  expect(await screen.findByText(/cannot be opened as a photo/)).toBeTruthy()
})

describe('changing the address', () => {
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Your email' }))

  async function changeTo(email: string): Promise<void> {
    await openProfile()
    await userEvent.click(screen.getByRole('button', { name: 'Change' }))
    const input = (await dialog()).getByLabelText('Email')
    if (email) await userEvent.type(input, email)
    await userEvent.click((await dialog()).getByRole('button', { name: 'Save the address' }))
  }

  it('a new e-mail is saved trimmed and in lower case', async () => {
    const changed = { ...completeUser, email: 'maria@mail.test', is_email_confirmed: false }
    const received = serve(updateUserStatus, () => ({ success: true, data: { user: changed } }))
    const profiles = serve(updateUser, () => jsonResponse(500, {}))
    await changeTo(' Maria@Mail.test ')
    expect(await screen.findByText('maria@mail.test')).toBeTruthy()
    expect(received[0]?.body).toEqual({ email: 'maria@mail.test' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText(/It is not confirmed yet/)).toBeTruthy()
    expect(profiles).toEqual([])
  })

  it('a new e-mail is required', async () => {
    const received = serve(updateUserStatus, () => jsonResponse(500, {}))
    await changeTo('')
    expect(await screen.findByText('Please enter your email.')).toBeTruthy()
    expect(received).toEqual([])
  })

  it('changing the e-mail sends the password, and shows when it is wrong', async () => {
    const wrong = { success: false, errors: { current_password: ['Not the password.'] } }
    const received = serve(updateUserStatus, () => jsonResponse(422, wrong))
    await openProfile()
    await userEvent.click(screen.getByRole('button', { name: 'Change' }))
    await userEvent.type((await dialog()).getByLabelText('Email'), 'a@b.test')
    await userEvent.type((await dialog()).getByLabelText('Password'), 'a guess')
    await userEvent.click((await dialog()).getByRole('button', { name: 'Save the address' }))
    expect(await screen.findByText('Not the password.')).toBeTruthy()
    expect(received[0]?.body).toEqual({ email: 'a@b.test', current_password: 'a guess' })
  })

  it('adding an e-mail asks for the password when the account has got one elsewhere', async () => {
    serve(getUser, () => ({ ...completeUser, email: null }))
    const errors = { current_password: ['Please fill in this field.'], email: ['This e-mail is already in use.'] }
    const received = serve(updateUserStatus, () => jsonResponse(422, { success: false, errors }))
    await openProfile()
    await userEvent.click(screen.getByRole('button', { name: 'Add an email' }))
    await userEvent.type((await dialog()).getByLabelText('Email'), 'a@b.test')
    await userEvent.click((await dialog()).getByRole('button', { name: 'Save the address' }))
    expect(await screen.findByText('This e-mail is already in use.')).toBeTruthy()
    await userEvent.type((await dialog()).getByLabelText('Password'), 'mine')
    await userEvent.click((await dialog()).getByRole('button', { name: 'Save the address' }))
    expect(received.map(({ body }) => body)).toEqual([
      { email: 'a@b.test' },
      { email: 'a@b.test', current_password: 'mine' },
    ])
  })

  it('the dialog of the e-mail shows all server errors, joined with commas', async () => {
    serve(updateUserStatus, () => jsonResponse(422, { success: false, errors: { email: ['Taken', 'too short'] } }))
    await changeTo('a@b.test')
    expect(await screen.findByText('Taken, too short')).toBeTruthy()
  })

  it('the dialog of the e-mail shows a generic error when the server names no field', async () => {
    serve(updateUserStatus, () => jsonResponse(500, { name: 'x', message: 'x', code: 'server_error', status: 500 }))
    await changeTo('a@b.test')
    expect(await screen.findByText('Couldn’t verify your email.')).toBeTruthy()
  })

  it('a pending e-mail can be confirmed by another mail or given up', async () => {
    serve(getUser, () => ({ ...completeUser, pending_email: 'maria@mail.test' }))
    const received = serve(updateUserStatus, ({ body }) => {
      const pending = (body as { email: string }).email === 'maria@mail.test' ? 'maria@mail.test' : null
      return { success: true, data: { user: { ...completeUser, pending_email: pending } } }
    })
    await openProfile()
    expect(screen.getByText('marina@mail.test')).toBeTruthy()
    expect(screen.getByText(/new address maria@mail.test is waiting for confirmation/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Send the email again' }))
    expect(await screen.findByText(/on its way to maria@mail.test/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Keep this address' }))
    await waitFor(() => expect(screen.queryByText(/is waiting for confirmation/)).toBeNull())
    expect(received.map(({ body }) => body)).toEqual([{ email: 'maria@mail.test' }, { email: 'marina@mail.test' }])
  })

  it('an unconfirmed e-mail can be sent another confirmation', async () => {
    serve(getUser, () => ({ ...completeUser, is_email_confirmed: false }))
    const received = serve(updateUserStatus, () => ({ success: true, data: { user: completeUser } }))
    await openProfile()
    await userEvent.click(screen.getByRole('button', { name: 'Send the email again' }))
    expect(await screen.findByText(/on its way to marina@mail.test/)).toBeTruthy()
    expect(received[0]?.body).toEqual({ email: 'marina@mail.test' })
  })
})
