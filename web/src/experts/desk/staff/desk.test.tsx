import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { listAttemptMarks } from '#contract/experts/marks/api.ts'
import { logout } from '#contract/accounts/auth/api.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import * as api from '#contract/experts/desk/api.ts'
import * as items from '#contract/experts/desk/itemApi.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import type { HomeworkAttempt } from '#contract/learning/homework/api.ts'
import { createLiveTicket } from '#contract/messages/live/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { listQuestions } from '#contract/club/support/staffApi.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { noon } from '../../../../test/clock.ts'
import { emptyInbox, irina, openConsole } from '../../../../test/console.ts'
import { jsonResponse, networkError, serve, type ReceivedRequest } from '../../../../test/server.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const elena = { ...irina, id: 4, name: 'Elena Guy', roles: ['expert'] }
const hour = 3600

const anItem = (id: number, change: Partial<api.DeskItem> = {}): api.DeskItem => ({
  kind: 'homework',
  id,
  learner: { id: 100 + id, name: `Learner ${id}`, avatar: '' },
  title: `Video ${id}`,
  course: 'A face at ease',
  day_number: 12,
  days_count: 36,
  is_required: false,
  attempt_number: 1,
  sent_at: noon - 20 * hour,
  answer_by: noon + 4 * hour,
  ...{ starts_at: null, is_escalated: false, claim: null, holder: null },
  ...change,
})

const anAttempt = (id: number, change: Partial<HomeworkAttempt> = {}): HomeworkAttempt => ({
  ...{ id, client_id: `attempt ${id}`, status: 'UPLOADED', message: 'The left side is easy', exercise: null },
  ...{ files: [], selfie: null, sent_at: noon - 20 * hour, answer_by: noon + 4 * hour, answered_at: null },
  ...{ answer: null, answer_files: [], expert: null, marks_count: 0 },
  ...change,
})

const borisAnswer = { answer: 'Show your shoulders', expert: { id: 7, name: 'Boris', avatar: '' }, answered_at: noon }
const aClaim = () => ({ expert_id: 4, expert_name: 'Elena Guy', until: noon + 900, is_mine: true })

const aFile = (id: number, change: Partial<UploadedFile> = {}): UploadedFile => ({
  id,
  type: 2,
  name: `file${id}.jpg`,
  size: 2_000_000,
  mime: 'image/jpeg',
  url: `/private/${id}`,
  urls: { large: `/private/${id}/large`, medium: `/private/${id}/medium`, small: `/private/${id}/small` },
  poster: null,
  status: 'DONE',
  duration: null,
  frame_rate: null,
  width: null,
  height: null,
  ...change,
})

const anEntry = (id: number, change: Partial<api.DeskEntry> = {}): api.DeskEntry => ({
  ...anItem(id),
  description: 'Film your neck from the side',
  points: 15,
  attempts: [anAttempt(id)],
  selfie: null,
  ...{ former_answers: [], can_correct: false },
  draft: '',
  draft_files: [],
  notes_count: 0,
  ...change,
})

const aPage = (...items: api.DeskItem[]) => ({
  items,
  next: null,
  now: noon,
  counts: { late: 1, soon: 4, calm: 9 },
  kind_counts: { homework: 9, chat: 5, meeting: 0 },
})
const refusal = (code: ErrorCode, message: string) =>
  jsonResponse(409, { name: 'Conflict', message, code, status: 409 })

/** Live events of the console, for the test that gives tickets. */
const live = new WebSocketServer({ port: 0, host: '127.0.0.1' })
const listening = once(live, 'listening')
let lastEventId = 0

