import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logout } from '#contract/auth/api.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import {
  getStaffMember,
  listErrorReports,
  listMails,
  listQuestions,
  listStaffVideos,
  staffLogin,
  type StaffMail,
} from '#contract/staff/api.ts'
import { endSession, startSession, storedToken } from '../../session.ts'
import { learner, publicConfig } from '../../testingApp.ts'
import { brokenConnection, refusal, serve } from '../../testingServer.ts'
import { staffCode } from './staffCode.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

// The first opening loads the whole program.
vi.setConfig({ testTimeout: 20_000 })

const irina = {
  id: 3,
  name: 'Irina Los',
  avatar: '',
  timezone: 'Europe/Madrid',
  locale: 'en' as const,
  roles: ['admin'],
}

const aMail = (id: number, change: Partial<StaffMail> = {}): StaffMail => ({
  id,
  recipient: `person${id}@mail.test`,
  subject: `Letter ${id}`,
  body: `First line\n<b>second</b> line of ${id}`,
  brand: 'face',
  created_at: 1_763_000_000 + id,
  sent_at: 1_763_000_100 + id,
  failure: null,
  ...change,
})

beforeEach(() => {
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => irina)
  serve(listMails, () => [aMail(1)])
  serve(listQuestions, () => [])
  serve(listErrorReports, () => [])
  serve(logout, () => ({ success: true }))
})
afterEach(async () => {
  staffCode.forget()
  await endSession('chosen')
  document.cookie = 'token=; Max-Age=0; Path=/'
})

const signIn = () => startSession({ token: 'of-irina', userId: irina.id, days: 1 })

/** Opens an address of the console, which starts once a file. */
async function openConsole(path: string): Promise<void> {
  if (document.getElementById('root')) {
    history.pushState(null, '', '/admin/nowhere')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await screen.findByRole('heading', { name: /^Oops/ })
    history.pushState(null, '', path)
    staffCode.take()
    window.dispatchEvent(new PopStateEvent('popstate'))
    return
  }
  document.body.innerHTML = '<div id="root"></div>'
  history.replaceState(null, '', path)
  await import('../../staff.tsx')
}

it('the code of the link opens a session of the console’s own, and is gone from the address at once', async () => {
  document.cookie = 'token=of-the-learner; Path=/'
  const received = serve(staffLogin, () => ({ success: true, data: { token: 'of-irina', user: learner } }))
  await openConsole('/admin/login?token=one-time')
  expect(location.href).not.toContain('one-time')
  expect(await screen.findByRole('heading', { name: 'Questions' })).toBeTruthy()
  expect(received.map(({ body }) => body)).toEqual([{ token: 'one-time' }])
  expect(storedToken()).toBe('of-irina')
  expect(document.cookie).toContain('token=of-the-learner')
})

