import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logout } from '#contract/accounts/auth/api.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import { getStaffMember, mintLearnerCode, staffLogin, staffLoginByPassword } from '#contract/accounts/auth/staffApi.ts'
import { listErrorReports, updateErrorState } from '#contract/school/analytics/staffApi.ts'
import { getUnsentMails, listMails, sendMailsAgain, type StaffMail } from '#contract/messages/mail/staffApi.ts'
import { listTextMessages } from '#contract/messages/textMessages/staffApi.ts'
import { listQuestions } from '#contract/club/support/staffApi.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import { staffAddresses } from '#contract/platform/staffAddresses.ts'
import { listStaffVideos } from '#contract/learning/videos/staffApi.ts'
import { endSession, startSession, storedToken } from '../../platform/session/session.ts'
import { learner, publicConfig } from '../../../test/app.ts'
import { emptyInbox, irina, openConsole } from '../../../test/console.ts'
import { networkError, jsonResponse, serve } from '../../../test/server.ts'
import { setWidth } from '../../../test/viewport.ts'
import { staffCode } from '../staffPaths.ts'

// The program reads from its address at load which one it is.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const aMail = (id: number, change: Partial<StaffMail> = {}): StaffMail => ({
  id,
  recipient: `person${id}@mail.test`,
  subject: `Letter ${id}`,
  body: `First line\n<b>second</b> line of ${id}`,
  brand: 'face',
  created_at: 1_763_000_000 + id,
  sent_at: 1_763_000_100 + id,
  state: 'sent',
  failure: null,
  ...change,
})

beforeEach(() => {
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => irina)
  serve(listMails, () => [aMail(1)])
  serve(getUnsentMails, () => ({ has_mail_server: true, waiting: 0, failed: 0, expired: 0 }))
  serve(listQuestions, () => emptyInbox)
  serve(listErrorReports, () => [])
  serve(logout, () => ({ success: true }))
})
afterEach(async () => {
  setWidth(1024)
  staffCode.forget()
  await endSession('chosen')
  document.cookie = 'token=; Max-Age=0; Path=/'
})

const signIn = () => startSession({ token: 'of-irina', userId: irina.id, days: 1 })

it('the login code starts a session of the console and leaves the URL at once', async () => {
  document.cookie = 'token=of-the-learner; Path=/'
  const received = serve(staffLogin, () => ({ success: true, data: { token: 'of-irina', user: learner } }))
  await openConsole('/admin/login?token=one-time')
  expect(location.href).not.toContain('one-time')
  expect(await screen.findByRole('heading', { name: 'Expert’s desk' })).toBeTruthy()
  expect(received.map(({ body }) => body)).toEqual([{ token: 'one-time' }])
  expect(storedToken()).toBe('of-irina')
  expect(document.cookie).toContain('token=of-the-learner')
})

