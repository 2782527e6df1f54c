import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { getChat, listChats, listMessages, rateMessage, viewMessages } from '#contract/experts/chats/api.ts'
import { rateConsultation } from '#contract/experts/consultations/api.ts'
import { listExtensions, type Extension } from '#contract/shop/extensions/api.ts'
import { listServices } from '#contract/shop/services/api.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import { openApp, serveConfig } from '../../../test/app.ts'
import { aChat, aConsultation, aMessage, aQuestion } from '../../../test/chats.ts'
import { noon } from '../../../test/clock.ts'
import { aStream, signedIn } from '../../../test/course.ts'
import { aLock } from '../../../test/locks.ts'
import { anUploadedFile } from '../../../test/homework.ts'
import { jsonResponse, networkError, serve } from '../../../test/server.ts'
import { aServicePage } from '../../../test/services.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { refreshOnEvent } from '../../boot/refreshOnEvent.ts'
import { messagesQuery } from './conversation/conversationQueries.ts'

signedIn()

const conversation = async () => within(await screen.findByRole('region', { name: 'Conversation with Elena' }))

beforeEach(() => {
  serve(listChats, () => [aChat({ unread_count: 2 })])
  serve(getChat, () => aChat())
  serve(listMessages, () => [aMessage(2), aQuestion(1)])
  serve(viewMessages, () => ({ success: true }))
})

it('the chat list shows last messages and unread counts, also in the menu and the title', async () => {
  serve(viewMessages, () => jsonResponse(500, {}))
  await openApp('/chat')
  const list = within(await screen.findByRole('navigation', { name: 'Chats' }))
  const link = await list.findByRole('link', { name: /Elena.*2 new messages/ })
  expect(link.textContent).toContain('Keep your chin level')
  expect(link.getAttribute('href')).toBe('/chat/3')
  const menu = within(screen.getByRole('navigation', { name: 'Menu' }))
  expect(await menu.findByRole('link', { name: 'Expert chat 2 new messages' })).toBeTruthy()
  await expect.poll(() => document.title).toMatch(/^\(2\) /)
})

it('the chat list opens the latest chat beside it on a wide screen', async () => {
  await openApp('/chat')
  expect((await conversation()).getByRole('log', { name: 'Messages' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: /Elena/, current: 'page' })).toBeTruthy()
})

it('the chat list without chats leads to courses that have them', async () => {
  serve(listChats, () => [])
  await openApp('/chat')
  const heading = await screen.findByRole('heading', { name: 'Your courses have no expert chat' })
  const empty = within(heading.parentElement as HTMLElement)
  expect(empty.getByRole('link', { name: 'Open the catalogue' }).getAttribute('href')).toBe('/catalog')
})

it('a chat of a closed course is marked as read only', async () => {
  serve(listChats, () => [aChat({ lock: aLock('stream_frozen') })])
  await openApp('/chat')
  expect(await screen.findByText('At ease · read only')).toBeTruthy()
})

it.each(['/chat', '/chat/3'])('a brand without chats says so at %s and has no entry in the menu', async (path) => {
  serveConfig({ is_chat_support: false })
  await openApp(path)
  expect(await screen.findByRole('heading', { name: 'Your courses have no expert chat' })).toBeTruthy()
  expect(screen.getByText(/^This school does not have this section\./)).toBeTruthy()
  const menu = within(screen.getByRole('navigation', { name: 'Menu' }))
  expect(menu.queryByRole('link', { name: /^Expert chat/ })).toBeNull()
})

it('the chat list opens from its old URL', async () => {
  await openApp('/chats')
  expect(await screen.findByRole('heading', { level: 1, name: 'Expert chat' })).toBeTruthy()
})

it('a chat shows messages by day, latest last, with what was read and who else wrote', async () => {
  serve(listMessages, () => [
    aQuestion(2, { message: 'Thank you', is_viewed: 1 }),
    aMessage(1, { employee: { is_expert: true, name: 'Daniel', file: null } }),
    aMessage(0, { created_at: noon - 86_400, updated_at: noon - 86_400 }),
  ])
  await openApp('/chat/3')
  const log = within((await conversation()).getByRole('log'))
  const items = log.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items).toContain('DanielMessage 112:01')
  expect(items).toContain('You:Thank you12:02 · read')
  expect(log.getByText('Today')).toBeTruthy()
  expect(log.getByText('Thursday, 19 November')).toBeTruthy()
})

