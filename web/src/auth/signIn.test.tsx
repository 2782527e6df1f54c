import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reportError } from '#contract/analytics/api.ts'
import { login, logout, mintReturnAddress } from '#contract/auth/api.ts'
import { getPublicConfig, type Project } from '#contract/brands/api.ts'
import { listCommunities } from '#contract/communities/api.ts'
import { getUser } from '#contract/users/api.ts'
import { loadPublicConfig } from '../brands/publicConfig.ts'
import { endSession, startSession, storedToken } from '../session.ts'
import { learner, openApp, publicConfig, serveConfig, serveSchool } from '../testingApp.ts'
import { brokenConnection, refusal, serve } from '../testingServer.ts'

beforeEach(async () => {
  serveSchool()
  await openApp('/')
  await screen.findByRole('heading', { name: 'Welcome back' })
})
afterEach(() => endSession('chosen'))

const email = () => screen.getByLabelText('E-mail')
const password = () => screen.getByLabelText('Password')
const button = () => screen.getByRole('button', { name: /^Sign in/ })

async function signIn(): Promise<void> {
  await userEvent.type(email(), 'Marina@Mail.test')
  await userEvent.type(password(), 'secret-2026')
  await userEvent.click(button())
}

describe('the button', () => {
  it('is disabled and says why while a field is empty', async () => {
    const received = serve(login, () => refusal(500, {}))
    expect(button().getAttribute('aria-disabled')).toBe('true')
    await userEvent.type(email(), 'marina@mail.test')
    expect(button().getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button())
    expect(await screen.findByText('Enter your e-mail and password.', { selector: '[aria-live] *' })).toBeTruthy()
    await userEvent.type(password(), '   ')
    expect(button().getAttribute('aria-disabled')).toBe('true')
    await userEvent.type(password(), 'x')
    expect(button().getAttribute('aria-disabled')).toBeNull()
    expect(received).toEqual([])
  })

  it('is disabled while the address is no e-mail, which is said when one leaves the field', async () => {
    await userEvent.type(email(), 'marina')
    await userEvent.type(password(), 'x')
    expect(await screen.findByText(/Check the address/, { selector: 'p *' })).toBeTruthy()
    expect(button().getAttribute('aria-disabled')).toBe('true')
    await userEvent.type(email(), '@mail.test')
    expect(button().getAttribute('aria-disabled')).toBeNull()
  })

  it('sends once, however often it is pressed while the answer is on its way', async () => {
    const answer = Promise.withResolvers<Response>()
    const received = serve(login, () => answer.promise)
    await signIn()
    await userEvent.click(button())
    await userEvent.keyboard('{Enter}')
    expect(button().getAttribute('aria-busy')).toBe('true')
    answer.resolve(refusal(500, {}))
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull())
    expect(received).toHaveLength(1)
  })
})

it('the e-mail is sent in lower case, and the session begins', async () => {
  const received = serve(login, () => ({ success: true, data: { token: 'abc', user: learner } }))
  await signIn()
  await waitFor(() => expect(storedToken()).toBe('abc'))
  expect(received[0]?.body).toEqual({ email: 'marina@mail.test', password: 'secret-2026' })
})