it('a link that was used says where a new one is', async () => {
  serve(staffLogin, () => refusal(403, { name: 'Forbidden', message: 'x', code: 'code_invalid', status: 403 }))
  await openConsole('/admin/login?token=old')
  expect(await screen.findByText(/This link has been used/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/class/')
})

it('a broken connection does not use the code up', async () => {
  serve(staffLogin, brokenConnection)
  await openConsole('/admin/login?token=one-time')
  const again = await screen.findByRole('button', { name: 'Try again' })
  serve(staffLogin, () => ({ success: true, data: { token: 'of-irina', user: learner } }))
  await userEvent.click(again)
  expect(await screen.findByRole('heading', { name: 'Questions' })).toBeTruthy()
})

it('whoever comes without a code learns how the console is opened', async () => {
  await openConsole('/admin/mail')
  expect(await screen.findByText(/It opens from your account/)).toBeTruthy()
  expect(location.pathname).toBe('/admin/login')
})

it('mail is listed with what became of it, page by page, and its text is never markup', async () => {
  signIn()
  const all = [aMail(25, { sent_at: null, failure: 'refused' }), aMail(24, { sent_at: null })]
  for (let id = 23; id > 3; id -= 1) all.push(aMail(id))
  const asked = serve(listMails, ({ query }) => {
    const from = (Number(query.get('page')) - 1) * 20
    return all.slice(from, from + 20)
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
  expect(new Set(asked.map(({ query }) => query.get('page')))).toEqual(new Set(['1', '2']))
})

it('errors are counted by kind', async () => {
  signIn()
  const report = {
    fingerprint: 'f',
    message: 'x is not a function',
    detail: 'at play (player.js:1)',
    brand: 'mind',
    address: '/course/5',
    count: 3,
    first_at: 1_763_000_000,
    last_at: 1_763_100_000,
  }
  serve(listErrorReports, () => [report])
  await openConsole('/admin/errors')
  expect(await screen.findByText('x is not a function')).toBeTruthy()
  expect(screen.getByText('3 times')).toBeTruthy()
  expect(screen.getByText('at play (player.js:1)')).toBeTruthy()
})

it('a question is read in full and answered by mail', async () => {
  signIn()
  const question = {
    id: 1,
    brand: 'face',
    name: 'Olga',
    email: 'olga@mail.test',
    message: 'Cannot enter\nHelp',
    created_at: 1,
  }
  serve(listQuestions, () => [question])
  await openConsole('/admin/questions')
  expect(await screen.findByText('Cannot enter')).toBeTruthy()
  expect(screen.getByText(/Cannot enter\s+Help/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Reply by e-mail' }).getAttribute('href')).toBe('mailto:olga%40mail.test')
})

it.each([
  ['/admin/mail', 'No e-mails yet'],
  ['/admin/errors', 'No errors'],
  ['/admin/questions', 'No questions yet'],
])('%s says when there is nothing', async (path, title) => {
  signIn()
  serve(listMails, () => [])
  await openConsole(path)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
})

it('films are listed with how far their conversion is, and why one failed', async () => {
  signIn()
  const film = {
    width: 1920,
    height: 1080,
    duration: 61,
    progress: 0,
    failure: null,
    title: null,
    created_at: 1_763_000_000,
  }
  serve(listStaffVideos, () => [
    {
      ...film,
      id: 1,
      course: 'A face at ease',
      key: 'neck',
      title: 'A longer neck',
      status: 'failed' as const,
      failure: 'damaged: the end is missing',
    },
    { ...film, id: 2, course: 'A face at ease', key: 'breath', status: 'processing' as const, progress: 42 },
    { ...film, id: 3, course: 'A face at ease', key: 'lift', status: 'ready' as const, progress: 100 },
  ])
  await openConsole('/admin/videos')
  const failed = within((await screen.findByText('A longer neck')).closest('li') as HTMLElement)
  expect(failed.getByText('Failed')).toBeTruthy()
  expect(failed.getByText('The file is damaged: it cannot be read to its end.')).toBeTruthy()
  expect(failed.getByText('damaged: the end is missing')).toBeTruthy()
  for (const detail of ['A face at ease', 'neck', '1:01', '1920 × 1080']) expect(failed.getByText(detail)).toBeTruthy()
  // No lesson shows it: its name within the course is all there is.
  expect(screen.getByText('breath')).toBeTruthy()
  expect(screen.getByText('Converting, 42%')).toBeTruthy()
  expect(screen.getByText('Ready')).toBeTruthy()
})

it('an address that leads nowhere says that the console has no such section, and leads back', async () => {
  signIn()
  await openConsole('/admin/nowhere')
  expect(await screen.findByText('The dashboard has no such section. Check the address.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the dashboard' }).getAttribute('href')).toBe('/admin/')
})

it('a list that does not load says so and can be asked for again', async () => {
  signIn()
  serve(listMails, () => refusal(403, { name: 'x', message: 'x', code: 'bad_request', status: 403 }))
  await openConsole('/admin/mail')
  expect(await screen.findByRole('heading', { name: 'The list did not load' })).toBeTruthy()
  serve(listMails, () => [aMail(1)])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Letter 1')).toBeTruthy()
})

it('staff who are no administrators see their name and the way out, and nothing of the lists', async () => {
  signIn()
  serve(getStaffMember, () => ({ ...irina, roles: ['expert'] }))
  const asked = serve(listMails, () => [])
  await openConsole('/admin/')
  expect(await screen.findByRole('heading', { name: 'Hello, Irina Los' })).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('heading', { name: 'There is nothing here for you yet' })).toBeTruthy()
  expect(main.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/class/')
  for (const name of ['E-mails', 'Errors', 'Questions']) expect(screen.queryByRole('link', { name })).toBeNull()
  await openConsole('/admin/mail')
  expect(await screen.findByRole('heading', { name: 'This section is for other roles' })).toBeTruthy()
  expect(asked).toHaveLength(0)
})

it('who answers questions finds them in the console, and nothing else', async () => {
  signIn()
  serve(getStaffMember, () => ({ ...irina, roles: ['support'] }))
  const asked = serve(listMails, () => [])
  await openConsole('/admin/')
  expect(await screen.findByRole('heading', { name: 'Questions' })).toBeTruthy()
  for (const name of ['E-mails', 'Errors', 'Videos']) expect(screen.queryByRole('link', { name })).toBeNull()
  await openConsole('/admin/mail')
  expect(await screen.findByRole('heading', { name: 'This section is for other roles' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the dashboard' }).getAttribute('href')).toBe('/admin/')
  expect(asked).toHaveLength(0)
})

it('an address that leads nowhere says so in the language of the person, in the landmark of its content', async () => {
  signIn()
  serve(getStaffMember, () => ({ ...irina, locale: 'ru' as const }))
  await openConsole('/admin/mail')
  await screen.findAllByText('Письма')
  history.pushState(null, '', '/admin/no/such/place')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(await screen.findByText(/^Ой/, { selector: 'main h1' })).toBeTruthy()
})

it('signing out ends this session only', async () => {
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

it('a session that the server has ended leads to the explanation', async () => {
  signIn()
  serve(listMails, () => refusal(401, { name: 'Unauthorized', message: 'x', code: 'unauthorized', status: 401 }))
  await openConsole('/admin/mail')
  expect(await screen.findByText(/You have been signed out of the dashboard/)).toBeTruthy()
})