it('a chat opens at the first unread message, however many pages that takes, and marks visible messages as read', async () => {
  const all = Array.from({ length: 25 }, (_, index) => aMessage(25 - index, { is_viewed: index < 12 ? 0 : 1 }))
  const pages = serve(listMessages, ({ query }) => {
    const before = Number(query.get('before') ?? 26)
    return all.filter(({ id }) => id < before).slice(0, 10)
  })
  serve(getChat, () => aChat({ unread_count: 12 }))
  const viewed = serve(viewMessages, () => ({ success: true }))
  await openApp('/chat/3')
  const mark = await screen.findByText('New messages')
  expect(mark.nextElementSibling?.textContent).toContain('Message 14')
  expect(pages.flatMap(({ query }) => query.get('before') ?? [])).toEqual(['16'])
  await expect.poll(() => viewed.length).toBe(1)
  expect(viewed[0]).toMatchObject({ params: { messageId: '25' }, body: { isViewed: true } })
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier messages' }))
  expect(await screen.findByText('Message 1')).toBeTruthy()
  expect(pages.at(-1)?.query.get('before')).toBe('6')
})

it('a long chat costs one call after a reconnect and after a reload; earlier messages stay, or load on request', async () => {
  let all = Array.from({ length: 35 }, (_, index) => aMessage(35 - index))
  const asked = serve(listMessages, ({ query }) =>
    all.filter(({ id }) => id < Number(query.get('before') ?? 99)).slice(0, 10),
  )
  await openApp('/chat/3')
  await conversation()
  for (const id of [25, 15, 5]) {
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier messages' }))
    expect(await screen.findByText(`Message ${id}`)).toBeTruthy()
  }
  const loaded = asked.length
  expect(asked.flatMap(({ query }) => query.get('before') ?? [])).toEqual(['26', '16', '6'])
  all = [aMessage(37), aMessage(36), ...all]
  await act(() => queryClient.invalidateQueries({ queryKey: [listMessages.path] }))
  expect(await screen.findByText('Message 37')).toBeTruthy()
  expect(screen.getByText('Message 5')).toBeTruthy()
  expect(asked.slice(loaded).map(({ query }) => query.get('before'))).toEqual([null])

  const { queryKey } = messagesQuery(3)
  queryClient.setQueryData(queryKey, queryClient.getQueryData(queryKey), { updatedAt: performance.timeOrigin - 1 })
  await openApp('/chat/3')
  const earlier = await screen.findByRole('button', { name: 'Show earlier messages' })
  expect(screen.queryByText('Message 5')).toBeNull()
  expect(asked.slice(loaded).flatMap(({ query }) => query.get('before') ?? [])).toEqual([])
  await userEvent.click(earlier)
  expect(await screen.findByText('Message 18')).toBeTruthy()
})

it('a chat refetches earlier messages after the correction of an answer to a homework', async () => {
  let all = Array.from({ length: 15 }, (_, index) => aMessage(15 - index))
  serve(listMessages, ({ query }) => all.filter(({ id }) => id < Number(query.get('before') ?? 99)).slice(0, 10))
  await openApp('/chat/3')
  await conversation()
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier messages' }))
  expect(await screen.findByText('Message 2')).toBeTruthy()
  all = all.map((message) => (message.id === 2 ? { ...message, message: 'Corrected' } : message))
  await act(() => refreshOnEvent('homework'))
  expect(await screen.findByText('Corrected')).toBeTruthy()
})