it('whoever signs in goes straight to the home page', async () => {
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

describe('where people cannot make an account themselves', () => {
  const openWith = async (project: Partial<Project>) => {
    serve(getPublicConfig, () => ({ ...publicConfig, project: { ...publicConfig.project, ...project } }))
    await loadPublicConfig()
    await openApp('/')
    await screen.findByRole('heading', { name: 'Welcome back' })
  }
  const instruction_url = { en: '/media/start.pdf' }

  it('the instruction says how to begin, over the page', async () => {
    await openWith({ instruction_url })
    await userEvent.click(screen.getByRole('link', { name: 'How to sign in for the first time' }))
    const dialog = await screen.findByRole('dialog', { name: 'Instructions' })
    expect(dialog.querySelector('iframe')?.getAttribute('src')).toMatch(/\/media\/start\.pdf$/)
  })

  it.each([{ instruction_url: {} }, { instruction_url, is_registration_enable: true }])(
    'not with %j',
    async (project) => {
      await openWith(project)
      expect(screen.queryByRole('link', { name: /first time/ })).toBeNull()
    },
  )
})

describe('a sign-in that was asked for by another site', () => {
  const asked = 'https://club.test/topic?x=1'
  const begin = async () => {
    await openApp(`/?returnUrl=${encodeURIComponent(asked)}`)
    await screen.findByRole('heading', { name: 'Welcome back' })
    await signIn()
  }
  afterEach(() => vi.restoreAllMocks())

  it('leads there with a code that the server makes', async () => {
    const received = serve(mintReturnAddress, () => ({ url: `${asked}&token=one-time` }))
    const replace = vi.spyOn(location, 'replace').mockReturnValue()
    await begin()
    await waitFor(() => expect(replace).toHaveBeenCalledWith(`${asked}&token=one-time`))
    expect(received[0]?.body).toEqual({ url: asked })
  })

  it('stays here where the brand does not know that site', async () => {
    serve(mintReturnAddress, () => refusal(404, { name: 'x', message: 'x', code: 'not_found', status: 404 }))
    const replace = vi.spyOn(location, 'replace').mockReturnValue()
    await begin()
    await waitFor(() => expect(location.pathname).toBe('/home'))
    expect(replace).not.toHaveBeenCalled()
  })
})

describe('what is fetched ahead', () => {
  it('are the clubs, with the token that just came and before it is kept; their failure hinders nobody', async () => {
    serveConfig({}, { community_url_frontend: 'https://club.test' })
    const received = serve(listCommunities, () => {
      return brokenConnection()
    })
    await signIn()
    expect(await screen.findByRole('navigation', { name: 'Menu' })).toBeTruthy()
    expect(storedToken()).toBe('token-of-marina')
    await waitFor(() => expect(received.length).toBeGreaterThan(0))
    expect(received[0]?.headers.get('authorization')).toBe('Bearer token-of-marina')
  })
})

describe('after a refusal', () => {
  it('the text of the field stands under it, what was typed stays and the field has the focus', async () => {
    serve(login, () => refusal(422, { success: false, errors: { password: ['Wrong password.'] } }))
    await signIn()
    expect(await screen.findByText('Wrong password.')).toBeTruthy()
    expect(password()).toHaveProperty('value', 'secret-2026')
    expect(document.activeElement).toBe(password())
    await userEvent.type(email(), 'm')
    expect(screen.queryByText('Wrong password.')).toBeNull()
    expect(button().getAttribute('aria-disabled')).toBeNull()
  })

  it('the way to a new password comes forward when the password was wrong', async () => {
    serve(login, () => refusal(422, { success: false, errors: { password: ['Wrong password.'] } }))
    await signIn()
    await userEvent.click(await screen.findByRole('link', { name: 'Reset password' }))
    expect(await screen.findByRole('heading', { name: 'Reset password' })).toBeTruthy()
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'Marina@Mail.test')
  })

  it('the device says each time which one it is', async () => {
    const received = serve(login, () => refusal(422, { success: false, errors: { password: ['Wrong password.'] } }))
    await signIn()
    await screen.findByText('Wrong password.')
    await userEvent.click(button())
    await waitFor(() => expect(received).toHaveLength(2))
    const ids = received.map(({ headers }) => headers.get('x-device-id'))
    expect([ids[0]?.length, ids[0]]).toEqual([36, ids[1]])
  })

  it('an account that was closed can be restored with the same password', async () => {
    const closed = { name: 'Conflict', message: 'The account is closed.', code: 'account_closed', status: 409 }
    serve(login, () => refusal(409, closed))
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
      'says to try later',
      () => refusal(500, { name: 'x', message: 'x', code: 'server_error', status: 500 }),
      /^Failed/,
    ],
    ['says that there is no connection', brokenConnection, 'No Internet.'],
  ])('without a field it %s', async (_, answer, text) => {
    serve(login, answer)
    await signIn()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(email()).toHaveProperty('value', 'Marina@Mail.test')
  })

  it.each([
    ['a broken server is told the school', 500, { name: 'x', message: 'x', code: 'database', status: 500 }, 1],
    ['a refusal of no field is too', 422, { success: false, errors: {} }, 1],
    ['a wrong password is not', 422, { success: false, errors: { password: ['Wrong.'] } }, 0],
  ])('%s', async (_, status, body, count) => {
    const told = serve(reportError, () => ({ success: true }))
    serve(login, () => refusal(status, body))
    await signIn()
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull())
    const reports = () => told.filter(({ body: report }) => JSON.stringify(report).includes(`"${status} `))
    await waitFor(() => expect(reports()).toHaveLength(count))
  })

  it('for too many attempts it names the seconds, and the button waits for them', async () => {
    const body = { name: 'Too Many Requests', message: 'Later.', code: 'too_many_requests', status: 429 }
    serve(login, () => refusal(429, body, { 'retry-after': '42' }))
    await signIn()
    expect(await screen.findByText(/again in 42 seconds/)).toBeTruthy()
    await waitFor(() => expect(button().textContent).toMatch(/^Sign in again in 0:4[12]/))
    expect(button().getAttribute('aria-disabled')).toBe('true')
  })
})

