import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listStreams } from '#contract/learning/streams/api.ts'
import {
  askAutomatically,
  askQuestion,
  getOwnQuestion,
  listOwnQuestions,
  listSupportCategories,
  rateQuestion,
  readQuestion,
  writeToQuestion,
  type AskedQuestion,
  type QuestionThread,
} from '#contract/club/support/api.ts'
import { getUser } from '#contract/accounts/users/api.ts'
import { listMeetings, type Meeting } from '#contract/experts/meetings/api.ts'
import { formatTime } from '../../platform/language/format.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { learner, openApp, serveSchool } from '../../../test/app.ts'
import { aStream } from '../../../test/course.ts'
import { networkError, jsonResponse, serve } from '../../../test/server.ts'

beforeEach(() => {
  serveSchool()
  serve(listStreams, () => [aStream()])
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(() => act(() => endSession('chosen')))

const category = { help: '', sort: 10, target_product: 0 as const }
const categories = [
  { ...category, id: 3, title: 'Payments', sort: 40 },
  { ...category, id: 7, title: 'Extending a course', help: 'Dates and access', sort: 20, target_product: 1 as const },
  { ...category, id: 10, title: 'Homework', target_product: 1 as const },
]
const aMeeting = (change: Partial<Meeting>): Meeting => ({
  id: 1,
  stream_id: 5,
  course_id: 9,
  title: 'A talk',
  minutes: 30,
  state: 'confirmed',
  start_date_time: null,
  note: '',
  phone: '',
  expert: null,
  confirm_by: null,
  lock: null,
  link: null,
  frozen_until: null,
  ...change,
})
const asked = () => ({ success: true, id: 31, answer_by: Math.floor(Date.now() / 1000) + 60 })
const message = () => screen.findByLabelText<HTMLTextAreaElement>('Message')
const send = () => userEvent.click(screen.getByRole('button', { name: /^(Send|Try again)$/ }))

const question = {
  id: 31,
  kind: 'written',
  status: 'answered',
  title: 'Where is my receipt?',
  category: 'Payments',
  created_at: 1_795_000_000,
  last_message_at: 1_795_000_600,
  answer_by: null,
  rating: null,
  unread_count: 1,
} as const
const said = { is_answer: false, author: '', files: [], created_at: 1_795_000_000 }
const thread: QuestionThread = {
  ...question,
  messages: [
    { ...said, id: 1, message: 'Where is my receipt?' },
    { ...said, id: 2, message: 'In your mail', is_answer: true, author: 'Olga' },
  ],
  has_earlier: false,
  can_rate: true,
  target: { id: 5, title: 'A face at ease' },
}

function serveSupport(items: readonly AskedQuestion[] = []) {
  serve(listSupportCategories, () => categories)
  serve(listOwnQuestions, () => ({ items: [...items], next: null, unread_count: items.length }))
}

it('the support page lists the topics in their order with the hours of the school and its contacts', async () => {
  serveSupport()
  await openApp('/support')
  const topics = within(await screen.findByRole('navigation', { name: 'Topics' })).getAllByRole('link')
  expect(topics.map((topic) => [topic.textContent, topic.getAttribute('href')])).toEqual([
    ['Homework', '/support/10'],
    ['Extending a courseDates and access', '/support/7'],
    ['Payments', '/support/3'],
  ])
  expect(screen.getByText(/We answer every day from 9:00 to 21:00 \(Moscow, GMT\+3\)/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'help@kontur.test' }).getAttribute('href')).toBe('mailto:help@kontur.test')
  expect(screen.getByRole('link', { name: 'Write on WhatsApp' }).getAttribute('href')).toBe('https://wa.me/70000000001')
})

it('the support form sends the words alone, with the topic and the run, promises a time and clears the message', async () => {
  serveSupport()
  const requests = serve(askQuestion, asked)
  await openApp('/support/10/5')
  expect((await screen.findByLabelText<HTMLSelectElement>('Course')).value).toBe('5')
  expect(screen.queryByLabelText('Name')).toBeNull()
  await userEvent.type(await message(), 'The video does not load')
  expect(screen.getByText('23 / 500')).toBeTruthy()
  await send()
  expect(await screen.findByText(/We will answer (tomorrow )?by \d+:\d\d/)).toBeTruthy()
  expect(requests[0]?.body).toMatchObject({
    name: 'Marina Vetrova',
    message: 'The video does not load',
    support_category_id: 10,
    target_id: 5,
  })
  expect((await message()).value).toBe('')
})

it('the support form asks for no run where its topic is about none, and for the name of a person without one', async () => {
  serveSupport()
  serve(getUser, () => ({ ...learner, name: '', last_name: '' }))
  const requests = serve(askQuestion, asked)
  await openApp('/support/3')
  await userEvent.type(await screen.findByLabelText('Name'), 'Ana')
  expect(screen.queryByLabelText('Course')).toBeNull()
  await userEvent.type(await message(), 'Hello')
  await send()
  await screen.findByText('Message sent')
  expect(requests[0]?.body).toMatchObject({ name: 'Ana', message: 'Hello' })
  expect(requests[0]?.body).not.toHaveProperty('target_id')
})

it('the support form sends nothing without a message, and nothing that is too long; an emoji counts once', async () => {
  serveSupport()
  const requests = serve(askQuestion, asked)
  await openApp('/support/3')
  await message()
  await send()
  await userEvent.click(await message())
  await userEvent.paste('😀'.repeat(500))
  expect(await screen.findByText('500 / 500')).toBeTruthy()
  await userEvent.paste('!')
  expect((await screen.findAllByText('Shorten the message by 1 character.')).length).toBeGreaterThan(0)
  await send()
  expect(requests).toEqual([])
})

it('the support form keeps the message after an error, in another topic and after a reload, and retries with the same client id', async () => {
  serveSupport()
  const requests = serve(askQuestion, () => networkError())
  await openApp('/support/7')
  await userEvent.clear(await message())
  await userEvent.type(await message(), 'Hello')
  await send()
  expect(await screen.findByText('Couldn’t send your message. Your text is kept.')).toBeTruthy()
  await send()
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(new Set(requests.map(({ body }) => (body as { client_id: string }).client_id)).size).toBe(1)
  await userEvent.click(screen.getByRole('link', { name: 'Payments' }))
  await screen.findByRole('heading', { level: 2, name: 'Payments' })
  expect((await message()).value).toBe('Hello')
})

it('the support form shows a server error at the field', async () => {
  serveSupport()
  serve(askQuestion, () => jsonResponse(422, [{ field: 'message', message: 'This word is not allowed.' }]))
  await openApp('/support/3')
  await userEvent.clear(await message())
  await userEvent.type(await message(), 'Hello')
  await send()
  expect(await screen.findByText('This word is not allowed.')).toBeTruthy()
})

it('where renewals lead to the support, one press sends the request and opens its question', async () => {
  serveSupport()
  serve(getOwnQuestion, () => thread)
  serve(readQuestion, () => ({ success: true }))
  const requests = serve(askAutomatically, asked)
  await openApp('/support/7/5')
  await userEvent.click(await screen.findByRole('button', { name: 'Send the request' }))
  await screen.findByText('In your mail')
  expect(requests[0]?.body).toEqual({ support_category_id: 7, target_id: 5, name: 'Marina Vetrova' })
})

it.each([
  [
    'and until when it can be moved',
    30 * 3600,
    'Write at least 12 hours before the start, and we will move or cancel it.',
  ],
  [
    'and that it may be too late to move it',
    3600,
    'It starts in less than 12 hours, so we may not be able to move it.',
  ],
])('the topic of consultations names the next meeting of the run, %s', async (_what, inSeconds, text) => {
  serveSupport()
  serve(listSupportCategories, () => [
    { ...category, id: 6, title: 'Consultations', target_product: 1 as const },
    ...categories,
  ])
  const startsAt = Math.floor(Date.now() / 1000) + inSeconds
  serve(listMeetings, () => [
    aMeeting({ id: 1, start_date_time: startsAt - 900, stream_id: 99 }),
    aMeeting({ id: 2, start_date_time: startsAt }),
    aMeeting({ id: 3, start_date_time: startsAt + 900 }),
  ])
  await openApp('/support/6/5')
  const note = await screen.findByText(/Your next video consultation is/)
  expect(note.textContent).toContain(` at ${formatTime(startsAt)}.`)
  expect(note.textContent).toContain(text)
  await userEvent.click(screen.getByRole('link', { name: 'Payments' }))
  await screen.findByRole('heading', { level: 2, name: 'Payments' })
  expect(screen.queryByText(/Your next video consultation/)).toBeNull()
})

it('the questions of a person show their state, and open their thread', async () => {
  serveSupport([question, { ...question, id: 30, title: 'Is it closed?', status: 'closed', unread_count: 0 }])
  serve(getOwnQuestion, () => thread)
  const reads = serve(readQuestion, () => ({ success: true }))
  await openApp('/support/questions')
  await screen.findByText('Is it closed?')
  const links = screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href')?.startsWith('/support/questions/'))
  expect(links.map((link) => link.textContent)).toEqual([
    expect.stringMatching(/^New answer:\sWhere is my receipt\?Payments\s·\s.*New answer$/),
    expect.stringMatching(/^Is it closed\?Payments\s·\s.*Closed$/),
  ])
  await userEvent.click(links[0] as HTMLElement)
  expect(await screen.findByText('Support, Olga')).toBeTruthy()
  await waitFor(() => expect(reads[0]?.body).toEqual({ until_id: 2 }))
})

it('an answer can be rated and answered, which opens the question again', async () => {
  serveSupport()
  let status: 'closed' | 'open' = 'closed'
  serve(getOwnQuestion, () => ({ ...thread, status, unread_count: 0 }))
  const rated = serve(rateQuestion, () => ({ success: true }))
  const written = serve(writeToQuestion, () => {
    status = 'open'
    return asked()
  })
  await openApp('/support/questions/31')
  await userEvent.click(await screen.findByRole('radio', { name: '4 out of 5' }))
  await waitFor(() => expect(rated[0]?.body).toEqual({ rating: 4 }))
  await userEvent.type(await screen.findByLabelText('The question is closed. Write, and it opens again'), 'Not there')
  await send()
  expect(await screen.findByText('Waits for an answer')).toBeTruthy()
  expect(written[0]?.body).toMatchObject({ message: 'Not there' })
})

it('a question of another person, or one that was deleted, is not found', async () => {
  serveSupport()
  serve(getOwnQuestion, () => jsonResponse(404, { name: 'x', message: 'x', code: 'not_found', status: 404 }))
  await openApp('/support/questions/32')
  expect(await screen.findByRole('heading', { name: 'Oops! Something went wrong' })).toBeTruthy()
})

it.each([
  ['/user/installments', 'You have no instalments', '/user/subscriptions'],
  ['/banners', 'No news for now', '/home'],
  ['/events', 'No events are planned', '/home'],
  ['/home/events', 'No events are planned', '/home'],
  ['/videoconsultations', 'Your courses have no video consultations', '/catalog'],
  ['/videoconsultations/8', 'Your courses have no video consultations', '/catalog'],
])('the empty page %s says: %s', async (path, title, act) => {
  await openApp(path)
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  const link = within(heading.parentElement as HTMLElement).getByRole('link')
  expect(link.getAttribute('href')).toBe(act)
})
