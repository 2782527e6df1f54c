import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import type { Message } from '#contract/learning/streams/message.ts'
import * as desk from '#contract/experts/desk/api.ts'
import * as api from '#contract/experts/desk/itemApi.ts'
import { deleteFile, uploadFile } from '#contract/learning/files/api.ts'
import { createLiveTicket } from '#contract/messages/live/api.ts'
import * as meetings from '#contract/experts/meetings/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { listQuestions } from '#contract/club/support/staffApi.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { formatDateTime } from '../../../platform/language/format.ts'
import { timeZone } from '../../../platform/language/timeZone.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { timeZoneLabel } from '../../../platform/language/timeZones.ts'
import { publicConfig } from '../../../../test/app.ts'
import { noon } from '../../../../test/clock.ts'
import { anUploadedFile } from '../../../../test/homework.ts'
import { emptyInbox, irina, openConsole } from '../../../../test/console.ts'
import { jsonResponse, serve, type ReceivedRequest } from '../../../../test/server.ts'
import { refreshSharedDesk } from './deskQueries.ts'

vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const elena = { ...irina, id: 4, name: 'Elena Guy', roles: ['expert'] }

const aChat = (): desk.DeskItem => ({
  kind: 'chat',
  id: 7,
  learner: { id: 101, name: 'Olga Kranz', avatar: '' },
  title: 'My temple aches',
  course: 'A face at ease',
  day_number: null,
  days_count: 36,
  is_required: false,
  attempt_number: 1,
  sent_at: noon - 3600,
  answer_by: noon + 3600,
  starts_at: null,
  is_escalated: false,
  claim: null,
  holder: null,
})
const aMessage = (id: number, change: Partial<Message> = {}): Message => ({
  id,
  client_id: `c${id}`,
  user_id: 101,
  dialog_id: 7,
  message: 'My temple aches',
  files: [],
  is_viewed: 0,
  created_at: noon - 3600,
  updated_at: noon - 3600,
  rating: null,
  user_homework_status_id: null,
  homework: null,
  employee: { is_expert: false, name: 'Olga', file: null },
  ...change,
})

const aClaim = () => ({ expert_id: 4, expert_name: 'Elena Guy', until: noon + 900, is_mine: true })

let answers: ReceivedRequest[]
let dismissals: ReceivedRequest[]
let handOvers: ReceivedRequest[]
let drafts: ReceivedRequest[]
let lists: ReceivedRequest[]
beforeEach(() => {
  sessionStorage.clear()
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => elena)
  serve(listQuestions, () => emptyInbox)
  serve(createLiveTicket, () => jsonResponse(500, {}))
  serve(desk.listReplyTemplates, () => [])
  serve(desk.getDeskFigures, () => ({
    answered_count: 0,
    median_seconds: null,
    p90_seconds: null,
    late_count: 0,
    rating: null,
    experts: [],
    courses: [],
    kinds: [],
    hours: [],
    is_partial: false,
  }))
  lists = serve(desk.listDesk, () => ({
    items: [aChat()],
    next: null,
    now: noon,
    counts: { late: 0, soon: 1, calm: 0 },
    kind_counts: { homework: 9, chat: 5, meeting: 3 },
  }))
  serve(api.getDeskItem, () => ({
    ...aChat(),
    draft: 'Please',
    draft_files: [],
    notes_count: 0,
    colleagues: [{ id: 9, name: 'Boris', is_on_duty: true }],
  }))
  serve(api.listDeskMessages, () => ({
    messages: [aMessage(1), aMessage(2, { message: 'Only on the left' })],
    has_earlier: false,
  }))
  serve(api.claimDeskItem, aClaim)
  serve(api.releaseDeskItem, () => ({ success: true }))
  drafts = serve(api.saveItemDraft, () => ({ success: true }))
  answers = serve(api.answerDeskChat, () => aMessage(3, { user_id: 4, message: 'Please rest' }))
  dismissals = serve(api.dismissDeskChat, () => ({ success: true }))
  handOvers = serve(api.handOverDeskItem, () => ({ success: true }))
  startSession({ token: 'of-elena', userId: elena.id, days: 1 })
})
afterEach(() => endSession('chosen'))

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
async function openChat() {
  await openConsole('/admin/desk/chat/7')
  await screen.findByRole('heading', { name: 'Olga Kranz' })
}

