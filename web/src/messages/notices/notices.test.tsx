import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listNotices, readNotice, readNotices, type Notice } from '#contract/messages/notices/api.ts'
import { getUser } from '#contract/accounts/users/api.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { learner, openApp, serveSchool } from '../../../test/app.ts'
import { jsonResponse, networkError, serve, type ReceivedRequest } from '../../../test/server.ts'

const notice = (id: number, change: Partial<Notice> = {}): Notice => ({
  id,
  kind: 'freeze_over',
  question_id: null,
  created_at: 1_795_000_000 + id,
  is_read: false,
  title: 'Neck and shoulders',
  stream_id: 5,
  chat_id: null,
  homework: null,
  access: null,
  meeting: null,
  payment: null,
  announcement: null,
  ...change,
})
const homework = { homework_id: 8, status_id: 9, title: 'Film of the stretch', verdict: 'DONE' as const, day_number: 3 }
const approved = notice(4, { kind: 'homework_answered', homework })
const returned = notice(3, { kind: 'homework_answered', homework: { ...homework, verdict: 'FAIL', day_number: null } })
const access = notice(2, { kind: 'access_ending', access: { last_date: '2026-12-04', subscription_id: null } })
const subscription = notice(1, {
  kind: 'access_ending',
  stream_id: null,
  title: 'Monthly',
  access: { last_date: '2026-12-04', subscription_id: 6 },
})

let stored: Notice[]
let read: ReceivedRequest[]
const unread = () => stored.filter(({ is_read }) => !is_read).length
const markWhere = (isMeant: (id: number) => boolean) => {
  stored = stored.map((one) => (isMeant(one.id) ? { ...one, is_read: true } : one))
  return { success: true }
}

beforeEach(() => {
  serveSchool()
  stored = [approved, returned, access, subscription, notice(7, { is_read: true }), notice(6, { stream_id: null })]
  serve(getUser, () => ({ ...learner, unread_notices: unread() }))
  serve(listNotices, () => ({ items: stored, next: null, unread_count: unread() }))
  read = serve(readNotice, ({ params }) => markWhere((id) => id === Number(params['noticeId'])))
  startSession({ token: 'abc', userId: learner.id, days: 1 })
})
afterEach(() => act(() => endSession('chosen')))

async function findBell() {
  await openApp('/home')
  return screen.findByRole('button', { name: /^Notifications/ })
}

async function openDrawer() {
  await userEvent.click(await findBell())
  return within(await screen.findByRole('dialog', { name: 'Notifications' }))
}

const linksOf = (drawer: Awaited<ReturnType<typeof openDrawer>>) =>
  drawer.getAllByRole('link').map((link) => link.getAttribute('href'))

it('the bell of the header, and on a phone the menu, count the new notices', async () => {
  expect((await findBell()).textContent).toContain('5 new notifications')
  const ofPhone = screen.getByRole('button', { name: 'Menu' }).parentElement as HTMLElement
  expect(within(ofPhone).getByText('5 new notifications')).toBeTruthy()
})

it('the link of a mail marks its notice as read, and leaves the address', async () => {
  await openApp('/home?notice=4')
  await screen.findByRole('button', { name: 'Notifications 4 new notifications' })
  expect(read.map(({ params }) => params['noticeId'])).toEqual(['4'])
  expect(location.search).toBe('')
})

it('the link of another account’s mail opens its screen all the same', async () => {
  const missing = { name: 'Not Found', message: 'x', code: 'not_found', status: 404 }
  const asked = serve(readNotice, () => jsonResponse(404, missing))
  await openApp('/home?notice=999')
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(await screen.findByRole('button', { name: 'Notifications 5 new notifications' })).toBeTruthy()
})

it('the bell shows no number when no notice is new', async () => {
  stored = []
  expect((await findBell()).textContent).toBe('Notifications')
})

it('each notice says what it is about and leads there', async () => {
  const drawer = await openDrawer()
  const words = (await drawer.findAllByRole('listitem')).map(({ textContent }) => textContent ?? '')
  expect(words.slice(0, 4)).toEqual([
    expect.stringContaining('New: Your homework is approvedFilm of the stretchNeck and shoulders, day\u00a03'),
    expect.stringContaining('New: The expert has returned your homeworkFilm of the stretchNeck and shoulders'),
    expect.stringContaining('Your access to the course ends soonNeck and shouldersThe course is open until 4 December'),
    expect.stringContaining('Your subscription ends soonMonthlyThe subscription is valid until 4 December'),
  ])
  expect(words[4]).toMatch(/^The freeze is over/)
  expect(linksOf(drawer).slice(0, 5)).toEqual([
    '/homework/5/8?status=9',
    '/homework/5/8?status=9',
    '/course/5/calendar',
    '/user/subscription/6',
    '/course/5/calendar',
  ])
})

