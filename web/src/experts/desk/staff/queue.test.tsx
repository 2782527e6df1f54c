import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import * as api from '#contract/experts/desk/api.ts'
import * as items from '#contract/experts/desk/itemApi.ts'
import { listAttemptMarks } from '#contract/experts/marks/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { listQuestions } from '#contract/club/support/staffApi.ts'
import { publicConfig } from '../../../../test/app.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { noon } from '../../../../test/clock.ts'
import { emptyInbox, irina, openConsole } from '../../../../test/console.ts'
import { anAttempt } from '../../../../test/homework.ts'
import { networkError, serve } from '../../../../test/server.ts'
import { refreshDesk } from './deskQueries.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const elena = { ...irina, id: 4, name: 'Elena Guy', roles: ['expert'] }
const anItem = (id: number): api.DeskItem => ({
  kind: 'homework',
  id,
  learner: { id: 100 + id, name: `Learner ${id}`, avatar: '' },
  title: `Video ${id}`,
  course: 'A face at ease',
  day_number: 12,
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
const anEntry = (id: number): api.DeskEntry => ({
  ...anItem(id),
  notes_count: 0,
  draft: '',
  draft_files: [],
  description: '',
  points: 15,
  selfie: null,
  former_answers: [],
  can_correct: false,
  attempts: [anAttempt({ id })],
})
const aPage = (...ids: number[]) => ({
  items: ids.map(anItem),
  next: null,
  now: noon,
  counts: { late: 0, soon: 4, calm: 0 },
  kind_counts: { homework: 4, chat: 0, meeting: 0 },
})

const answerField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' })
const walk = async (key: 'ArrowUp' | 'ArrowDown') => fireEvent.keyDown(await answerField(), { key, altKey: true })
const expectOpen = (id: number) => screen.findByRole('heading', { name: `Learner ${id}` })

async function openEntry(id: number): Promise<void> {
  await openConsole(`/admin/desk/${id}`)
  await expectOpen(id)
}

beforeEach(() => {
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => elena)
  serve(listQuestions, () => emptyInbox)
  serve(api.listDesk, () => aPage(1, 2, 3, 4))
  serve(api.getDeskEntry, ({ params }) => anEntry(Number(params.attemptId)))
  serve(items.releaseDeskItem, () => ({ success: true }))
  serve(items.saveItemDraft, () => ({ success: true }))
  serve(api.getDeskFigures, () => ({
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
  serve(listAttemptMarks, () => [])
  serve(items.getDeskItem, networkError)
  serve(api.listReplyTemplates, () => [])
  serve(items.claimDeskItem, () => ({ expert_id: 4, expert_name: 'Elena Guy', until: noon + 900, is_mine: true }))
  startSession({ token: 'of-elena', userId: elena.id, days: 1 })
})
afterEach(() => endSession('chosen'))

it('keys walk the queue both ways, round its ends', async () => {
  await openEntry(2)
  await screen.findByRole('link', { name: /Learner 4/ })
  await walk('ArrowUp')
  await expectOpen(1)
  await walk('ArrowUp')
  await expectOpen(4)
  await walk('ArrowDown')
  await expectOpen(1)
})

it('the arrow key moves on from an open item that has left the queue', async () => {
  await openEntry(2)
  await screen.findByRole('link', { name: /Learner 4/ })
  serve(api.listDesk, () => aPage(1, 3, 4))
  refreshDesk()
  await waitFor(() => expect(screen.queryByRole('link', { name: /Learner 2/ })).toBeNull())
  await walk('ArrowDown')
  await expectOpen(3)
})

it('the arrow key loads more of the queue at its end', async () => {
  serve(api.listDesk, ({ query }) => (query.get('after') ? aPage(3) : { ...aPage(1, 2), next: '2-homework-2' }))
  await openEntry(2)
  await screen.findByRole('link', { name: /Learner 3/ })
  await walk('ArrowDown')
  await expectOpen(3)
})

it('a question mark lists the keys, unless it is being written', async () => {
  await openEntry(1)
  await userEvent.type(await answerField(), 'Again?')
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.tab()
  await userEvent.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(dialog.getByText('Previous in the queue')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