it('tabs show all that waits, homework, chats or meetings, each with its number, and the address names which', async () => {
  await openConsole('/admin/desk')
  const tabs = await screen.findAllByRole('tab')
  expect(await screen.findByRole('link', { name: /Olga Kranz.*My temple aches.*Chat/s })).toBeTruthy()
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['All17', 'Homework9', 'Chats5', 'Meetings3'])
  await userEvent.click(screen.getByRole('tab', { name: /Meetings/ }))
  await vi.waitFor(() => expect(lists.at(-1)?.query.get('kind')).toBe('meeting'))
  expect(location.search).toBe('?kind=meeting')
  await userEvent.click(screen.getByRole('tab', { name: /Chats/ }))
  await vi.waitFor(() => expect(location.search).toBe('?kind=chat'))
  await userEvent.click(await screen.findByRole('link', { name: /Olga Kranz/ }))
  await screen.findByRole('heading', { name: 'Olga Kranz' })
  expect(location.pathname + location.search).toBe('/admin/desk/chat/7?kind=chat')
  expect(screen.getByRole('link', { name: 'Back to the queue' }).getAttribute('href')).toBe('/admin/desk?kind=chat')
})

it('the chat names the time zone of its times', async () => {
  await openChat()
  expect(screen.getByText(/^Times: /)).toBeTruthy()
})

it('a hand-over names both experts', async () => {
  const holder = { expert_id: 4, expert_name: 'Elena Guy', is_mine: true, handed_over_by: 'Boris' }
  const waiting = { ...aChat(), holder }
  serve(desk.listDesk, () => ({
    items: [waiting],
    next: null,
    now: noon,
    counts: { late: 0, soon: 1, calm: 0 },
    kind_counts: { homework: 0, chat: 1, meeting: 0 },
  }))
  serve(api.getDeskItem, () => ({ ...waiting, draft: '', draft_files: [], notes_count: 0, colleagues: [] }))
  await openChat()
  expect(await screen.findByRole('link', { name: /Olga Kranz.*Handed over by Boris/s })).toBeTruthy()
  for (const fact of ['Elena Guy is answering', 'handed over by Boris']) expect(screen.getByText(fact)).toBeTruthy()
})

it('a photo of the conversation opens large', async () => {
  const urls = { small: '/private/3/small', medium: '/private/3/medium', large: '/private/3/large' }
  const photo = { id: 3, type: 2, name: 'wall.jpg', size: 2000, mime: 'image/jpeg', url: '/private/3', urls }
  const file = {
    ...photo,
    poster: null,
    status: 'DONE' as const,
    duration: null,
    frame_rate: null,
    width: null,
    height: null,
  }
  serve(api.listDeskMessages, () => ({ messages: [aMessage(1, { files: [file] })], has_earlier: false }))
  await openChat()
  const thumbnail = await screen.findByRole('button', { name: 'Open photo wall.jpg' })
  expect(thumbnail.querySelector('img')?.getAttribute('src')).toBe('/private/3/medium')
  await userEvent.click(thumbnail)
  const large = within(await screen.findByRole('dialog')).getByRole('img', { name: 'wall.jpg' })
  expect(large.getAttribute('src')).toBe('/private/3/large')
})

it('a chat is answered once from the saved draft, with the last message that was read', async () => {
  await openChat()
  const messages = within(await screen.findByRole('list', { name: 'Conversation' }))
  expect(messages.getAllByRole('listitem').map(({ textContent }) => textContent)).toMatchObject([
    expect.stringContaining('My temple aches'),
    expect.stringContaining('Only on the left'),
  ])
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' })
  expect(field.value).toBe('Please')
  await userEvent.type(field, ' rest')
  await press('Send the answer')
  expect(await screen.findByText('Answer sent to Olga Kranz')).toBeTruthy()
  expect(answers.map(({ body }) => body)).toMatchObject([{ message: 'Please rest', seen_id: 2 }])
})

