import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import * as desk from '#contract/experts/desk/api.ts'
import * as items from '#contract/experts/desk/itemApi.ts'
import * as api from '#contract/experts/desk/learnerApi.ts'
import { createLiveTicket } from '#contract/messages/live/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { listQuestions } from '#contract/club/support/staffApi.ts'
import { publicConfig } from '../../../../../test/app.ts'
import { noon } from '../../../../../test/clock.ts'
import { emptyInbox, irina, openConsole } from '../../../../../test/console.ts'
import { jsonResponse, serve, type ReceivedRequest } from '../../../../../test/server.ts'
import { queryClient } from '../../../../platform/cache/queries.ts'
import { endSession, startSession } from '../../../../platform/session/session.ts'

vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const elena = { ...irina, id: 4, name: 'Elena Guy', roles: ['expert'] }

const aNote = (id: number, change: Partial<api.ExpertNote> = {}): api.ExpertNote => ({
  id,
  author: 'Boris',
  is_own: false,
  text: 'Careful with the neck',
  created_at: noon - 3600,
  edited_at: null,
  ...change,
})
const aCard = (change: Partial<api.LearnerCard> = {}): api.LearnerCard => ({
  id: 101,
  name: 'Olga Kranz',
  avatar: '',
  phone: null,
  runs: [
    {
      id: 3,
      course: 'A face at ease',
      status: 'open',
      today_day_number: 12,
      days_count: 36,
      complete_days_count: 9,
      consultations: 5,
      consultations_left: 2,
    },
  ],
  homework: [{ attempt_id: 8, title: 'Film your neck', attempt_number: 2, status: 'FAIL', sent_at: noon - 90_000 }],
  chats: [{ id: 7, course: 'A face at ease', messages_count: 4, last_message_at: noon - 3600, is_waiting: true }],
  marks: [{ id: '0', attempt_id: 8, title: 'Film your neck', at_ms: 37_000, text: 'Lower your chin' }],
  notes: [aNote(1)],
  ...change,
})

let cards: ReceivedRequest[]
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
  serve(desk.listDesk, () => ({
    items: [],
    next: null,
    now: noon,
    counts: { late: 0, soon: 0, calm: 0 },
    kind_counts: { homework: 0, chat: 0, meeting: 0 },
  }))
  serve(items.getDeskItem, () => ({
    kind: 'chat' as const,
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
    draft: '',
    draft_files: [],
    notes_count: 1,
    colleagues: [],
  }))
  serve(items.listDeskMessages, () => ({ messages: [], has_earlier: false }))
  serve(items.claimDeskItem, () => ({ expert_id: 4, expert_name: 'Elena Guy', until: noon + 900, is_mine: true }))
  serve(items.releaseDeskItem, () => ({ success: true }))
  cards = serve(api.getLearnerCard, () => aCard())
  startSession({ token: 'of-elena', userId: elena.id, days: 1 })
})
afterEach(() => endSession('chosen'))

async function openCard() {
  await openConsole('/admin/desk/chat/7')
  await userEvent.click(await screen.findByText('About the learner, 1 note'))
}
const section = async (name: string) => within(await screen.findByRole('region', { name }))
const notes = () => section('Team notes')

it('the card of a learner is read once, when it is opened', async () => {
  await openConsole('/admin/desk/chat/7')
  const summary = await screen.findByText('About the learner, 1 note')
  expect(cards).toEqual([])
  await userEvent.click(summary)
  expect((await section('Courses')).getByText(/day 12 of 36/)).toBeTruthy()
  expect((await section('Courses')).getByText(/2 of 5 consultations left/)).toBeTruthy()
  const homework = await section('Homework')
  expect(homework.getByRole('link', { name: 'Film your neck' }).getAttribute('href')).toBe('/admin/desk/8')
  expect(homework.getByText('Returned')).toBeTruthy()
  expect((await section('Chats')).getByText('Waiting for an answer')).toBeTruthy()
  expect((await section('Marks on homework')).getByText(/Lower your chin/).textContent).toBe('0:37 Lower your chin')
  expect((await notes()).getByText('Careful with the neck')).toBeTruthy()
  expect(screen.queryByText('Phone for the meeting')).toBeNull()
  expect(cards).toHaveLength(1)
})

it('a mark that was only said is named as such', async () => {
  const mark = { id: '0', attempt_id: 8, title: 'Film your neck', at_ms: 37_000, text: '' }
  serve(api.getLearnerCard, () => aCard({ marks: [mark] }))
  await openCard()
  expect((await section('Marks on homework')).getByText(/^0:37/).parentElement?.textContent).toBe('0:37 Voice mark')
})

it('the phone stands in the card before an own meeting', async () => {
  serve(api.getLearnerCard, () => aCard({ phone: '+447700900118' }))
  await openCard()
  expect((await screen.findByRole('link', { name: '+447700900118' })).getAttribute('href')).toBe('tel:+447700900118')
})