it('a used link says where to get a new one', async () => {
  serve(staffLogin, () => jsonResponse(403, { name: 'Forbidden', message: 'x', code: 'code_invalid', status: 403 }))
  await openConsole('/admin/login?token=old')
  expect(await screen.findByText(/This link has been used/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/class/')
})

it('a network error does not use up the code', async () => {
  serve(staffLogin, networkError)
  await openConsole('/admin/login?token=one-time')
  const again = await screen.findByRole('button', { name: 'Try again' })
  serve(staffLogin, () => ({ success: true, data: { token: 'of-irina', user: learner } }))
  await userEvent.click(again)
  expect(await screen.findByRole('heading', { name: 'Expert’s desk' })).toBeTruthy()
})

it("a sign-in deletes drafts of other members in the tab and keeps one's own", async () => {
  const left = {
    'desk-draft 9 homework 1': 'Chin up',
    'desk-mark 9 1 a': '{}',
    [`desk-draft ${irina.id} chat 2`]: 'Hello',
  }
  for (const [name, value] of Object.entries(left)) sessionStorage.setItem(name, value)
  signIn()
  await openConsole('/admin/mail')
  await waitFor(() => expect(sessionStorage.getItem('desk-draft 9 homework 1')).toBeNull())
  expect(sessionStorage.getItem('desk-mark 9 1 a')).toBeNull()
  expect(sessionStorage.getItem(`desk-draft ${irina.id} chat 2`)).toBe('Hello')
})

describe('signing in with a password', () => {
  const signedIn = { success: true, data: { token: 'of-irina', user: learner } }
  const refused = (errors: Record<string, string[]>) => jsonResponse(422, { success: false, errors })
  const error = (status: number, code: string, message: string) =>
    jsonResponse(status, { name: 'x', message, code, status })
  const submit = async (email: string, password: string) => {
    const field = await screen.findByRole('textbox', { name: 'Email' })
    await userEvent.clear(field)
    await userEvent.type(field, email)
    await userEvent.clear(screen.getByLabelText('Password'))
    await userEvent.type(screen.getByLabelText('Password'), `${password}{Enter}`)
  }

  it('the sign-in by password opens the requested page', async () => {
    const sent = serve(staffLoginByPassword, () => signedIn)
    await openConsole('/admin/mail')
    expect(await screen.findByText(/^Sign in with the email and password of your account/)).toBeTruthy()
    expect(location.pathname).toBe('/admin/login')
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/class/reset')
    await submit(' Irina@Mail.test', 'quiet harbour 17')
    expect(await screen.findByText('Letter 1')).toBeTruthy()
    expect(location.pathname).toBe('/admin/mail')
    expect(sent.map(({ body }) => body)).toEqual([{ email: 'irina@mail.test', password: 'quiet harbour 17' }])
    expect(storedToken()).toBe('of-irina')
  })

  it('the sign-in by password shows errors at their field and other failures, and keeps the input', async () => {
    const sent = serve(staffLoginByPassword, () => refused({ password: ['The password is wrong.'] }))
    await openConsole('/admin/login')
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('textbox', { name: 'Email' })).toBe(document.activeElement)
    expect(screen.getByRole('textbox', { name: 'Email', description: /./ })).toBeTruthy()
    expect(sent).toHaveLength(0)
    await submit('irina@mail.test', 'wrong-2026')
    expect(await screen.findByText('The password is wrong.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    serve(staffLoginByPassword, networkError)
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('No Internet.')).toBeTruthy()
  })

  it('the sign-in by password asks for the mailed code while the account is under attack', async () => {
    serve(staffLoginByPassword, () => error(403, 'sign_in_code_required', 'A code.'))
    await openConsole('/admin/login')
    await submit('irina@mail.test', 'quiet harbour 17')
    const code = await screen.findByRole('textbox', { name: /code/i })
    const sent = serve(staffLoginByPassword, () => signedIn)
    await userEvent.type(code, '12345678{Enter}')
    expect(await screen.findByRole('heading', { name: 'Expert’s desk' })).toBeTruthy()
    expect(sent[0]?.body).toMatchObject({ email: 'irina@mail.test', code: '1234 5678' })
  })
})

it('unsent mails are counted above the list, and one press sends them all again', async () => {
  signIn()
  let failed = 3
  serve(getUnsentMails, () => ({ has_mail_server: true, waiting: 0, failed, expired: 1 }))
  const sent = serve(sendMailsAgain, () => {
    failed = 0
    return { count: 3 }
  })
  await openConsole('/admin/mail')
  expect(await screen.findByText('3 emails were not sent.')).toBeTruthy()
  expect(screen.getByText('1 email expired and was not sent.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('3 emails are being sent again')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('3 emails were not sent.')).toBeNull())
  expect(sent).toHaveLength(1)
})

it('the list of mails says that there is no mail server, and how many mails wait', async () => {
  signIn()
  serve(getUnsentMails, () => ({ has_mail_server: false, waiting: 2, failed: 0, expired: 0 }))
  await openConsole('/admin/mail')
  expect(await screen.findByText('No email server is set up.')).toBeTruthy()
  expect(screen.getByText('2 emails are waiting and will be sent once there is one.')).toBeTruthy()
})

it('mails are listed with their status, paged, and their text is never parsed as markup', async () => {
  signIn()
  const all = [
    aMail(25, { sent_at: null, state: 'failed', failure: 'refused' }),
    aMail(24, { sent_at: null, state: 'waiting' }),
  ]
  for (let id = 23; id > 3; id -= 1) all.push(aMail(id))
  const requests = serve(listMails, ({ query }) => {
    const before = Number(query.get('before') ?? 99)
    return all.filter(({ id }) => id < before).slice(0, 20)
  })
  await openConsole('/admin/mail')
  const first = (await screen.findByText('Letter 25')).closest('li') as HTMLElement
  expect(within(first).getByText('Not sent')).toBeTruthy()
  expect(within(first).getByText('Mail server: refused')).toBeTruthy()
  expect(within(first).getByText(/<b>second<\/b> line of 25/)).toBeTruthy()
  expect(screen.getByText('Waiting')).toBeTruthy()
  expect(screen.getByText(/^Times: Madrid, GMT\+[12]$/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Letter 4')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(new Set(requests.map(({ query }) => query.get('before')))).toEqual(new Set([null, '6']))
})

const jobError = {
  origin: 'job' as const,
  state: 'new' as const,
  people: 0,
  routes: [],
  detail: 'd',
  brand: 'mind',
  address: '/',
  place: null,
  release: null,
  count: 1,
  first_at: 1_763_000_000,
  last_at: 1_763_100_000,
}

it('errors are grouped with a count', async () => {
  signIn()
  const report = {
    fingerprint: 'f',
    message: 'x is not a function',
    detail: 'at play (player.js:1)',
    brand: 'mind',
    address: '/course/5',
    origin: 'browser' as const,
    state: 'returned' as const,
    people: 2,
    routes: [{ route: '/course/:id', count: 3 }],
    place: 'web/src/learning/lessons/player/playback.ts:7',
    release: 'a1b2c3d4e5f6',
    count: 3,
    first_at: 1_763_000_000,
    last_at: 1_763_100_000,
    cursor: 'f',
  }
  serve(listErrorReports, () => [report])
  await openConsole('/admin/errors')
  expect(await screen.findByText('x is not a function')).toBeTruthy()
  expect(screen.getAllByText(/3 times/)).toHaveLength(2)
  expect(screen.getByText('web/src/learning/lessons/player/playback.ts:7')).toBeTruthy()
  expect(screen.getByText('at play (player.js:1)')).toBeTruthy()
  expect(screen.getByText('2 people')).toBeTruthy()
  expect(screen.getByText('/course/:id')).toBeTruthy()
  expect(screen.getByText('Came back')).toBeTruthy()
})

it('an error is marked as solved and opened again', async () => {
  signIn()
  const report = { ...jobError, fingerprint: 'f'.repeat(64), message: 'The job failed', cursor: 'f' }
  let state: 'new' | 'seen' | 'solved' = 'new'
  serve(listErrorReports, () => [{ ...report, state }])
  const changes = serve(updateErrorState, ({ body }) => {
    state = (body as { state: typeof state }).state
    return { success: true }
  })
  await openConsole('/admin/errors')
  for (const name of ['Mark as seen', 'Mark as solved', 'Open again'])
    await userEvent.click(await screen.findByRole('button', { name, hidden: true }))
  await screen.findByRole('button', { name: 'Mark as seen', hidden: true })
  expect(changes.map(({ body }) => body)).toEqual(['seen', 'solved', 'new'].map((to) => ({ state: to })))
})

it('errors are paged by the last one shown', async () => {
  signIn()
  const all = Array.from({ length: 21 }, (_, index) => ({
    ...jobError,
    fingerprint: `f${index}`,
    message: `Error ${index}`,
    cursor: `after-${index}`,
  }))
  const requests = serve(listErrorReports, ({ query }) => (query.get('after') ? all.slice(20) : all.slice(0, 20)))
  await openConsole('/admin/errors')
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Error 20')).toBeTruthy()
  expect(new Set(requests.map(({ query }) => query.get('after')))).toEqual(new Set([null, 'after-19']))
})

it('text messages are listed with their status', async () => {
  signIn()
  const message = { recipient: '+447700900118', brand: 'mind', created_at: 1_763_000_000, sent_at: null, failure: null }
  serve(listTextMessages, () => [
    {
      ...message,
      id: 2,
      channel: 'sms' as const,
      body: 'Stillwater: 07:40',
      failure: 'Twilio responded 400, code 21211',
    },
    { ...message, id: 1, channel: 'whatsapp' as const, body: 'Stillwater: 21:15' },
  ])
  await openConsole('/admin/messages')
  const sms = (await screen.findByText('SMS')).closest('li') as HTMLElement
  expect(within(sms).getByText('Not sent')).toBeTruthy()
  expect(within(sms).getByText('Twilio responded 400, code 21211')).toBeTruthy()
  expect(screen.getByText('WhatsApp')).toBeTruthy()
  expect(screen.getByText('Waiting')).toBeTruthy()
})

it.each([
  ['/admin/mail', 'No emails yet'],
  ['/admin/messages', 'No messages yet'],
  ['/admin/errors', 'No errors'],
  ['/admin/questions', 'You have no open questions'],
])('%s has an empty state', async (path, title) => {
  signIn()
  serve(listMails, () => [])
  serve(listTextMessages, () => [])
  await openConsole(path)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
})

it('videos are listed with the progress of their conversion and the reason of a failure', async () => {
  signIn()
  const video = {
    width: 1920,
    height: 1080,
    duration: 61,
    progress: 0,
    failure: null,
    title: null,
    created_at: 1_763_000_000,
    cursor: '1',
  }
  serve(listStaffVideos, () => [
    {
      ...video,
      id: 1,
      course: 'A face at ease',
      key: 'neck',
      title: 'A longer neck',
      status: 'failed' as const,
      failure: 'damaged: the end is missing',
    },
    { ...video, id: 2, course: 'A face at ease', key: 'breath', status: 'processing' as const, progress: 42 },
    { ...video, id: 3, course: 'A face at ease', key: 'lift', status: 'ready' as const, progress: 100 },
  ])
  await openConsole('/admin/videos')
  const failed = within((await screen.findByText('A longer neck')).closest('li') as HTMLElement)
  expect(failed.getByText('Failed')).toBeTruthy()
  expect(failed.getByText('The file is damaged: it cannot be read to the end.')).toBeTruthy()
  expect(failed.getByText('damaged: the end is missing')).toBeTruthy()
  for (const detail of ['A face at ease', 'neck', '1:01', '1920 × 1080']) expect(failed.getByText(detail)).toBeTruthy()
  // No lesson shows it: its name within the course is all there is.
  expect(screen.getByText('breath')).toBeTruthy()
  expect(screen.getByText('Converting, 42%')).toBeTruthy()
  expect(screen.getByText('Ready')).toBeTruthy()
})

it('an unknown path shows the not-found page with a link to the dashboard', async () => {
  signIn()
  await openConsole('/admin/nowhere')
  expect(await screen.findByText('The dashboard has no such section. Check the address.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the dashboard' }).getAttribute('href')).toBe('/admin/')
})

it('a list that fails to load can be retried', async () => {
  signIn()
  serve(listMails, () => jsonResponse(403, { name: 'x', message: 'x', code: 'bad_request', status: 403 }))
  await openConsole('/admin/mail')
  expect(await screen.findByRole('heading', { name: 'Couldn’t load the list' })).toBeTruthy()
  serve(listMails, () => [aMail(1)])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Letter 1')).toBeTruthy()
})

it('staff without a role for any list see a greeting and a link to their account', async () => {
  signIn()
  serve(getStaffMember, () => ({ ...irina, roles: [] }))
  const requests = serve(listMails, () => [])
  await openConsole('/admin/')
  expect(await screen.findByRole('heading', { name: 'Hello, Irina Los' })).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('heading', { name: 'There is nothing here for you yet' })).toBeTruthy()
  expect(main.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/class/')
  for (const name of ['Emails', 'Errors', 'Questions']) expect(screen.queryByRole('link', { name })).toBeNull()
  await openConsole('/admin/mail')
  expect(await screen.findByRole('heading', { name: 'This section is for other roles' })).toBeTruthy()
  expect(requests).toHaveLength(0)
})

it('the support role opens questions and people only', async () => {
  signIn()
  serve(getStaffMember, () => ({ ...irina, roles: ['support'] }))
  const requests = serve(listMails, () => [])
  await openConsole('/admin/')
  expect(await screen.findByRole('heading', { name: 'Questions' })).toBeTruthy()
  for (const name of ['Emails', 'Errors', 'Videos']) expect(screen.queryByRole('link', { name })).toBeNull()
  await openConsole('/admin/mail')
  expect(await screen.findByRole('heading', { name: 'This section is for other roles' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the dashboard' }).getAttribute('href')).toBe('/admin/')
  expect(requests).toHaveLength(0)
})

it('the content role opens courses, the shop, clubs with their articles, messages, banners and videos only', async () => {
  signIn()
  serve(getStaffMember, () => ({ ...irina, roles: ['content'] }))
  serve(listStaffCourses, () => [])
  await openConsole('/admin/')
  expect(await screen.findByRole('heading', { name: 'Courses' })).toBeTruthy()
  const menu = within(screen.getByRole('navigation', { name: 'Menu' }))
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Courses',
    'Shop',
    'Clubs',
    'Articles',
    'Messages to learners',
    'Banners',
    'Videos',
    'Open the learner’s view',
  ])
  for (const name of ['Emails', 'Errors', 'Questions']) expect(screen.queryByRole('link', { name })).toBeNull()
})

it("the learner's view opens without a second sign-in, and at once with a session there", async () => {
  signIn()
  const assign = vi.spyOn(location, 'assign').mockReturnValue(undefined)
  const codes = serve(mintLearnerCode, () => ({ token: 'one-time' }))
  await openConsole('/admin/mail')
  const link = await screen.findByRole('link', { name: 'Open the learner’s view' })
  link.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(link)
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/class/auto-login?token=one-time'))
  document.cookie = 'token=of-irina; Path=/'
  await userEvent.click(link)
  expect(codes).toHaveLength(1)
  assign.mockRestore()
})

it.each([
  ['low', 'status', /^The school’s disk has 3,200 MB left/],
  ['full', 'alert', /^The school’s disk is nearly full: 3,200 MB left/],
] as const)('every page warns administrators of a disk that is %s', async (state, role, text) => {
  signIn()
  serve(getStaffMember, () => ({ ...irina, disk: { state, free_megabytes: 3200 } }))
  await openConsole('/admin/mail')
  expect(await screen.findByText(text)).toBeTruthy()
  const notes = screen.getAllByRole(role)
  expect(notes.some(({ textContent }) => text.test(textContent?.trim() ?? ''))).toBe(true)
})

it('the menu is icons on a tablet, with their names in tooltips, and icons and names on a wide screen', async () => {
  signIn()
  setWidth(900)
  await openConsole('/admin/mail')
  const link = await screen.findByRole('link', { name: 'Questions' })
  const isNamed = () => within(link).queryByText('Questions', { ignore: '.visually-hidden' }) !== null
  const tooltip = () => screen.queryByText('Questions', { selector: '[data-side] *' })
  expect(isNamed()).toBe(false)
  await userEvent.hover(link)
  await waitFor(() => expect(tooltip()).toBeTruthy())
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(tooltip()).toBeNull())
  await userEvent.unhover(link)
  for (let count = 0; count < 20 && document.activeElement !== link; count += 1) await userEvent.tab()
  await waitFor(() => expect(tooltip()).toBeTruthy())
  act(() => setWidth(1440))
  await waitFor(() => expect(isNamed()).toBe(true))
  await waitFor(() => expect(tooltip()).toBeNull())
})

it('an unknown path is explained in the language of the account, inside main', async () => {
  signIn()
  serve(getStaffMember, () => ({ ...irina, locale: 'ru' as const }))
  await openConsole('/admin/mail')
  await screen.findAllByText('Письма')
  history.pushState(null, '', '/admin/no/such/place')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(await screen.findByText(/^Ой/, { selector: 'main h1' })).toBeTruthy()
})

it('signing out ends the session of the console only', async () => {
  document.cookie = 'token=of-the-learner; Path=/'
  signIn()
  const told = serve(logout, () => ({ success: true }))
  await openConsole('/admin/mail')
  await userEvent.click((await screen.findAllByRole('button', { name: 'Irina Los' }))[0] as HTMLElement)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(location.pathname).toBe('/admin/login'))
  expect(told.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer of-irina'])
  expect(storedToken()).toBeUndefined()
  expect(document.cookie).toContain('token=of-the-learner')
})

it('an ended session leads to the login with an explanation', async () => {
  signIn()
  serve(listMails, () => jsonResponse(401, { name: 'Unauthorized', message: 'x', code: 'unauthorized', status: 401 }))
  await openConsole('/admin/mail')
  expect(await screen.findByText(/You have been signed out of the dashboard/)).toBeTruthy()
})

it('every address of the console has a screen', async () => {
  const { staffRoutes } = await import('./routes.ts')
  expect(staffRoutes.map(({ path }) => path).toSorted()).toEqual(Object.values(staffAddresses).toSorted())
})
