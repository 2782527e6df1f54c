import { getScoreAmount } from '#contract/points/api.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import { getUser, updateAvatar, updateUser, updateUserStatus, type User } from '#contract/users/api.ts'
import { loadPublicConfig } from '../brands/publicConfig.ts'
import { endSession, startSession } from '../session.ts'
import { learner, openApp, publicConfig, serveSchool } from '../testingApp.ts'
import { brokenConnection, refusal, serve } from '../testingServer.ts'
import { keepUser } from './userQuery.ts'

const statistics = { viewed_seconds: 67_200, viewed_lessons: 56, completed_courses: 1, completed_tasks: 2 }
const whole: User = {
  ...learner,
  city: 'Tver',
  gender: 'F',
  phone: '+7 900 000-00-01',
  birthday: '24.05.1988',
  instagram_id: 'marina.vetrova',
}

beforeEach(() => {
  serveSchool()
  serve(getUser, ({ query }) => ({ ...whole, ...(query.has('expand') && statistics) }))
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(() => endSession('chosen'))

const words = (element: Element | null) => element?.textContent?.replaceAll(/\s/g, ' ')
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

describe('the profile', () => {
  it('has the e-mail in a place of its own, and calls no single field optional', async () => {
    await openApp('/user/edit')
    const email = within(await screen.findByRole('region', { name: 'E-mail' }))
    expect(email.getByRole('button', { name: 'Change' })).toBeTruthy()
    expect(screen.queryByText('optional')).toBeNull()
  })

  it('shows what the school knows and sends what was changed', async () => {
    const received = serve(updateUser, () => ({ success: true, data: { user: { ...whole, name: 'Maria' } } }))
    await openProfile()
    expect(field('Birthday')).toHaveProperty('value', '24.05.1988')
    expect(screen.getByRole('radio', { name: 'Female' })).toHaveProperty('checked', true)
    expect(field('Time zone')).toHaveProperty('value', 'Europe/Moscow')
    await retype('First name', 'Maria')
    await userEvent.click(screen.getByRole('radio', { name: 'Male' }))
    await userEvent.selectOptions(field('Time zone'), 'Asia/Almaty')
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
    ['Birthday', '3.1', 'Please enter a valid date.'],
    ['Phone', '12345', 'Please enter a valid phone number.'],
    ['Instagram', 'marina..v', 'Enter a valid Instagram handle.'],
    ['Instagram', 'Instagram_ID', 'Enter your own handle, not the example.'],
  ])('%s %s is refused below the field, and nothing is sent', async (label, text, message) => {
    const received = serve(updateUser, () => refusal(500, {}))
    await openProfile()
    await retype(label, text)
    await userEvent.click(save())
    expect(within(field(label).parentElement as HTMLElement).getByText(message)).toBeTruthy()
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    expect(received).toEqual([])
  })

  it('a birthday is typed without its dots, and optional things may be left empty', async () => {
    const received = serve(updateUser, () => ({ success: true, data: { user: whole } }))
    await openProfile()
    await retype('Birthday', '01021990')
    expect(field('Birthday')).toHaveProperty('value', '01.02.1990')
    for (const label of ['Birthday', 'Phone', 'Instagram', 'City']) await retype(label, '')
    await userEvent.click(save())
    await waitFor(() =>
      expect(received[0]?.body).toMatchObject({ birthday: '', phone: '', instagram_id: '', city: '' }),
    )
  })

  it('takes in what another device has saved, but for what is being changed here', async () => {
    await openProfile()
    await retype('City', 'Riga')
    keepUser({ ...whole, city: 'Klin', last_name: 'Cole' })
    await waitFor(() => expect(field('Last name')).toHaveProperty('value', 'Cole'))
    expect(field('City')).toHaveProperty('value', 'Riga')
  })

  it('what the server refuses stands below its field and what was typed stays', async () => {
    serve(updateUser, () => refusal(422, { success: false, errors: { city: ['No such city.'] } }))
    await openProfile()
    await retype('City', 'Atlantis')
    await userEvent.click(save())
    expect(await screen.findByText('No such city.')).toBeTruthy()
    expect(document.activeElement).toBe(field('City'))
    expect(field('City')).toHaveProperty('value', 'Atlantis')
  })

  it('without a connection it says that the profile was not saved', async () => {
    serve(updateUser, brokenConnection)
    await openProfile()
    await userEvent.click(save())
    expect(await screen.findByText('Failed to update user profile.')).toBeTruthy()
    expect(screen.getByText('No Internet.')).toBeTruthy()
  })

  it('shows what was done, and of recommendations only what there is', async () => {
    serve(getUser, ({ query }) => ({ ...whole, ...(query.has('expand') && { ...statistics, link_jumps: 3 }) }))
    await openProfile()
    const hours = await screen.findByText('Time watched')
    expect(words(hours.nextElementSibling)).toBe('18 hr 40 min')
    expect(screen.getByText('Visits through your link').nextElementSibling?.textContent).toBe('3')
    expect(screen.queryByText('Cashback')).toBeNull()
  })

  it('gives the first value of the points until the balance itself is there', async () => {
    serve(getScoreAmount, brokenConnection)
    serve(getUser, ({ query }) => ({ ...whole, ...(query.has('expand') && { ...statistics, scores_amount: 310 }) }))
    await openProfile()
    expect(await screen.findByRole('link', { name: '310 points' })).toBeTruthy()
  })

  it('leads to the page that says what deleting the account means', async () => {
    await openProfile()
    expect(screen.getByRole('link', { name: 'Delete the account' }).getAttribute('href')).toBe('/delete')
  })

  it('the photo can be taken away', async () => {
    serve(getUser, () => ({ ...whole, avatar: '/files/abc/medium.webp' }))
    const received = serve(updateAvatar, () => ({ success: true, data: { user: whole } }))
    await openProfile()
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull())
    expect(received[0]?.body).toEqual({ avatar_file_id: '0' })
  })

  it('a photo is read below the domain that files are kept on', async () => {
    serve(getPublicConfig, () => ({ ...publicConfig, domain: 'https://files.test' }))
    await loadPublicConfig()
    serve(getUser, () => ({ ...whole, avatar: '/files/abc/medium.webp' }))
    await openProfile()
    await waitFor(() =>
      expect(document.querySelector('header img')?.getAttribute('src')).toBe(
        'https://files.test/files/abc/medium.webp',
      ),
    )
    serve(getPublicConfig, () => publicConfig)
    await loadPublicConfig()
  })

  it('a file that is no picture is refused with a reason', async () => {
    await openProfile()
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    await userEvent.upload(input as HTMLInputElement, new File(['words'], 'letter.png', { type: 'image/png' }))
    expect(await screen.findByText(/does not open as a photo/)).toBeTruthy()
  })
})

describe('the e-mail', () => {
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Your e-mail' }))

  async function changeTo(email: string): Promise<void> {
    await openProfile()
    await userEvent.click(screen.getByRole('button', { name: 'Change' }))
    const input = (await dialog()).getByLabelText('E-mail')
    if (email) await userEvent.type(input, email)
    await userEvent.click((await dialog()).getByRole('button', { name: 'Save the e-mail' }))
  }

  it('is saved trimmed and in lower case, and the dialog closes', async () => {
    const changed = { ...whole, email: 'maria@mail.test', is_email_confirmed: false }
    const received = serve(updateUserStatus, () => ({ success: true, data: { user: changed } }))
    const profiles = serve(updateUser, () => refusal(500, {}))
    await changeTo(' Maria@Mail.test ')
    expect(await screen.findByText('maria@mail.test')).toBeTruthy()
    expect(received[0]?.body).toEqual({ email: 'maria@mail.test' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText(/It is not confirmed yet/)).toBeTruthy()
    expect(profiles).toEqual([])
  })

  it('left empty, it is asked for', async () => {
    const received = serve(updateUserStatus, () => refusal(500, {}))
    await changeTo('')
    expect(await screen.findByText('Please enter your e-mail.')).toBeTruthy()
    expect(received).toEqual([])
  })

  it('that opens the account changes with the password only', async () => {
    const wrong = { success: false, errors: { current_password: ['Not the password.'] } }
    const received = serve(updateUserStatus, () => refusal(422, wrong))
    await openProfile()
    await userEvent.click(screen.getByRole('button', { name: 'Change' }))
    await userEvent.type((await dialog()).getByLabelText('E-mail'), 'a@b.test')
    await userEvent.type((await dialog()).getByLabelText('Password'), 'a guess')
    await userEvent.click((await dialog()).getByRole('button', { name: 'Save the e-mail' }))
    expect(await screen.findByText('Not the password.')).toBeTruthy()
    expect(received[0]?.body).toEqual({ email: 'a@b.test', current_password: 'a guess' })
  })

  it('asks for the password when the server does, as the account got an e-mail elsewhere meanwhile', async () => {
    serve(getUser, () => ({ ...whole, email: null }))
    const errors = { current_password: ['Please fill in this field.'], email: ['This e-mail is already in use.'] }
    const received = serve(updateUserStatus, () => refusal(422, { success: false, errors }))
    await openProfile()
    await userEvent.click(screen.getByRole('button', { name: 'Add an e-mail' }))
    await userEvent.type((await dialog()).getByLabelText('E-mail'), 'a@b.test')
    await userEvent.click((await dialog()).getByRole('button', { name: 'Save the e-mail' }))
    expect(await screen.findByText('This e-mail is already in use.')).toBeTruthy()
    await userEvent.type((await dialog()).getByLabelText('Password'), 'mine')
    await userEvent.click((await dialog()).getByRole('button', { name: 'Save the e-mail' }))
    expect(received.map(({ body }) => body)).toEqual([
      { email: 'a@b.test' },
      { email: 'a@b.test', current_password: 'mine' },
    ])
  })

  it('shows all that the server says of it, joined with commas', async () => {
    serve(updateUserStatus, () => refusal(422, { success: false, errors: { email: ['Taken', 'too short'] } }))
    await changeTo('a@b.test')
    expect(await screen.findByText('Taken, too short')).toBeTruthy()
  })

  it('says that it could not be verified when the server names nothing', async () => {
    serve(updateUserStatus, () => refusal(500, { name: 'x', message: 'x', code: 'server_error', status: 500 }))
    await changeTo('a@b.test')
    expect(await screen.findByText("Couldn't verify your e-mail.")).toBeTruthy()
  })

  it('that is not confirmed can be sent its mail again', async () => {
    serve(getUser, () => ({ ...whole, is_email_confirmed: false }))
    const received = serve(updateUserStatus, () => ({ success: true, data: { user: whole } }))
    await openProfile()
    await userEvent.click(screen.getByRole('button', { name: 'Send the e-mail again' }))
    expect(await screen.findByText(/on its way to marina@mail.test/)).toBeTruthy()
    expect(received[0]?.body).toEqual({ email: 'marina@mail.test' })
  })
})
