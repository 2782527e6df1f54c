import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reportError } from '#contract/school/analytics/api.ts'
import { login, logout, mintReturnAddress } from '#contract/accounts/auth/api.ts'
import { getPublicConfig, type Project } from '#contract/brands/api.ts'
import { listCommunities } from '#contract/club/communities/api.ts'
import { getUser } from '#contract/accounts/users/api.ts'
import { loadPublicConfig } from '../../brands/publicConfig.ts'
import { endSession, startSession, storedToken } from '../../platform/session/session.ts'
import { learner, openApp, publicConfig, serveConfig, serveSchool } from '../../../test/app.ts'
import { networkError, jsonResponse, serve } from '../../../test/server.ts'

beforeEach(async () => {
  serveSchool()
  await openApp('/')
  await screen.findByRole('heading', { name: 'Welcome back' })
})
afterEach(() => endSession('chosen'))

const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const button = () => screen.getByRole('button', { name: /^Sign in/ })

async function signIn(): Promise<void> {
  await userEvent.type(email(), 'Marina@Mail.test')
  await userEvent.type(password(), 'secret-2026')
  await userEvent.click(button())
}

it('the sign-in button is disabled with a reason while a field is empty', async () => {
  const received = serve(login, () => jsonResponse(500, {}))
  expect(button().getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(email(), 'marina@mail.test')
  expect(button().getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button())
  expect(await screen.findByText('Enter your email and password.', { selector: '[aria-live] *' })).toBeTruthy()
  await userEvent.type(password(), '   ')
  expect(button().getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(password(), 'x')
  expect(button().getAttribute('aria-disabled')).toBeNull()
  expect(received).toEqual([])
})

it('the sign-in button is disabled while the e-mail is invalid, which is shown on blur', async () => {
  await userEvent.type(email(), 'marina')
  await userEvent.type(password(), 'x')
  expect(await screen.findByText(/Check the address/, { selector: 'p *' })).toBeTruthy()
  expect(button().getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(email(), '@mail.test')
  expect(button().getAttribute('aria-disabled')).toBeNull()
})

it('the sign-in button submits once while a request is pending', async () => {
  const response = Promise.withResolvers<Response>()
  const received = serve(login, () => response.promise)
  await signIn()
  await userEvent.click(button())
  await userEvent.keyboard('{Enter}')
  expect(button().getAttribute('aria-busy')).toBe('true')
  response.resolve(jsonResponse(500, {}))
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull())
  expect(received).toHaveLength(1)
})

it('the sign-in sends the e-mail in lower case', async () => {
  const received = serve(login, () => ({ success: true, data: { token: 'abc', user: learner } }))
  await signIn()
  await waitFor(() => expect(storedToken()).toBe('abc'))
  expect(received[0]?.body).toEqual({ email: 'marina@mail.test', password: 'secret-2026' })
})

it('a sign-in navigates straight to the home page', async () => {
  await openApp('/?from=mail')
  await screen.findByRole('heading', { name: 'Welcome back' })
  serve(login, () => ({ success: true, data: { token: 'abc', user: learner } }))
  const replace = vi.spyOn(history, 'replaceState')
  await signIn()
  expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeTruthy()
  const addresses = replace.mock.calls.map(([, , address]) => String(address))
  replace.mockRestore()
  expect(new Set(addresses)).toEqual(new Set(['/home']))
})

describe('artwork of the sign-in', () => {
  const openWith = async (project: Partial<Project>) => {
    serve(getPublicConfig, () => ({ ...publicConfig, project: { ...publicConfig.project, ...project } }))
    await loadPublicConfig()
    await openApp('/')
    await screen.findByRole('heading', { name: 'Welcome back' })
    return screen.getByRole('banner')
  }

  it('the sign-in shows the artwork of the theme', async () => {
    const header = await openWith({})
    expect(header.querySelectorAll('svg[viewBox="0 0 900 1000"]')).toHaveLength(1)
    expect(document.documentElement.dataset.picture).toBeUndefined()
  })

  it("the sign-in shows the brand's picture, with its logo, name and tagline on it", async () => {
    const header = await openWith({
      sign_in_picture: '/media/brands/a.jpg',
      header_logo: '/media/brands/a.svg',
      accent_style: ':root{--sign-in-picture:url("/media/brands/a.jpg")}',
    })
    expect(header.querySelector('svg')).toBeNull()
    expect(header.querySelector('img')?.getAttribute('src')).toBe('/media/brands/a.svg')
    expect(header.textContent).toBe('KonturA face changes little by little.')
    expect(document.documentElement.dataset.picture).toBe('')
  })
})

describe('instructions without sign-up', () => {
  const openWith = async (project: Partial<Project>) => {
    serve(getPublicConfig, () => ({ ...publicConfig, project: { ...publicConfig.project, ...project } }))
    await loadPublicConfig()
    await openApp('/')
    await screen.findByRole('heading', { name: 'Welcome back' })
  }
  const instruction_url = { en: '/media/start.pdf' }

  it('the sign-in opens the instructions in a dialog where sign-up is disabled', async () => {
    await openWith({ instruction_url })
    await userEvent.click(screen.getByRole('link', { name: 'How to sign in for the first time' }))
    const dialog = await screen.findByRole('dialog', { name: 'Instructions' })
    expect(dialog.querySelector('iframe')?.getAttribute('src')).toMatch(/\/media\/start\.pdf$/)
  })

  it.each([{ instruction_url: {} }, { instruction_url, is_registration_enable: true }])(
    'the sign-in shows no instructions with %j',
    async (project) => {
      await openWith(project)
      expect(screen.queryByRole('link', { name: /first time/ })).toBeNull()
    },
  )
})

describe('returns to another site', () => {
  const requestedUrl = 'https://club.test/topic?x=1'
  const start = async () => {
    await openApp(`/?returnUrl=${encodeURIComponent(requestedUrl)}`)
    await screen.findByRole('heading', { name: 'Welcome back' })
    await signIn()
  }
  afterEach(() => vi.restoreAllMocks())

  it('a sign-in for another site redirects there with a one-time code', async () => {
    const received = serve(mintReturnAddress, () => ({ url: `${requestedUrl}&token=one-time` }))
    const replace = vi.spyOn(location, 'replace').mockReturnValue()
    await start()
    await waitFor(() => expect(replace).toHaveBeenCalledWith(`${requestedUrl}&token=one-time`))
    expect(received[0]?.body).toEqual({ url: requestedUrl })
  })

  it('a sign-in for a site that the brand does not allow opens the home page', async () => {
    serve(mintReturnAddress, () => jsonResponse(404, { name: 'x', message: 'x', code: 'not_found', status: 404 }))
    const replace = vi.spyOn(location, 'replace').mockReturnValue()
    await start()
    await waitFor(() => expect(location.pathname).toBe('/home'))
    expect(replace).not.toHaveBeenCalled()
  })
})

it('the sign-in prefetches the clubs with the new token before it is stored, and ignores an error', async () => {
  serveConfig({}, { community_url_frontend: 'https://club.test' })
  const received = serve(listCommunities, () => {
    return networkError()
  })
  await signIn()
  expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeTruthy()
  expect(storedToken()).toBe('token-of-marina')
  await waitFor(() => expect(received.length).toBeGreaterThan(0))
  expect(received[0]?.headers.get('authorization')).toBe('Bearer token-of-marina')
})

it('an error is shown at its field, which is focused and keeps its value', async () => {
  serve(login, () => jsonResponse(422, { success: false, errors: { password: ['Wrong password.'] } }))
  await signIn()
  expect(await screen.findByText('Wrong password.')).toBeTruthy()
  expect(password()).toHaveProperty('value', 'secret-2026')
  expect(document.activeElement).toBe(password())
  await userEvent.type(email(), 'm')
  expect(screen.queryByText('Wrong password.')).toBeNull()
  expect(button().getAttribute('aria-disabled')).toBeNull()
})

it('a wrong password emphasises the link to reset it', async () => {
  serve(login, () => jsonResponse(422, { success: false, errors: { password: ['Wrong password.'] } }))
  await signIn()
  await userEvent.click(await screen.findByRole('link', { name: 'Reset password' }))
  expect(await screen.findByRole('heading', { name: 'Reset password' })).toBeTruthy()
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'Marina@Mail.test')
})

it('every attempt sends the same device id', async () => {
  const received = serve(login, () => jsonResponse(422, { success: false, errors: { password: ['Wrong password.'] } }))
  await signIn()
  await screen.findByText('Wrong password.')
  await userEvent.click(button())
  await waitFor(() => expect(received).toHaveLength(2))
  const ids = received.map(({ headers }) => headers.get('x-device-id'))
  expect([ids[0]?.length, ids[0]]).toEqual([36, ids[1]])
})

it('a closed account can be restored with the same password', async () => {
  const closed = { name: 'Conflict', message: 'The account is closed.', code: 'account_closed', status: 409 }
  serve(login, () => jsonResponse(409, closed))
  await signIn()
  const restore = await screen.findByRole('button', { name: 'Restore the account' })
  expect(screen.getByText('The account is closed.')).toBeTruthy()
  const received = serve(login, () => ({ success: true, data: { token: 'abc', user: learner } }))
  await userEvent.click(restore)
  await waitFor(() => expect(storedToken()).toBe('abc'))
  expect(received[0]?.body).toMatchObject({ email: 'marina@mail.test', restore: true })
})

it.each([
  [
    'a server error',
    () => jsonResponse(500, { name: 'x', message: 'x', code: 'server_error', status: 500 }),
    /^Failed/,
  ],
  ['a network error', networkError, 'No Internet.'],
])('%s is shown above the button', async (_, respond, text) => {
  serve(login, respond)
  await signIn()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(email()).toHaveProperty('value', 'Marina@Mail.test')
})

it.each([
  ['a server error is reported', 500, { name: 'x', message: 'x', code: 'database', status: 500 }, 1],
  ['a validation error without a field is reported', 422, { success: false, errors: {} }, 1],
  ['a wrong password is not reported', 422, { success: false, errors: { password: ['Wrong.'] } }, 0],
])('when a sign-in fails, %s', async (_, status, body, count) => {
  const errorReports = serve(reportError, () => ({ success: true }))
  serve(login, () => jsonResponse(status, body))
  await signIn()
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull())
  const reports = () => errorReports.filter(({ body: report }) => JSON.stringify(report).includes(`"${status} `))
  await waitFor(() => expect(reports()).toHaveLength(count))
})

