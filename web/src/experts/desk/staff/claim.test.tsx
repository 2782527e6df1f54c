import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { getPublicConfig } from '#contract/brands/api.ts'
import * as api from '#contract/experts/desk/api.ts'
import * as items from '#contract/experts/desk/itemApi.ts'
import { createLiveTicket } from '#contract/messages/live/api.ts'
import { listAttemptMarks } from '#contract/experts/marks/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { listQuestions } from '#contract/club/support/staffApi.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { noon } from '../../../../test/clock.ts'
import { emptyInbox, irina, openConsole } from '../../../../test/console.ts'
import { anAttempt } from '../../../../test/homework.ts'
import { serve, type ReceivedRequest } from '../../../../test/server.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const elena = { ...irina, id: 4, name: 'Elena Guy', roles: ['expert'] }
const aClaim = () => ({ expert_id: 4, expert_name: 'Elena Guy', until: noon + 900, is_mine: true })

const homework = (): api.DeskItem => ({
  kind: 'homework',
  id: 1,
  learner: { id: 101, name: 'Learner 1', avatar: '' },
  title: 'Video 1',
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
const opened = { notes_count: 0, draft: '', draft_files: [] }

/** Live events of the console. */
const live = new WebSocketServer({ port: 0, host: '127.0.0.1' })
const listening = once(live, 'listening')
let lastEventId = 0

function sendEvent(): void {
  for (const socket of live.clients) socket.send(JSON.stringify({ id: (lastEventId += 1), type: 'desk', payload: {} }))
}

let claims: ReceivedRequest[]
/** The claim of the homework on the server, and its deadline. */
let claim: api.DeskItem['claim']
let answerBy: number | null
let reads: ReceivedRequest[]

beforeAll(() => listening)
beforeEach(() => {
  const { port } = live.address() as AddressInfo
  const project = { ...publicConfig.project, notification_address: `http://127.0.0.1:${port}/spa/live` }
  serve(getPublicConfig, () => ({ ...publicConfig, project }))
  serve(getStaffMember, () => elena)
  serve(listQuestions, () => emptyInbox)
  serve(createLiveTicket, () => ({ ticket: 't', missed: [] }))
  serve(api.listDesk, () => ({
    items: [homework()],
    next: null,
    now: noon,
    counts: { late: 0, soon: 1, calm: 0 },
    kind_counts: { homework: 1, chat: 0, meeting: 0 },
  }))
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
  serve(api.getDeskEntry, () => ({
    ...homework(),
    ...opened,
    description: 'Film your neck',
    points: 15,
    selfie: null,
    former_answers: [],
    can_correct: false,
    attempts: [anAttempt({ id: 1 })],
  }))
  serve(listAttemptMarks, () => [])
  serve(api.listReplyTemplates, () => [])
  serve(items.releaseDeskItem, () => ({ success: true }))
  answerBy = noon + 3600
  claims = serve(items.claimDeskItem, () => (claim = aClaim()))
  reads = serve(items.getDeskItem, () => ({ ...homework(), ...opened, claim, answer_by: answerBy, colleagues: [] }))
  startSession({ token: 'of-elena', userId: elena.id, days: 1 })
})
afterEach(() => endSession('chosen'))
afterAll(() => {
  for (const socket of live.clients) socket.terminate()
  live.close()
})

async function openHomework() {
  const connecting = once(live, 'connection')
  await openConsole('/admin/desk/1')
  await screen.findByRole('heading', { name: 'Learner 1' })
  await connecting
  await waitFor(() => expect(claims).toHaveLength(1))
}

/** An event of the desk, after which the page has looked who has claimed the homework. */
async function hearEvent() {
  const before = reads.length
  sendEvent()
  await waitFor(() => expect(reads).toHaveLength(before + 1))
}

it('a homework released by another page of the same expert is claimed again once', async () => {
  await openHomework()
  claim = null
  await hearEvent()
  await waitFor(() => expect(claims).toHaveLength(2))
  await hearEvent()
  await hearEvent()
  expect(claims).toHaveLength(2)
})

it('a homework claimed by another expert after its release stays with that expert', async () => {
  await openHomework()
  claim = { expert_id: 9, expert_name: 'Boris', until: noon + 900, is_mine: false }
  await hearEvent()
  await hearEvent()
  expect(claims).toHaveLength(1)
})

it('a homework released by another page of the same expert is not claimed once it is answered', async () => {
  await openHomework()
  claim = null
  answerBy = null
  await hearEvent()
  await hearEvent()
  expect(claims).toHaveLength(1)
})

it('a device whose clock is ahead asks for the queue no more often', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: noon * 1000 })
  const now = noon - 3600
  const asked = serve(api.listDesk, () => ({
    items: [{ ...homework(), claim: { ...aClaim(), until: now + 900 } }],
    next: null,
    now,
    counts: { late: 0, soon: 1, calm: 0 },
    kind_counts: { homework: 1, chat: 0, meeting: 0 },
  }))
  await openConsole('/admin/desk')
  await screen.findByText(/Learner 1/)
  const before = asked.length
  await vi.advanceTimersByTimeAsync(25_000)
  expect(asked).toHaveLength(before)
  vi.useRealTimers()
})

it('a draft shows the text of another tab, and saves both texts together', async () => {
  const drafts = serve(items.saveItemDraft, () => ({ success: true }))
  const draft = { userId: elena.id, kind: 'homework' as const, id: 1 }
  await openHomework()
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' })
  vi.resetModules()
  const otherTab = await import('./draftTabs.ts')
  await waitFor(() => {
    otherTab.broadcastText(draft, 'Lift the chin')
    expect(field.value).toBe('Lift the chin')
  })
  await userEvent.type(field, ' slowly')
  await waitFor(() => expect(drafts.at(-1)?.body).toEqual({ text: 'Lift the chin slowly' }))
  otherTab.broadcastText(draft, 'Lift the chin twice')
  await userEvent.type(field, '.')
  await waitFor(() => expect(drafts.at(-1)?.body).toEqual({ text: expect.stringMatching(/twice[^]*slowly\.$/) }))
  expect(field.value).toBe('Lift the chin slowly.')
})