it('the password can be shown and hidden', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password()).toHaveProperty('type', 'text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password()).toHaveProperty('type', 'password')
})

it('whoever cannot get in finds the support by a form and WhatsApp', () => {
  expect(screen.getByRole('button', { name: 'Contact support' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe('https://wa.me/70000000001')
})

it('the language changes in place and what was typed stays', async () => {
  await userEvent.type(email(), 'marina@mail.test')
  await userEvent.click(screen.getByRole('button', { name: 'English' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Русский' }))
  expect(await screen.findByRole('heading', { name: 'С возвращением' })).toBeTruthy()
  expect(screen.getByLabelText('Почта')).toHaveProperty('value', 'marina@mail.test')
})

describe('whoever was signed out reads why', () => {
  it.each([
    ['session_replaced', 'You logged in on another device.'],
    ['session_expired', 'Please sign in again.'],
  ])('%s', async (code, text) => {
    startSession({ token: 'abc', userId: 7, days: 30 })
    serve(getUser, () => refusal(401, { name: 'Unauthorized', message: 'x', code, status: 401 }))
    await openApp('/course')
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeTruthy()
    expect(storedToken()).toBeUndefined()
  })
})

it('signing out by its address tells the server and leads here', async () => {
  startSession({ token: 'abc', userId: 7, days: 30 })
  const received = serve(logout, () => ({ success: true }))
  await openApp('/logout')
  await waitFor(() => expect(received[0]?.headers.get('authorization')).toBe('Bearer abc'))
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
  expect(storedToken()).toBeUndefined()
})

describe('a browser that keeps no cookies', () => {
  it('is told before anybody tries why they cannot sign in, and what to do', async () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
    await openApp('/')
    expect(await screen.findByText('Your browser does not store data for this site')).toBeTruthy()
    expect(screen.getByText(/Allow cookies for this site/)).toBeTruthy()
    vi.restoreAllMocks()
    await openApp('/')
    await screen.findByLabelText('E-mail')
    expect(screen.queryByText('Your browser does not store data for this site')).toBeNull()
  })
})

describe('a press on the button before all is right', () => {
  it('leads to the first wrong field and says nothing twice', async () => {
    await userEvent.type(screen.getByLabelText('E-mail'), 'marina')
    await userEvent.type(screen.getByLabelText('Password'), 'secret-2026')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
    const inline = screen.getAllByText('Check the address: it should look like name@mail.com.')
    expect(inline.filter((each) => !each.hidden)).toHaveLength(1)
  })

  it('says what is missing until it is there', async () => {
    await userEvent.type(screen.getByLabelText('E-mail'), 'marina@mail.test')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    const said = () => screen.queryAllByText('Enter your e-mail and password.').filter((each) => !each.hidden)
    expect(said()).toHaveLength(1)
    await userEvent.type(screen.getByLabelText('Password'), 's')
    await waitFor(() => expect(said()).toEqual([]))
  })
})

it('beside the form stand the ways to support: a question, the address and WhatsApp', () => {
  expect(screen.getByRole('button', { name: 'Contact support' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'help@kontur.test' }).getAttribute('href')).toBe('mailto:help@kontur.test')
  expect(screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')).toBe('https://wa.me/70000000001')
})