it('a rate limit is shown in seconds, and the button counts down', async () => {
  const body = { name: 'Too Many Requests', message: 'Later.', code: 'too_many_requests', status: 429 }
  serve(login, () => jsonResponse(429, body, { 'retry-after': '42' }))
  await signIn()
  expect(await screen.findByText(/again in 42 seconds/)).toBeTruthy()
  await waitFor(() => expect(button().textContent).toMatch(/^Sign in again in 0:4[12]/))
  expect(button().getAttribute('aria-disabled')).toBe('true')
})

it('the visibility of the password can be toggled', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password()).toHaveProperty('type', 'text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password()).toHaveProperty('type', 'password')
})

it('the sign-in offers support by a form and WhatsApp', () => {
  expect(screen.getByRole('button', { name: 'Contact support' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe('https://wa.me/70000000001')
})

it('a change of language happens in place and keeps the values', async () => {
  await userEvent.type(email(), 'marina@mail.test')
  await userEvent.click(screen.getByRole('button', { name: 'English' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Русский' }))
  expect(await screen.findByRole('heading', { name: 'С возвращением' })).toBeTruthy()
  expect(screen.getByLabelText('Почта')).toHaveProperty('value', 'marina@mail.test')
})

it.each([
  ['session_replaced', 'You logged in on another device.'],
  ['session_expired', 'Please sign in again.'],
])('a forced sign-out is explained: %s', async (code, text) => {
  startSession({ token: 'abc', userId: 7, days: 30 })
  serve(getUser, () => jsonResponse(401, { name: 'Unauthorized', message: 'x', code, status: 401 }))
  await openApp('/course')
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeTruthy()
  expect(storedToken()).toBeUndefined()
})

it('opening /logout signs out on the server and returns to the sign-in page', async () => {
  startSession({ token: 'abc', userId: 7, days: 30 })
  const received = serve(logout, () => ({ success: true }))
  await openApp('/logout')
  await waitFor(() => expect(received[0]?.headers.get('authorization')).toBe('Bearer abc'))
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
  expect(storedToken()).toBeUndefined()
})

it('an offline sign-out takes effect at once and reaches the server before anybody signs in', async () => {
  startSession({ token: 'abc', userId: 7, days: 30 })
  serve(logout, () => networkError())
  await openApp('/logout')
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
  expect(storedToken()).toBeUndefined()
  const order: string[] = []
  const heard = serve(logout, async () => {
    await new Promise((resolve) => setTimeout(resolve))
    order.push('signed out')
    return { success: true }
  })
  serve(login, () => {
    order.push('signed in')
    return jsonResponse(422, [{ field: 'password', message: 'Wrong' }])
  })
  fireEvent(window, new Event('online'))
  await signIn()
  await waitFor(() => expect(order).toEqual(['signed out', 'signed in']))
  expect(heard.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer abc'])
  fireEvent(window, new Event('online'))
  expect(heard).toHaveLength(1)
})

it('a browser that blocks cookies gets an explanation before signing in', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  await openApp('/')
  expect(await screen.findByText('Your browser does not store data for this site')).toBeTruthy()
  expect(screen.getByText(/Allow cookies for this site/)).toBeTruthy()
  vi.restoreAllMocks()
  await openApp('/')
  await screen.findByLabelText('Email')
  expect(screen.queryByText('Your browser does not store data for this site')).toBeNull()
})

it('pressing the disabled button focuses the first invalid field and shows its message once', async () => {
  await userEvent.type(screen.getByLabelText('Email'), 'marina')
  await userEvent.type(screen.getByLabelText('Password'), 'secret-2026')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  const inline = screen.getAllByText('Check the address: it should look like name@mail.com.')
  expect(inline.filter((each) => !each.hidden)).toHaveLength(1)
})

it('pressing the disabled button says what is missing until it is filled in', async () => {
  await userEvent.type(screen.getByLabelText('Email'), 'marina@mail.test')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  const messages = () => screen.queryAllByText('Enter your email and password.').filter((each) => !each.hidden)
  expect(messages()).toHaveLength(1)
  await userEvent.type(screen.getByLabelText('Password'), 's')
  await waitFor(() => expect(messages()).toEqual([]))
})

it('the sign-in offers support by a form, e-mail and WhatsApp', () => {
  expect(screen.getByRole('button', { name: 'Contact support' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'help@kontur.test' }).getAttribute('href')).toBe('mailto:help@kontur.test')
  expect(screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')).toBe('https://wa.me/70000000001')
})