it('a card that does not load is read again on request, and an empty one says so', async () => {
  serve(api.getLearnerCard, () => jsonResponse(500, {}))
  await openCard()
  expect(await screen.findByText('Couldn’t load the learner’s details')).toBeTruthy()
  serve(api.getLearnerCard, () => aCard({ homework: [], chats: [], marks: [], notes: [] }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing has been sent yet.')).toBeTruthy()
  expect(screen.getByText('About the learner')).toBeTruthy()
  expect((await notes()).getByText('No notes yet.')).toBeTruthy()
})

it('a retried note is added once, and a failure keeps its text', async () => {
  let sent = serve(api.addExpertNote, () => jsonResponse(500, {}))
  await openCard()
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New note' })
  await userEvent.type(await field(), 'Prefers mornings')
  await userEvent.click(screen.getByRole('button', { name: 'Add the note' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  const first = sent[0]?.body
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Add the note' }).ariaBusy).not.toBe('true'))
  expect((await field()).value).toBe('Prefers mornings')
  sent = serve(api.addExpertNote, () => aNote(2, { is_own: true, text: 'Prefers mornings' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add the note' }))
  expect(await (await notes()).findByText('Prefers mornings', { selector: 'p' })).toBeTruthy()
  expect(sent[0]?.body).toEqual(first)
  expect((await field()).value).toBe('')
  expect(screen.getByText('About the learner, 2 notes')).toBeTruthy()
})

it('the keys that send the answer do not while a note is being written', async () => {
  const answers = serve(items.answerDeskChat, () => jsonResponse(500, {}))
  serve(items.saveItemDraft, () => ({ success: true }))
  await openCard()
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New note' })
  const answer = screen.getByRole('textbox', { name: 'Answer' })
  await userEvent.type(answer, 'Please rest')
  await userEvent.type(note, 'Prefers mornings{Control>}{Enter}{/Control}')
  expect(note.value).toBe('Prefers mornings')
  await userEvent.type(answer, ' more{Control>}{Enter}{/Control}')
  await vi.waitFor(() => expect(answers.map(({ body }) => body)).toMatchObject([{ message: 'Please rest more' }]))
})

it('only own notes can be changed and deleted', async () => {
  serve(api.getLearnerCard, () => aCard({ notes: [aNote(1), aNote(2, { is_own: true, text: 'Prefers mornings' })] }))
  const changed = serve(api.updateExpertNote, () =>
    aNote(2, { is_own: true, text: 'Prefers evenings', edited_at: noon }),
  )
  const deleted = serve(api.deleteExpertNote, () => ({ success: true }))
  await openCard()
  const list = await notes()
  expect(list.getAllByRole('button', { name: 'Edit' })).toHaveLength(1)
  await userEvent.click(list.getByRole('button', { name: 'Edit' }))
  const field = list.getByRole('textbox', { name: 'Text of the note' })
  await userEvent.clear(field)
  await userEvent.type(field, 'Prefers evenings')
  await userEvent.click(list.getByRole('button', { name: 'Save the note' }))
  expect(await list.findByText('Prefers evenings')).toBeTruthy()
  expect(changed.map(({ body }) => body)).toEqual([{ text: 'Prefers evenings' }])
  await userEvent.click(list.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete the note' }))
  await vi.waitFor(() => expect(list.queryByText('Prefers evenings')).toBeNull())
  expect(deleted.map(({ params }) => params['noteId'])).toEqual(['2'])
})

it('a note being edited keeps its text when newer notes push it out of the list', async () => {
  const own = aNote(2, { is_own: true, text: 'Prefers mornings' })
  let stored = [aNote(4), aNote(3), own]
  serve(api.getLearnerCard, () => aCard({ notes: stored }))
  await openCard()
  const list = await notes()
  await userEvent.click(list.getByRole('button', { name: 'Edit' }))
  const field = () => list.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the note' })
  expect(document.activeElement).toBe(field())
  await userEvent.type(field(), ' and Mondays')
  for (stored of [[aNote(6), aNote(5), ...stored], [aNote(6)]]) {
    await queryClient.invalidateQueries({ queryKey: [api.getLearnerCard.path] })
    expect(await screen.findByText(new RegExp(`^About the learner, ${stored.length} notes?$`))).toBeTruthy()
    expect(field().value).toBe('Prefers mornings and Mondays')
  }
})

it('the focus goes to the button after editing, and to the heading after deleting', async () => {
  serve(api.getLearnerCard, () => aCard({ notes: [aNote(1), aNote(2, { is_own: true, text: 'Prefers mornings' })] }))
  serve(api.deleteExpertNote, () => ({ success: true }))
  await openCard()
  const list = await notes()
  await userEvent.click(list.getByRole('button', { name: 'Edit' }))
  await userEvent.click(list.getByRole('button', { name: 'Discard the changes' }))
  expect(document.activeElement).toBe(list.getByRole('button', { name: 'Edit' }))
  await userEvent.click(list.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete the note' }))
  await vi.waitFor(() => expect(list.queryByText('Prefers mornings')).toBeNull())
  expect(document.activeElement).toBe(list.getByRole('heading', { name: 'Team notes' }))
})