it('a stored chat opens at the first message since, and marks nothing above it as read before', async () => {
  const kept = Array.from({ length: 10 }, (_, index) => aMessage(10 - index))
  serve(listMessages, () => kept)
  const viewed = serve(viewMessages, () => ({ success: true }))
  await openApp('/chat/3')
  expect(await screen.findByText('Message 10')).toBeTruthy()
  for (const { path } of [getChat, listMessages])
    await queryClient.invalidateQueries({ queryKey: [path], refetchType: 'none' })
  const all = [...Array.from({ length: 4 }, (_, index) => aMessage(14 - index, { is_viewed: 0 })), ...kept]
  serve(listMessages, ({ query }) => all.filter(({ id }) => id < Number(query.get('before') ?? 99)).slice(0, 10))
  const reply: { send?: () => void } = {}
  serve(getChat, async () => {
    await new Promise<void>((resolve) => Object.assign(reply, { send: resolve }))
    return aChat({ unread_count: 4 })
  })
  await openApp('/chat/3')
  expect(await screen.findByText('Message 14')).toBeTruthy()
  expect(viewed).toEqual([])
  reply.send?.()
  expect((await screen.findByText('New messages')).nextElementSibling?.textContent).toContain('Message 11')
  await expect.poll(() => viewed.map(({ params }) => params['messageId'])).toEqual(['14'])
})

it('a chat names the expert, the course and the time of an answer', async () => {
  await openApp('/chat/3')
  const thread = await conversation()
  expect(thread.getByRole('heading', { name: 'Elena' })).toBeTruthy()
  expect(thread.getByText('At ease · replies within 24 hours')).toBeTruthy()
})

it.each([
  ['until when the answer was promised', { answer_by: noon + 86_400 }, /answer by 12:00 tomorrow/],
  ['that the time has passed', { answer_by: noon - 60 }, /the answer is late: it was promised by 11:59 today/],
  ['that the lead knows', { answer_by: noon - 60, is_escalated: true }, /the lead expert knows about it/],
  [
    'that experts are silent in the trial',
    { expert: null, is_expert_message_enable: false, lock: aLock('messages_locked_in_demo') },
    /experts do not answer/,
  ],
])('one chat says %s', async (_what, rest, text) => {
  serve(getChat, () => aChat(rest))
  await openApp('/chat/3')
  expect(await screen.findByText(text)).toBeTruthy()
})

it('a homework in a chat leads to the homework', async () => {
  const homework = { homework_id: 1077, title: 'Neck stretch', status: 'DONE' as const }
  serve(listMessages, () => [aMessage(1, { user_homework_status_id: 77, homework })])
  await openApp('/chat/3')
  const card = await screen.findByRole('link', { name: /Answer to homework.*Neck stretch/ })
  expect(card.getAttribute('href')).toBe('/homework/5/1077?status=77')
  expect(screen.queryByRole('radio')).toBeNull()
})

it('a chat without messages says what the course includes, and leads to the input', async () => {
  serve(listMessages, () => [])
  serve(getChat, () => aChat({ max_consultation_count: 5, consultations_left: 5 }))
  await openApp('/chat/3')
  expect(await screen.findByText('The course includes 5 consultations. An answer comes within 24 hours.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ask a question' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }))
})

it.each([
  [
    'in a trial promises no answer, and has one way out',
    'messages_locked_in_demo',
    'Experts answer in the full course',
  ],
  ['while the course is frozen invites to no question', 'stream_frozen', 'No messages yet'],
] as const)('one chat without messages %s', async (_, code, title) => {
  serve(listStreams, () => [aStream({ is_demo: true })])
  serve(listMessages, () => [])
  serve(getChat, () => aChat({ expert: null, is_expert_message_enable: false, lock: aLock(code) }))
  await openApp('/chat/3')
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByText(/An answer comes within/)).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Ask a question' })).toBeNull()
})

it('a chat that failed to load can be retried', async () => {
  serve(listMessages, () => jsonResponse(403, { name: 'x', message: 'No', code: 'forbidden', status: 403 }))
  await openApp('/chat/3')
  expect(await screen.findByRole('heading', { name: 'Couldn’t load this chat' })).toBeTruthy()
  serve(listMessages, () => [aMessage(1)])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Message 1')).toBeTruthy()
})

