import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import { closeConsultation, returnConsultation } from '#contract/experts/consultations/api.ts'
import * as desk from '#contract/experts/desk/api.ts'
import * as items from '#contract/experts/desk/itemApi.ts'
import { createLiveTicket } from '#contract/messages/live/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { listQuestions } from '#contract/club/support/staffApi.ts'
import { endSession, startSession } from '../../../../platform/session/session.ts'
import { publicConfig } from '../../../../../test/app.ts'
import { noon } from '../../../../../test/clock.ts'
import { emptyInbox, irina, openConsole } from '../../../../../test/console.ts'
import { jsonResponse, serve } from '../../../../../test/server.ts'

vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const elena = { ...irina, id: 4, name: 'Elena Guy', roles: ['expert'] }

/** The chat with the state of its latest consultation. */
function serveChat(consultation: NonNullable<items.DeskItemDetails['consultation']>) {
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
    answer_by: null,
    starts_at: null,
    is_escalated: false,
    claim: null,
    holder: null,
    draft: '',
    draft_files: [],
    notes_count: 0,
    colleagues: [],
    consultation,
  }))
}

beforeEach(() => {
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
  serve(items.listDeskMessages, () => ({ messages: [], has_earlier: false }))
  startSession({ token: 'of-elena', userId: elena.id, days: 1 })
})
afterEach(() => endSession('chosen'))

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('an expert closes the open consultation of a chat, after a question', async () => {
  serveChat({ id: 30, is_open: true, can_be_returned: false })
  const closings = serve(closeConsultation, () => ({ success: true }))
  await openConsole('/admin/desk/chat/7')
  await press('Close the consultation')
  expect(closings).toEqual([])
  serveChat({ id: 30, is_open: false, can_be_returned: false })
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Close the consultation' }))
  expect(await screen.findByText('The consultation is closed')).toBeTruthy()
  expect(closings).toHaveLength(1)
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Close the consultation' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Give the consultation back' })).toBeNull()
})

it('a lead gives the latest consultation of a chat back with a reason', async () => {
  serveChat({ id: 30, is_open: false, can_be_returned: true })
  const returns = serve(returnConsultation, () => ({ success: true }))
  await openConsole('/admin/desk/chat/7')
  await press('Give the consultation back')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The answer came too late')
  serveChat({ id: 30, is_open: false, can_be_returned: false })
  await userEvent.click(dialog.getByRole('button', { name: 'Give the consultation back' }))
  expect(await screen.findByText('The consultation was given back')).toBeTruthy()
  expect(returns.map(({ body }) => body)).toEqual([{ reason: 'The answer came too late' }])
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Give the consultation back' })).toBeNull())
})
