import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import * as api from '#contract/experts/desk/api.ts'
import { uploadFile } from '#contract/learning/files/api.ts'
import * as items from '#contract/experts/desk/itemApi.ts'
import { listAttemptMarks } from '#contract/experts/marks/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { listQuestions } from '#contract/club/support/staffApi.ts'
import { publicConfig } from '../../../../test/app.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { noon } from '../../../../test/clock.ts'
import { emptyInbox, irina, openConsole } from '../../../../test/console.ts'
import { anAttempt, anUploadedFile } from '../../../../test/homework.ts'
import { jsonResponse, networkError, serve } from '../../../../test/server.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const elena = { ...irina, id: 4, name: 'Elena Guy', roles: ['expert'] }
const entry: api.DeskEntry = {
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
  notes_count: 0,
  draft: '',
  draft_files: [],
  description: '',
  points: 15,
  selfie: null,
  former_answers: [],
  can_correct: false,
  attempts: [anAttempt({ id: 1 })],
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => elena)
  serve(listQuestions, () => emptyInbox)
  serve(api.listDesk, () => ({
    items: [],
    next: null,
    now: noon,
    counts: { late: 0, soon: 0, calm: 0 },
    kind_counts: { homework: 0, chat: 0, meeting: 0 },
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
  serve(listAttemptMarks, () => [])
  serve(items.getDeskItem, networkError)
  serve(api.listReplyTemplates, () => [])
  const answered = { name: 'Conflict', message: 'Already answered.', code: 'homework_answered', status: 409 }
  serve(items.claimDeskItem, () => jsonResponse(409, answered))
  startSession({ token: 'of-elena', userId: elena.id, days: 1 })
})
afterEach(() => endSession('chosen'))

it('an answer is corrected by who may do so, and shows what it was before', async () => {
  const former = {
    attempt_id: 1,
    verdict: 'FAIL' as const,
    answer: 'Show your chin',
    files: [],
    expert_name: 'Elena Guy',
  }
  let corrected: Partial<api.DeskEntry> = {
    can_correct: true,
    former_answers: [],
    attempts: [
      anAttempt({
        id: 1,
        status: 'FAIL',
        answer: 'Show your chin',
        expert: { id: 7, name: 'Elena Guy', avatar: '' },
        answered_at: noon,
      }),
    ],
  }
  serve(api.getDeskEntry, () => ({ ...entry, ...corrected }))
  const sent = serve(api.correctDeskEntry, () => {
    corrected = {
      can_correct: true,
      former_answers: [{ ...former, answered_at: noon, corrected_at: noon + 60 }],
      attempts: [
        anAttempt({
          id: 1,
          status: 'DONE',
          answer: 'Well done',
          expert: { id: 7, name: 'Elena Guy', avatar: '' },
          answered_at: noon,
        }),
      ],
    }
    return { success: true }
  })
  await openConsole('/admin/desk/1')
  await press('Correct the answer')
  const field = await screen.findByRole('textbox', { name: 'Corrected answer' })
  expect(field).toHaveProperty('value', 'Show your chin')
  await userEvent.clear(field)
  await userEvent.type(field, 'Well done')
  await press('Approve, +15 points')
  expect(await screen.findByText('Answer corrected: Learner 1')).toBeTruthy()
  expect(await screen.findByText('Former answer')).toBeTruthy()
  expect(screen.getByText('Show your chin')).toBeTruthy()
  expect(sent[0]?.body).toMatchObject({ verdict: 'DONE', text: 'Well done' })
})

it('files of an answer are removed and added by its correction, and the former ones stay to be read', async () => {
  const [kept, removed] = [anUploadedFile(7, { name: 'pose.jpg' }), anUploadedFile(8, { name: 'old.jpg' })]
  const added = anUploadedFile(9, { name: 'new.jpg' })
  const given = {
    status: 'FAIL' as const,
    answer: 'Show your chin',
    expert: { id: 7, name: 'Elena Guy', avatar: '' },
    answered_at: noon,
  }
  const former = { attempt_id: 1, verdict: 'FAIL' as const, answer: 'Show your chin', expert_name: 'Elena Guy' }
  let shown: Partial<api.DeskEntry> = {
    can_correct: true,
    attempts: [anAttempt({ id: 1, ...given, answer_files: [kept, removed] })],
  }
  serve(api.getDeskEntry, () => ({ ...entry, ...shown }))
  serve(uploadFile, () => ({ success: true, data: added }))
  const sent = serve(api.correctDeskEntry, () => {
    shown = {
      former_answers: [{ ...former, files: [kept, removed], answered_at: noon, corrected_at: noon + 60 }],
      attempts: [anAttempt({ id: 1, ...given, answer_files: [kept, added] })],
    }
    return { success: true }
  })
  await openConsole('/admin/desk/1')
  await press('Correct the answer')
  await press('Remove old.jpg')
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')
  await userEvent.upload(chooser as HTMLInputElement, new File(['x'], 'new.jpg', { type: 'image/jpeg' }))
  await waitFor(() => expect(screen.getAllByText('Uploaded')).toHaveLength(2))
  await press('Return')
  expect(await screen.findByText('Answer corrected: Learner 1')).toBeTruthy()
  expect(sent[0]?.body).toMatchObject({ verdict: 'FAIL', file_ids: [7, 9] })
  await userEvent.click(await screen.findByText('Former answer'))
  expect(await screen.findByRole('button', { name: 'Open photo old.jpg' })).toBeTruthy()
})