it('a chat of another learner is not found', async () => {
  serve(getChat, () => jsonResponse(404, { name: 'x', message: 'x', code: 'not_found', status: 404 }))
  await openApp('/chat/4')
  expect(await screen.findByRole('heading', { name: 'Oops! Something went wrong' })).toBeTruthy()
})

const closed = aConsultation(1, { status: 'close', start_message_id: 1, end_message_id: 2 })
const open = aConsultation(2, { start_message_id: 3 })
const counted = { max_consultation_count: 5, consultations_left: 3 }

it('messages of a consultation stand in a bracket, and the remaining consultations are counted', async () => {
  serve(getChat, () => aChat({ ...counted, consultations: [closed, open] }))
  serve(listMessages, () => [aQuestion(4), aQuestion(3), aMessage(2), aQuestion(1)])
  await openApp('/chat/3')
  const first = within(await screen.findByRole('region', { name: 'Consultation 1 · closed' }))
  expect(first.getByText('Message 2')).toBeTruthy()
  expect(first.queryByText('Message 3')).toBeNull()
  const second = within(screen.getByRole('region', { name: 'Consultation 2 · open, covers every message from here' }))
  expect(second.getByText('Message 4')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Consultations: 1 used, 1 open, 3 left' })).toBeTruthy()
  expect(screen.getByText('3 of 5 consultations left')).toBeTruthy()
})

it('consultations are not counted if the brand does not count them', async () => {
  await openApp('/chat/3')
  await conversation()
  expect(screen.queryByRole('img', { name: /^Consultations:/ })).toBeNull()
})

it('a closed consultation is rated once', async () => {
  serve(getChat, () => aChat({ ...counted, consultations: [closed] }))
  const rated = serve(rateConsultation, () => ({ ...closed, status: 'rated' as const, rating: 4 }))
  await openApp('/chat/3')
  const group = within(await screen.findByRole('group', { name: 'How was this consultation?' }))
  await userEvent.click(group.getByRole('radio', { name: '4 of 5' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send rating' }))
  expect(await screen.findByRole('img', { name: '4 of 5' })).toBeTruthy()
  expect(rated.map(({ params, body }) => [params['consultationId'], body])).toEqual([['1', { rating: 4 }]])
  expect(screen.queryByRole('radio')).toBeNull()
})

it('a consultation is rated without a network, and the rating is sent once with the next connection', async () => {
  serve(getChat, () => aChat({ ...counted, consultations: [closed] }))
  serve(rateConsultation, () => networkError())
  await openApp('/chat/3')
  const group = within(await screen.findByRole('group', { name: 'How was this consultation?' }))
  await userEvent.click(group.getByRole('radio', { name: '4 of 5' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send rating' }))
  expect(await screen.findByRole('img', { name: '4 of 5' })).toBeTruthy()
  const rated = serve(rateConsultation, () => ({ ...closed, status: 'rated' as const, rating: 4 }))
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(rated.map(({ body }) => body)).toEqual([{ rating: 4 }]))
})

it('a question outside a consultation opens one, and the rating of its answer can be changed', async () => {
  serve(getChat, () => aChat({ ...counted, consultations: [aConsultation(1)] }))
  const rated = serve(rateMessage, ({ body }) => aMessage(2, { rating: (body as { rating: number }).rating }))
  await openApp('/chat/3')
  const group = within(await screen.findByRole('group', { name: 'Was this answer helpful?' }))
  await userEvent.click(group.getByRole('radio', { name: '3 of 5' }))
  const again = within(await screen.findByRole('group', { name: 'Your rating' }))
  expect(again.getByRole('radio', { name: '3 of 5', checked: true })).toBeTruthy()
  again.getByRole('radio', { name: '3 of 5' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(await again.findByRole('radio', { name: '4 of 5', checked: true })).toBeTruthy()
  await waitFor(() => expect(rated.map(({ body }) => body)).toEqual([{ rating: 3 }, { rating: 4 }]))
})

it('a rating without a network shows at once, and the last one is sent with the next connection', async () => {
  serve(getChat, () => aChat({ ...counted, consultations: [aConsultation(1)] }))
  serve(rateMessage, () => networkError())
  await openApp('/chat/3')
  const group = within(await screen.findByRole('group', { name: 'Was this answer helpful?' }))
  await userEvent.click(group.getByRole('radio', { name: '3 of 5' }))
  const again = within(await screen.findByRole('group', { name: 'Your rating' }))
  again.getByRole('radio', { name: '3 of 5' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(await again.findByRole('radio', { name: '4 of 5', checked: true })).toBeTruthy()
  const rated = serve(rateMessage, ({ body }) => aMessage(2, { rating: (body as { rating: number }).rating }))
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(rated.map(({ body }) => body)).toEqual([{ rating: 4 }]))
})

const extension: Extension = {
  id: 41,
  stream_id: 5,
  type_code: 'expert_additional_question',
  title: 'Three more',
  description: '',
  price: 2900,
  full_price: null,
  currency: 'EUR',
  days: null,
  consultations: 3,
  end_date: null,
  appstore_product_id: null,
}

it('more consultations can be bought before the last one is used', async () => {
  serve(listStreams, () => [aStream()])
  serve(listExtensions, () => [extension])
  serve(getChat, () => aChat(counted))
  await openApp('/chat/3')
  const thread = await conversation()
  await userEvent.click(await thread.findByRole('button', { name: 'Add consultations' }))
  expect(await screen.findByRole('dialog', { name: /^Consultations in / })).toBeTruthy()
})

it.each([
  ['a trial', [aStream({ is_demo: true })], true],
  ['a brand that sells none', [aStream()], false],
])('a chat of %s offers no more consultations', async (_, streams, isSold) => {
  serveConfig({}, { is_new_course_renewal: isSold })
  serve(listStreams, () => streams)
  serve(getChat, () => aChat(counted))
  await openApp('/chat/3')
  const thread = await conversation()
  expect(thread.getByText('3 of 5 consultations left')).toBeTruthy()
  expect(thread.queryByRole('button', { name: 'Add consultations' })).toBeNull()
})

it.each([
  ['stream_stopped', /you need an active subscription/, 'Open subscriptions', '/user/subscriptions'],
  ['stream_ended', /Access to the course has ended/, 'Contact support', '/support/7/5'],
] as const)(
  'where one cannot write, the input gives way to the reason %s, with the way out',
  async (code, reason, label, href) => {
    const status = code === 'stream_stopped' ? 'stopped' : 'open'
    serve(listStreams, () => [aStream({ status })])
    serve(getChat, () => aChat({ lock: aLock(code) }))
    await openApp('/chat/3')
    const thread = await conversation()
    expect(thread.getByText(reason)).toBeTruthy()
    expect((await thread.findByRole('link', { name: label })).getAttribute('href')).toBe(href)
    expect(thread.queryByRole('textbox')).toBeNull()
    expect(thread.getByText('Message 2')).toBeTruthy()
  },
)

it.each([
  ['its offer', [aServicePage({ id: 12, course_id: 8 }), aServicePage({ id: 13, course_id: 9 })], '/catalog/13'],
  ['support where it is not for sale', [], '/support/7/5'],
])('a chat locked in a trial shows the reason and leads to %s', async (_, services, path) => {
  serve(listStreams, () => [aStream({ is_demo: true })])
  serve(getChat, () => aChat({ lock: aLock('messages_locked_in_demo') }))
  serve(listServices, () => services)
  await openApp('/chat/3')
  const thread = await conversation()
  expect(thread.getByText(/in the full course/)).toBeTruthy()
  expect(thread.queryByRole('textbox')).toBeNull()
  await userEvent.click(await thread.findByRole('button', { name: 'Open the full course' }))
  await waitFor(() => expect(location.pathname).toBe(path))
})

it('exhausted consultations replace the input by an offer of more', async () => {
  serve(getChat, () => aChat({ lock: aLock('consultations_exhausted') }))
  await openApp('/chat/3')
  const thread = await conversation()
  expect(thread.getByText('No consultations left.')).toBeTruthy()
  expect(await thread.findByRole('button', { name: 'Add consultations' })).toBeTruthy()
  expect(thread.queryByRole('textbox')).toBeNull()
})

it('a course without consultations says so in place of the input, and does not claim that they were used', async () => {
  serve(getChat, () => aChat({ consultations_left: 0, lock: aLock('consultations_exhausted') }))
  await openApp('/chat/3')
  const thread = await conversation()
  expect(thread.getByText('No consultations left.')).toBeTruthy()
  expect(thread.getByText(/This course does not include consultations\./)).toBeTruthy()
  expect(thread.queryByText(/You have used all/)).toBeNull()
})

it('a live event of a message shows it in the chat, the list and the menu without a request', async () => {
  await openApp('/chat/3')
  await screen.findByText('Message 2')
  const requests = [serve(listChats, () => []), serve(getChat, () => aChat()), serve(listMessages, () => [])]
  const message = aMessage(9, { message: 'Breathe out first', is_viewed: 0 })
  const state = { chat_id: 3, unread_count: 1, answer_by: null, expert_message_id: 9 }
  await act(() => refreshOnEvent('message', { ...state, message }))
  expect(await within(screen.getByRole('log')).findByText('Breathe out first')).toBeTruthy()
  const list = within(screen.getByRole('navigation', { name: 'Chats' }))
  expect(list.getByText('Breathe out first')).toBeTruthy()
  expect(requests.flat()).toEqual([])
})

it('a live event of a message with files fetches only that message', async () => {
  await openApp('/chat/3')
  await screen.findByText('Message 2')
  const others = [serve(listChats, () => []), serve(getChat, () => aChat())]
  const message = aMessage(9, { message: 'Look here', is_viewed: 0, files: [anUploadedFile(4)] })
  const fetched = serve(listMessages, () => [message])
  const state = { chat_id: 3, unread_count: 1, answer_by: null, expert_message_id: 9 }
  await act(() => refreshOnEvent('message', { ...state, message_id: 9 }))
  expect(await within(screen.getByRole('log')).findByText('Look here')).toBeTruthy()
  expect(screen.getByRole('log').querySelectorAll('[data-message]').length).toBeGreaterThan(1)
  expect(fetched.map(({ query }) => [query.get('per-page'), query.get('before')])).toEqual([['1', '10']])
  expect(others.flat()).toEqual([])
})

it('a live event of a message with files, which comes after a later one, leaves the counts of the later one', async () => {
  serve(viewMessages, () => jsonResponse(500, {}))
  await openApp('/chat')
  await screen.findByText('Message 2')
  const { promise, resolve } = Promise.withResolvers<void>()
  serve(listMessages, async () => {
    await promise
    return [aMessage(9, { message: 'Look here', is_viewed: 0, files: [anUploadedFile(4)] })]
  })
  const state = { chat_id: 3, answer_by: null, expert_message_id: 9 }
  const list = within(screen.getByRole('navigation', { name: 'Chats' }))
  const first = refreshOnEvent('message', { ...state, message_id: 9, unread_count: 3 })
  expect(await list.findByRole('link', { name: /3 new messages/ })).toBeTruthy()
  const later = aMessage(10, { message: 'Breathe out first', is_viewed: 0 })
  await act(() => refreshOnEvent('message', { ...state, message: later, expert_message_id: 10, unread_count: 4 }))
  resolve()
  await act(() => first)
  expect(await within(screen.getByRole('log')).findByText('Look here')).toBeTruthy()
  expect(list.getByRole('link', { name: /4 new messages/ })).toBeTruthy()
  expect(list.getByText('Breathe out first')).toBeTruthy()
})

it('a live event of a read message marks it as read', async () => {
  await openApp('/chat/3')
  await screen.findByText('Message 1')
  const state = { chat_id: 3, unread_count: 0, answer_by: null, expert_message_id: 2 }
  await act(() => refreshOnEvent('message', { ...state, viewed: { by: 'expert', until_id: 1 } }))
  expect(await screen.findByText(/12:01 · read|· read/)).toBeTruthy()
})