it("an expert's draft is saved, and stays when a colleague has answered", async () => {
  answers = serve(api.answerDeskChat, () =>
    jsonResponse(409, { name: 'Conflict', message: 'Boris has answered', code: 'chat_answered', status: 409 }),
  )
  await openChat()
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' })
  await userEvent.type(field, ' rest')
  await vi.waitFor(() => expect(drafts.at(-1)?.body).toEqual({ text: 'Please rest' }), { timeout: 3000 })
  await press('Send the answer')
  expect(await screen.findByText('Boris has answered')).toBeTruthy()
  expect(field.value).toBe('Please rest')
})

it.each([
  ['has arrived', () => aMessage(3, { user_id: 4, message: 'Please' }), 'and drink'],
  [
    'was refused',
    () => jsonResponse(500, { name: 'Error', message: 'Failed', code: 'x', status: 500 }),
    'Please and drink',
  ],
])('text typed while an answer is being sent stays when it %s', async (_what, replyOf, kept) => {
  const reply: { send?: () => void } = {}
  serve(api.answerDeskChat, async () => {
    await new Promise<void>((resolve) => Object.assign(reply, { send: resolve }))
    return replyOf()
  })
  await openChat()
  await press('Send the answer')
  await vi.waitFor(() => expect(reply.send).toBeTruthy())
  await userEvent.type(screen.getByRole('textbox', { name: 'Answer' }), ' and drink')
  reply.send?.()
  await vi.waitFor(() => expect(drafts.at(-1)?.body).toEqual({ text: kept }), { timeout: 3000 })
})