let claims: ReceivedRequest[]
let answers: ReceivedRequest[]
let drafts: ReceivedRequest[]
beforeAll(() => listening)
beforeEach(() => {
  sessionStorage.clear()
  const { port } = live.address() as AddressInfo
  const project = { ...publicConfig.project, notification_address: `http://127.0.0.1:${port}/spa/live` }
  serve(getPublicConfig, () => ({ ...publicConfig, project }))
  serve(getStaffMember, () => elena)
  serve(listQuestions, () => emptyInbox)
  serve(api.listDesk, () => aPage(anItem(1), anItem(2)))
  serve(api.getDeskEntry, ({ params }) => anEntry(Number(params.attemptId)))
  serve(items.releaseDeskItem, () => ({ success: true }))
  serve(items.getDeskItem, networkError)
  serve(listAttemptMarks, () => [])
  serve(api.listReplyTemplates, () => [])
  const figures = { answered_count: 12, median_seconds: 19_200, p90_seconds: 80_000, late_count: 1, rating: 4.5 }
  serve(api.getDeskFigures, () => ({
    ...{ ...figures, courses: [], is_partial: true, hours: [{ hour: 9, ...figures }] },
    ...{ experts: [{ id: 4, name: 'Elena Guy', ...figures }], kinds: [{ kind: 'chat' as const, ...figures }] },
  }))
  claims = serve(items.claimDeskItem, () => aClaim())
  drafts = serve(items.saveItemDraft, () => ({ success: true }))
  answers = serve(api.answerDeskEntry, () => ({ success: true }))
  serve(logout, () => ({ success: true }))
  startSession({ token: 'of-elena', userId: elena.id, days: 1 })
})
afterEach(() => endSession('chosen'))
afterAll(() => {
  for (const socket of live.clients) socket.terminate()
  live.close()
})

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const answerField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' })

function sendEvent(type: string, payload: object = {}): void {
  for (const socket of live.clients) socket.send(JSON.stringify({ id: (lastEventId += 1), type, payload }))
}

async function openEntry(id: number): Promise<void> {
  await openConsole(`/admin/desk/${id}`)
  await screen.findByRole('heading', { name: `Learner ${id}` })
}

it('an expert’s home is the desk, with what waits by the time left and the figures of the week', async () => {
  serve(api.listDesk, () =>
    aPage(
      anItem(1, { answer_by: noon - 42 * 60, attempt_number: 2, is_required: true }),
      anItem(2, { claim: { expert_id: 9, expert_name: 'Boris', until: noon + 900, is_mine: false } }),
    ),
  )
  await openConsole('/admin/')
  expect(await screen.findByRole('heading', { level: 1, name: 'Expert’s desk' })).toBeTruthy()
  expect(location.pathname).toBe('/admin/desk')
  const rows = await within(screen.getByRole('region', { name: 'Waiting for an answer' })).findAllByRole('link')
  expect(rows.map((row) => row.getAttribute('href'))).toEqual(['/admin/desk/1', '/admin/desk/2'])
  expect(rows[0]?.textContent).toMatch(/−0:4\dLearner 1Video 1 · version 2 · requiredLate by 4\d min.*late/)
  expect(rows[1]?.textContent).toContain('Boris is reviewing')
  const figures = within(screen.getByRole('region', { name: 'What is waiting for an answer' }))
  expect(figures.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    ...['1', '4', '9', '5 hr 20 min'],
  ])
  expect(claims).toHaveLength(0)
})