it('opening a notice marks it as read and closes the drawer', async () => {
  const drawer = await openDrawer()
  await userEvent.click(await drawer.findByRole('link', { name: /^New: Your subscription ends soon/ }))
  await waitFor(() => expect(location.pathname).toBe('/user/subscription/6'))
  expect(read.map(({ params }) => params['noticeId'])).toEqual(['1'])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('button', { name: 'Notifications 4 new notifications' })).toBeTruthy()
})

it('the notice of a failed payment leads to where it is paid', async () => {
  const shared = { kind: 'payment_failed' as const, stream_id: null, is_read: true }
  stored = [
    notice(9, { ...shared, title: 'Monthly', payment: { subscription_id: 6 } }),
    notice(8, { ...shared, title: 'Neck and shoulders', payment: { subscription_id: null } }),
  ]
  const drawer = await openDrawer()
  await drawer.findByRole('link', { name: /^Your payment did not go through Monthly/ })
  expect(linksOf(drawer)).toEqual(['/user/subscription/6', '/user/installments'])
})

it('a notice of another school leads nowhere, and is read by a press', async () => {
  const drawer = await openDrawer()
  await userEvent.click(await drawer.findByRole('button', { name: /^New: The freeze is over/ }))
  await waitFor(() => expect(drawer.queryByRole('button', { name: /^New:/ })).toBeNull())
  expect(read.map(({ params }) => params['noticeId'])).toEqual(['6'])
})

it('a read notice opens without being marked again', async () => {
  const drawer = await openDrawer()
  await userEvent.click(await drawer.findByRole('link', { name: /^The freeze is over/ }))
  await waitFor(() => expect(location.pathname).toBe('/course/5/calendar'))
  expect(read).toEqual([])
})

it('all listed notices are marked as read at once', async () => {
  stored = [approved, access]
  const marked = serve(readNotices, ({ body }) => markWhere((id) => id <= (body as { last_id: number }).last_id))
  const drawer = await openDrawer()
  await userEvent.click(await drawer.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(drawer.queryByRole('button', { name: 'Mark all as read' })).toBeNull())
  expect(marked.map(({ body }) => body)).toEqual([{ last_id: 4 }])
  expect(await screen.findByRole('button', { name: 'Marina Vetrova', hidden: true })).toBeTruthy()
})

it('more notices are shown on request, none twice', async () => {
  serve(listNotices, ({ query }) => {
    const isNext = query.get('after') === '3'
    return { items: isNext ? [returned, access] : [approved, returned], next: isNext ? null : 3, unread_count: 3 }
  })
  const drawer = await openDrawer()
  await userEvent.click(await drawer.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(drawer.getAllByRole('listitem')).toHaveLength(3))
  expect(drawer.queryByRole('button', { name: 'Show more' })).toBeNull()
})

it('the drawer says that there are no notices', async () => {
  stored = []
  const drawer = await openDrawer()
  expect(await drawer.findByRole('heading', { name: 'No notifications yet' })).toBeTruthy()
  expect(drawer.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

it.each<[string, () => Response | never, string]>([
  [
    'the server fails',
    () => jsonResponse(403, { name: 'Forbidden', message: 'No', code: 'code_invalid', status: 403 }),
    'Couldn’t load the notifications',
  ],
  ['there is no connection', networkError, 'You are offline'],
])('the drawer offers a retry when %s', async (_, fail, title) => {
  serve(listNotices, fail)
  const drawer = await openDrawer()
  expect((await drawer.findByRole('alert', {}, { timeout: 9000 })).textContent).toContain(title)
  serve(listNotices, () => ({ items: stored, next: null, unread_count: unread() }))
  await userEvent.click(drawer.getByRole('button', { name: 'Try again' }))
  expect(await drawer.findAllByRole('listitem')).toHaveLength(6)
})

it('Escape closes the drawer, and the focus returns to the bell', async () => {
  await openDrawer()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Notifications'))
})

it('the menu of a phone has the notices too', async () => {
  await openApp('/home')
  await userEvent.click(await screen.findByRole('button', { name: 'Menu' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
  await userEvent.click(await menu.findByRole('button', { name: /^Notifications/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  expect(await drawer.findAllByRole('listitem')).toHaveLength(6)
})