it('photos and videos of an answer are saved with the draft, can be removed, and are sent with it', async () => {
  let id = 40
  serve(uploadFile, () => ({ success: true, data: anUploadedFile((id += 1)) }))
  const deleted = serve(deleteFile, () => ({ success: true }))
  serve(api.getDeskItem, () => ({
    ...aChat(),
    draft: 'Please',
    colleagues: [],
    draft_files: [anUploadedFile(31, { name: 'saved.jpg' })],
    notes_count: 0,
  }))
  await openChat()
  const list = () => within(screen.getByRole('list', { name: 'Files in the answer' }))
  expect(list().getByText('saved.jpg')).toBeTruthy()
  const photos = ['chin.jpg', 'neck.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }))
  await userEvent.upload(screen.getByLabelText('Attach a file', { selector: 'input' }), photos)
  const saved = () => drafts.at(-1)?.body
  await vi.waitFor(() => expect(saved()).toEqual({ text: 'Please', file_ids: [31, 41, 42] }), { timeout: 3000 })
  await userEvent.click(list().getByRole('button', { name: 'Remove saved.jpg' }))
  await vi.waitFor(() => expect(saved()).toEqual({ text: 'Please', file_ids: [41, 42] }), { timeout: 3000 })
  expect(deleted.map(({ params }) => params['fileId'])).toEqual(['31'])
  await press('Send the answer')
  await vi.waitFor(() => expect(answers.map(({ body }) => body)).toMatchObject([{ file_ids: [41, 42] }]))
  expect(screen.queryByRole('list', { name: 'Files in the answer' })).toBeNull()
})

it('a file that is removed while the draft is being saved does not come back', async () => {
  serve(uploadFile, () => ({ success: true, data: anUploadedFile(41, { name: 'chin.jpg' }) }))
  serve(deleteFile, () => ({ success: true }))
  const reply: { send?: () => void } = {}
  drafts = serve(api.saveItemDraft, async () => {
    if (drafts.length === 1) await new Promise<void>((resolve) => Object.assign(reply, { send: resolve }))
    return { success: true }
  })
  await openChat()
  const photo = new File(['x'], 'chin.jpg', { type: 'image/jpeg' })
  await userEvent.upload(screen.getByLabelText('Attach a file', { selector: 'input' }), photo)
  await vi.waitFor(() => expect(drafts.at(-1)?.body).toEqual({ text: 'Please', file_ids: [41] }), { timeout: 3000 })
  await press('Remove chin.jpg')
  reply.send?.()
  await vi.waitFor(() => expect(drafts.at(-1)?.body).toEqual({ text: 'Please', file_ids: [] }), { timeout: 3000 })
  expect(screen.queryByRole('list', { name: 'Files in the answer' })).toBeNull()
})

it('a video that is too long is refused at the files, until it is removed', async () => {
  serve(uploadFile, () => ({ success: true, data: anUploadedFile(41, { name: 'neck.mp4' }) }))
  serve(deleteFile, () => ({ success: true }))
  serve(api.answerDeskChat, () => jsonResponse(422, [{ field: 'file_ids', message: 'It may last 180 seconds' }]))
  await openChat()
  const video = new File(['x'], 'neck.mp4', { type: 'video/mp4' })
  await userEvent.upload(screen.getByLabelText('Attach a file', { selector: 'input' }), video)
  await screen.findByText('Uploaded')
  await press('Send the answer')
  expect((await screen.findByRole('alert')).textContent).toContain('It may last 180 seconds')
  expect(screen.getAllByText('It may last 180 seconds')).toHaveLength(1)
  await press('Remove neck.mp4')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('an answer waits for its files, at most ten, and says so', async () => {
  serve(uploadFile, () => new Promise(() => undefined))
  await openChat()
  const photos = Array.from({ length: 11 }, (_, index) => new File(['x'], `${index}.jpg`, { type: 'image/jpeg' }))
  await userEvent.upload(screen.getByLabelText('Attach a file', { selector: 'input' }), photos)
  expect(await screen.findByText(/up to 10 files. The others were not added/)).toBeTruthy()
  expect(within(screen.getByRole('list', { name: 'Files in the answer' })).getAllByRole('listitem')).toHaveLength(10)
  for (const name of ['Voice answer', 'Video answer']) {
    const record = screen.getByRole('button', { name, description: /Remove one to record an answer/ })
    expect(record.getAttribute('aria-disabled')).toBe('true')
  }
  await press('Send the answer')
  expect(answers).toEqual([])
  expect(screen.getAllByText('Please wait for files to upload').length).toBeGreaterThan(0)
})

it('dismissing a question leaves later questions in the queue', async () => {
  await openChat()
  await screen.findByText('Only on the left')
  await press('No answer needed')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Why' }), 'Thanks only')
  serve(api.listDeskMessages, () => ({
    messages: [aMessage(1), aMessage(2), aMessage(3, { message: 'And my knee?' })],
    has_earlier: false,
  }))
  await refreshSharedDesk()
  expect(await screen.findByText('And my knee?')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Remove it from the queue' }))
  await vi.waitFor(() => expect(dismissals.map(({ body }) => body)).toEqual([{ reason: 'Thanks only', seen_id: 2 }]))
})

it('a question that leaves the queue while it is open says so, and leads to the next', async () => {
  await openChat()
  expect(screen.getByRole('button', { name: 'No answer needed' })).toBeTruthy()
  const ended = { ...aChat(), answer_by: null, draft: 'Please', draft_files: [], notes_count: 0, colleagues: [] }
  serve(api.getDeskItem, () => ended)
  serve(desk.listDesk, () => ({
    items: [],
    next: null,
    now: noon,
    counts: { late: 0, soon: 0, calm: 0 },
    kind_counts: { homework: 0, chat: 0, meeting: 0 },
  }))
  await refreshSharedDesk()
  expect(await screen.findByText(/^This question has left the queue/)).toBeTruthy()
  for (const name of ['No answer needed', 'Hand over']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' }).value).toBe('Please')
  await press('Next')
  await vi.waitFor(() => expect(location.pathname).toBe('/admin/desk'))
})

it('a chat that was answered is claimed when its learner asks again while it is open', async () => {
  const answered = { ...aChat(), answer_by: null, draft: '', draft_files: [], notes_count: 0, colleagues: [] }
  serve(api.getDeskItem, () => answered)
  const claims = serve(api.claimDeskItem, aClaim)
  await openChat()
  expect(claims).toEqual([])
  serve(api.getDeskItem, () => ({ ...answered, answer_by: noon + 3600 }))
  await refreshSharedDesk()
  await vi.waitFor(() => expect(claims).toHaveLength(1))
})

it('a chat is handed over to a colleague of the course', async () => {
  await openChat()
  await press('Hand over')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('button', { name: 'Boris, on duty' }))
  expect(await screen.findByText('Handed over: Boris')).toBeTruthy()
  expect(handOvers.map(({ body }) => body)).toEqual([{ expert_id: 9 }])
})

describe('a meeting that waits', () => {
  const startsAt = noon + 90_000
  const item = { ...aChat(), kind: 'meeting' as const, id: 5, title: 'Review', starts_at: startsAt }
  beforeEach(async () => {
    serve(api.getDeskItem, () => ({ ...item, draft: '', draft_files: [], notes_count: 0, colleagues: [] }))
    const learner = { ...item.learner, timezone: 'Europe/London' }
    const meeting: meetings.StaffMeeting = {
      id: 5,
      state: 'waiting',
      title: 'Review',
      course: 'A face at ease',
      minutes: 50,
      note: 'My neck',
      start_date_time: startsAt,
      phone: '+447700900118',
      confirm_by: noon + 3600,
      may_change: true,
      link: null,
      learner,
      expert: { id: 4, name: 'Elena Guy', avatar: '' },
    }
    serve(meetings.listStaffMeetings, () => ({ meetings: [meeting], next: null, link: '', link_hosts: [] }))
    serve(meetings.listStaffMeetingSlots, () => [{ start_date_time: startsAt + 3600, is_free: true }])
    await openConsole('/admin/desk/meeting/5')
    await screen.findByRole('heading', { name: 'Olga Kranz' })
  })

  it("a waiting meeting is confirmed at the desk, with the learner's note, and the next item opens", async () => {
    const confirmed = serve(meetings.confirmMeeting, () => ({ success: true }))
    const phone = await screen.findByRole('link', { name: '+447700900118' })
    expect(phone.getAttribute('href')).toBe('tel:+447700900118')
    expect(screen.getByText('My neck')).toBeTruthy()
    await press('Confirm')
    expect(await screen.findByText('The meeting is confirmed')).toBeTruthy()
    expect(confirmed.map(({ params }) => params['meetingId'])).toEqual(['5'])
    await vi.waitFor(() => expect(location.pathname).toBe('/admin/desk/chat/7'))
  })

  it('a waiting meeting shows its time, whose zone the desk names once', () => {
    expect(screen.getByText(formatDateTime(startsAt))).toBeTruthy()
    const zone = timeZoneLabel(timeZone(), 'en')
    expect(screen.getAllByText((text) => text.includes(zone)).map(({ textContent }) => textContent)).toEqual([
      `Times: ${zone}`,
    ])
  })

  it('a meeting cannot be handed over once it is confirmed', async () => {
    expect(screen.getByRole('button', { name: 'Hand over' })).toBeTruthy()
    const confirmed = { ...item, answer_by: null, draft: '', draft_files: [], notes_count: 0, colleagues: [] }
    serve(api.getDeskItem, () => confirmed)
    await refreshSharedDesk()
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Hand over' })).toBeNull())
    expect(screen.getByRole('heading', { name: 'Review' })).toBeTruthy()
  })

  it("a waiting meeting says if the learner's note failed to load, and retries on request", async () => {
    const words = serve(meetings.listStaffMeetings, () => jsonResponse(404, {}))
    await queryClient.resetQueries({ queryKey: [meetings.listStaffMeetings.path] })
    expect(await screen.findByText('Couldn’t load the video consultations')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeTruthy()
    const before = words.length
    await press('Try again')
    await vi.waitFor(() => expect(words.length).toBeGreaterThan(before))
  })

  it('a waiting meeting is moved or cancelled at the desk with a reason for the learner', async () => {
    const moved = serve(meetings.moveMeeting, () => jsonResponse(500, {}))
    const cancelled = serve(meetings.cancelMeeting, () => ({ success: true }))
    await press('Move or cancel')
    await userEvent.type(screen.getByLabelText('What to tell the learner'), 'I am ill')
    await screen.findByRole('option', { name: /\d/ })
    await userEvent.selectOptions(screen.getByLabelText('New time'), String(startsAt + 3600))
    await press('Move')
    await vi.waitFor(() => expect(moved[0]?.body).toEqual({ start_date_time: startsAt + 3600, reason: 'I am ill' }))
    expect(location.pathname).toBe('/admin/desk/meeting/5')
    await press('Cancel the meeting')
    expect(await screen.findByText('The meeting is cancelled')).toBeTruthy()
    expect(cancelled.map(({ body }) => body)).toEqual([{ reason: 'I am ill' }])
  })
})