it('the median opens times and ratings by expert, course, kind and hour of arrival', async () => {
  await openConsole('/admin/desk')
  await press('median answer time this week')
  const table = within(await screen.findByRole('table', { name: 'By expert' }))
  const row = table.getByRole('row', { name: /Elena Guy/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([...['12', '5 hr 20 min', '22 hr 13 min', '1', '4.5']])
  expect(within(screen.getByRole('table', { name: 'By kind' })).getByRole('row', { name: /Chat/ })).toBeTruthy()
  expect(
    within(screen.getByRole('table', { name: 'By hour of arrival' })).getByRole('row', { name: /9:00/ }),
  ).toBeTruthy()
  expect(screen.getByText('There were more answers: these are the last 10,000.')).toBeTruthy()
})

it('the queue comes in pages; an empty one and one that fails say so', async () => {
  serve(api.listDesk, ({ query }) =>
    query.get('after') ? aPage(anItem(3)) : { ...aPage(anItem(1)), next: '1-homework-1' },
  )
  await openConsole('/admin/desk')
  await press('Show more')
  expect(await screen.findByRole('link', { name: /Learner 3/ })).toBeTruthy()
  serve(api.listDesk, () => aPage())
  await endSession('chosen')
  startSession({ token: 'of-elena', userId: elena.id, days: 1 })
  await openConsole('/admin/desk')
  expect(await screen.findByRole('heading', { name: 'Everything has been answered' })).toBeTruthy()
  serve(api.listDesk, () => jsonResponse(403, { name: 'x', message: 'x', code: 'bad_request', status: 403 }))
  await endSession('chosen')
  startSession({ token: 'of-elena', userId: elena.id, days: 1 })
  await openConsole('/admin/desk')
  expect(await screen.findByRole('heading', { name: 'Couldn’t load the queue' })).toBeTruthy()
})

it('a homework is claimed when it is opened and left to others when it is closed', async () => {
  const releases = serve(items.releaseDeskItem, () => ({ success: true }))
  await openConsole('/admin/desk')
  await userEvent.click(await screen.findByRole('link', { name: /Learner 1/ }))
  const heading = await screen.findByRole('heading', { name: 'Learner 1' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await waitFor(() => expect(claims.map(({ params }) => params.itemId)).toEqual(['1']))
  await userEvent.click(screen.getByRole('link', { name: 'Back to the queue' }))
  await waitFor(() => expect(releases.map(({ params }) => params.itemId)).toEqual(['1']))
})

it('a homework whose claim did not arrive is claimed once the connection is back', async () => {
  const lost = serve(items.claimDeskItem, networkError)
  await openEntry(1)
  await waitFor(() => expect(lost).toHaveLength(1))
  claims = serve(items.claimDeskItem, () => aClaim())
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(claims.map(({ params }) => params.itemId)).toEqual(['1']))
})

it('homework shows the submission beside the last attempt and its answer', async () => {
  const sent = aFile(7, { type: 1, name: 'neck.mp4', url: '/private/7.mp4', duration: 61, frame_rate: 25 })
  serve(api.getDeskEntry, () =>
    anEntry(1, {
      attempt_number: 2,
      selfie: aFile(9, { name: 'me.jpg' }),
      attempts: [
        anAttempt(0, { status: 'FAIL', message: 'First try', ...borisAnswer }),
        anAttempt(1, { files: [sent, aFile(8, { type: 4, name: 'notes.pdf' })] }),
      ],
    }),
  )
  await openEntry(1)
  for (const text of ['The left side is easy', 'First try', 'Show your shoulders', 'Answer: Boris', 'Selfie'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open notes.pdf' }).getAttribute('href')).toBe('/private/8')
  const video = await screen.findByLabelText<HTMLVideoElement>('neck.mp4')
  await press('Speed 1×')
  await userEvent.click(await screen.findByRole('menuitemradio', { name: '0.25×' }))
  expect(video.playbackRate).toBe(0.25)
  await press('One frame forward')
  expect(video.currentTime).toBe(0.06)
  await press('Zoom 100%')
  await userEvent.click(await screen.findByRole('menuitemradio', { name: '200%' }))
  expect(video.parentElement?.style.width).toContain('calc(2 *')
  fireEvent.error(video)
  expect(screen.getByRole('alert').textContent).toContain('Error loading video')
  expect(screen.getByRole('link', { name: 'Open neck.mp4' })).toBeTruthy()
  await press('Open photo me.jpg')
  const large = within(await screen.findByRole('dialog')).getByRole('img', { name: 'me.jpg' })
  expect(large.getAttribute('src')).toBe('/private/9/large')
})

it('homework names its place in the course', async () => {
  serve(api.getDeskEntry, ({ params }) => anEntry(Number(params.attemptId), { attempt_number: 3 }))
  await openEntry(1)
  for (const fact of ['A face at ease', 'day 12 of 36', 'version 3']) expect(screen.getByText(fact)).toBeTruthy()
})

it('approving sends the text, opens the next homework and removes this one from the queue', async () => {
  await openEntry(1)
  await userEvent.type(await answerField(), 'Well done')
  serve(api.listDesk, () => aPage(anItem(2)))
  await press('Approve, +15 points')
  const heading = await screen.findByRole('heading', { name: 'Learner 2' })
  expect(answers.map(({ params, body }) => [params.attemptId, body])).toEqual([
    ['1', { verdict: 'DONE', text: 'Well done' }],
  ])
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.queryByRole('link', { name: /Learner 1/ })).toBeNull()
  expect((await answerField()).value).toBe('')
  expect(await screen.findByText('Homework approved: Learner 1')).toBeTruthy()
})

it('returning homework needs text', async () => {
  await openEntry(1)
  await press('Return')
  expect(await screen.findByText('Say what to change.')).toBeTruthy()
  expect(document.activeElement).toBe(await answerField())
  expect(answers).toHaveLength(0)
  await userEvent.type(await answerField(), 'Show your shoulders')
  await press('Return')
  await screen.findByRole('heading', { name: 'Learner 2' })
  expect(answers.map(({ body }) => body)).toEqual([{ verdict: 'FAIL', text: 'Show your shoulders' }])
})

it('the keys approve and open the next one that nobody else is reviewing', async () => {
  const boris = { expert_id: 9, expert_name: 'Boris', until: noon + 900, is_mine: false }
  serve(api.listDesk, () => aPage(anItem(1), anItem(2, { claim: boris }), anItem(3), anItem(4)))
  await openEntry(1)
  await screen.findByRole('link', { name: /Learner 3/ })
  fireEvent.keyDown(await answerField(), { key: 'ArrowDown', altKey: true })
  await screen.findByRole('heading', { name: 'Learner 3' })
  await userEvent.type(await answerField(), 'Fine{Control>}{Enter}{/Control}')
  await screen.findByRole('heading', { name: 'Learner 4' })
  expect(answers.map(({ params, body }) => [params.attemptId, body])).toEqual([
    ['3', { verdict: 'DONE', text: 'Fine' }],
  ])
})

it('a homework of another expert is shown with the name, and cannot be answered', async () => {
  serve(items.claimDeskItem, () => refusal('homework_claimed', 'Boris is checking this homework.'))
  await openEntry(1)
  expect((await screen.findByRole('alert')).textContent).toContain('Boris is checking this homework.')
  const approve = screen.getByRole('button', { name: 'Approve, +15 points' })
  expect(approve.getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(await answerField(), 'Hm{Control>}{Enter}{/Control}')
  await userEvent.click(approve)
  expect(answers).toHaveLength(0)
  await press('Next')
  expect(await screen.findByRole('heading', { name: 'Learner 2' })).toBeTruthy()
})

it('a homework that goes with its learner’s account says so at once', async () => {
  const missing = jsonResponse(404, { name: 'Not Found', message: 'x', code: 'not_found', status: 404 })
  serve(items.claimDeskItem, () => {
    serve(api.getDeskEntry, () => missing)
    return missing
  })
  await openConsole('/admin/desk/1')
  expect(await screen.findByRole('heading', { name: 'There is no such homework' })).toBeTruthy()
})

it('a second answer names the first and keeps the text', async () => {
  serve(api.answerDeskEntry, () => refusal('homework_answered', 'Already answered: Boris. Your text is still here.'))
  await openEntry(1)
  await userEvent.type(await answerField(), 'My words')
  await press('Approve, +15 points')
  expect((await screen.findByRole('alert')).textContent).toContain('Already answered: Boris')
  expect((await answerField()).value).toBe('My words')
  expect(screen.getByRole('button', { name: 'Approve, +15 points' }).getAttribute('aria-disabled')).toBe('true')
})

it('an answer whose reply was lost is sent again with the same key, even when its claim is refused', async () => {
  answers = serve(api.answerDeskEntry, networkError)
  await openEntry(1)
  await userEvent.type(await answerField(), 'Well done')
  await press('Approve, +15 points')
  expect(await screen.findByText('No Internet.')).toBeTruthy()
  serve(items.claimDeskItem, () => refusal('homework_answered', 'Already answered: Elena Guy.'))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await waitFor(() => expect(claims.length).toBeGreaterThan(0))
  const again = serve(api.answerDeskEntry, () => ({ success: true }))
  await press('Approve, +15 points')
  expect(await screen.findByRole('heading', { name: 'Learner 2' })).toBeTruthy()
  const keys = [...answers, ...again].map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/.{8}/)
  expect(keys[1]).toBe(keys[0])
})

it('a homework that has been answered shows its answer, and offers no other', async () => {
  serve(items.claimDeskItem, () => refusal('homework_answered', 'Already answered: Boris. Your text is still here.'))
  serve(api.getDeskEntry, ({ params }) =>
    anEntry(
      Number(params.attemptId),
      params.attemptId === '1' ? { attempts: [anAttempt(1, { status: 'FAIL', ...borisAnswer })] } : {},
    ),
  )
  await openEntry(1)
  for (const text of ['Answer: Boris', 'Show your shoulders', 'This homework has been answered.'])
    expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Answer' })).toBeNull()
  const pane = within(screen.getByRole('region', { name: 'A learner’s homework' }))
  expect(pane.queryByText(/left$|^Late/)).toBeNull()
  await press('Next')
  expect(await screen.findByRole('heading', { name: 'Learner 2' })).toBeTruthy()
})

it('a draft is saved while typing, and is there when the homework is opened again', async () => {
  serve(api.getDeskEntry, ({ params }) => anEntry(Number(params.attemptId), { draft: 'From yesterday' }))
  await openEntry(1)
  const field = await answerField()
  expect(field.value).toBe('From yesterday')
  await userEvent.clear(field)
  await userEvent.type(field, 'Breathe out')
  expect(await screen.findByText('Draft saved', {}, { timeout: 5000 })).toBeTruthy()
  expect(drafts.at(-1)).toMatchObject({ params: { itemId: '1' }, body: { text: 'Breathe out' } })
  expect(drafts.length).toBeLessThan(3)
})

it('a draft that could not be saved stays in the tab, and is saved once the connection is back', async () => {
  serve(items.saveItemDraft, networkError)
  await openEntry(1)
  await userEvent.type(await answerField(), 'Offline words')
  expect(await screen.findByText(/The draft has not been saved yet/, {}, { timeout: 5000 })).toBeTruthy()
  await openEntry(2)
  await openEntry(1)
  expect((await answerField()).value).toBe('Offline words')
  const saved = serve(items.saveItemDraft, () => ({ success: true }))
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(saved.map(({ body }) => body)).toContainEqual({ text: 'Offline words' }))
})

it('an alert names late and urgent items, and the queue shows them', async () => {
  serve(createLiveTicket, () => ({ ticket: 't', missed: [] }))
  const connecting = once(live, 'connection')
  await openConsole('/admin/desk')
  await connecting
  await screen.findByRole('link', { name: /Learner 2/ })
  serve(api.listDesk, () => aPage(anItem(3, { answer_by: noon - 60 })))
  sendEvent('desk_alert', { stage: 'late', count: 2, names: 'Learner 3, Olga Kranz' })
  expect(await screen.findByText('2 answers are late')).toBeTruthy()
  expect(screen.getByText('Learner 3, Olga Kranz')).toBeTruthy()
  expect(await screen.findByRole('link', { name: /Learner 3/ })).toBeTruthy()
  sendEvent('desk_alert', { stage: 'soon', count: 1, names: 'Learner 1' })
  expect(await screen.findByText('1 answer has less than 6 hours left')).toBeTruthy()
})

it('changes by other experts show at once, and leave input, focus and scroll position unchanged', async () => {
  serve(createLiveTicket, () => ({ ticket: 't', missed: [] }))
  const connecting = once(live, 'connection')
  const entries = serve(api.getDeskEntry, ({ params }) => anEntry(Number(params.attemptId)))
  await openEntry(1)
  await connecting
  const field = await answerField()
  await userEvent.type(field, 'Well d')
  const queue = screen.getByRole('region', { name: 'Waiting for an answer' })
  queue.scrollTop = 40
  const boris = { expert_id: 9, expert_name: 'Boris', until: noon + 900, is_mine: false }
  serve(api.listDesk, () => aPage(anItem(3), anItem(1), anItem(2, { claim: boris })))
  const loaded = () => entries.filter(({ params }) => params.attemptId === '1').length
  const before = loaded()
  sendEvent('desk')
  expect(await within(queue).findByText('Boris is reviewing', {}, { timeout: 2000 })).toBeTruthy()
  expect(within(queue).getByRole('link', { name: /Learner 3/ })).toBeTruthy()
  expect([document.activeElement, field.value, queue.scrollTop]).toEqual([field, 'Well d', 40])
  expect(screen.getByRole('region', { name: 'Waiting for an answer' })).toBe(queue)
  await userEvent.keyboard('one')
  expect(field.value).toBe('Well done')
  expect(loaded()).toBe(before)
})

it('a claim that ends without a word of its expert leaves the queue with its time', async () => {
  const boris = { expert_id: 9, expert_name: 'Boris', until: noon + 1, is_mine: false }
  let claim: typeof boris | null = boris
  serve(api.listDesk, () => aPage(anItem(2, { claim })))
  await openConsole('/admin/desk')
  expect(await screen.findByText('Boris is reviewing')).toBeTruthy()
  claim = null
  await waitFor(() => expect(screen.queryByText('Boris is reviewing')).toBeNull(), { timeout: 8000 })
})

it('templates are inserted, created, changed and deleted', async () => {
  let templates = [{ id: 5, title: 'Blurred', text: 'I cannot see it well.' }]
  serve(api.listReplyTemplates, () => templates)
  const created = serve(api.createReplyTemplate, ({ body }) => {
    const template = { id: 6, ...(body as { title: string; text: string }) }
    templates = [...templates, template]
    return template
  })
  const deleted = serve(api.deleteReplyTemplate, () => {
    templates = templates.slice(1)
    return { success: true }
  })
  await openEntry(1)
  await userEvent.type(await answerField(), 'Marina,')
  await press('Blurred')
  expect((await answerField()).value).toBe('Marina, I cannot see it well.')
  await press('Add a template')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value).toBe('Marina, I cannot see it well.')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Marina')
  await userEvent.click(dialog.getByRole('button', { name: 'Save the template' }))
  expect(await screen.findByRole('button', { name: 'Marina' })).toBeTruthy()
  expect(created).toHaveLength(1)
  await press('Edit the templates')
  await userEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Blurred' }))
  await press('Delete the template')
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete the template “Blurred”?' }))
  expect(deleted).toHaveLength(0)
  await userEvent.click(question.getByRole('button', { name: 'Delete the template' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Blurred' })).toBeNull())
  expect(deleted.map(({ params }) => params.templateId)).toEqual(['5'])
})

it('templates that do not load say so, and are loaded again', async () => {
  serve(api.listReplyTemplates, () => jsonResponse(403, { name: 'x', message: 'x', code: 'bad_request', status: 403 }))
  await openEntry(1)
  expect(await screen.findByText('Couldn’t load the templates.')).toBeTruthy()
  serve(api.listReplyTemplates, () => [{ id: 5, title: 'Blurred', text: 'I cannot see it well.' }])
  await press('Try again')
  expect(await screen.findByRole('button', { name: 'Blurred' })).toBeTruthy()
  expect(screen.queryByText('Couldn’t load the templates.')).toBeNull()
})

it('a homework that does not exist says so, and other roles find no desk', async () => {
  serve(api.getDeskEntry, () => jsonResponse(404, { name: 'Not Found', message: 'x', code: 'not_found', status: 404 }))
  await openConsole('/admin/desk/77')
  expect(await screen.findByRole('heading', { name: 'There is no such homework' })).toBeTruthy()
  await endSession('chosen')
  startSession({ token: 'of-elena', userId: elena.id, days: 1 })
  serve(getStaffMember, () => ({ ...elena, roles: ['support'] }))
  await openConsole('/admin/desk')
  expect(await screen.findByRole('heading', { name: 'This section is for other roles' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Expert’s desk' })).toBeNull()
})
