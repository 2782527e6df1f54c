import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import * as desk from '#contract/desk/api.ts'
import type { UploadedFile } from '#contract/files/api.ts'
import { createLiveTicket } from '#contract/live/api.ts'
import * as api from '#contract/marks/api.ts'
import { getStaffMember, listQuestions } from '#contract/staff/api.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { publicConfig } from '../../../test/app.ts'
import { irina, openConsole } from '../../../test/console.ts'
import { anAttempt, anUploadedFile } from '../../../test/homework.ts'
import { jsonResponse, serve, type ReceivedRequest } from '../../../test/server.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const elena = { ...irina, id: 4, name: 'Elena Guy', roles: ['expert'] }
const now = () => Math.floor(Date.now() / 1000)

const neck = anUploadedFile(7, { type: 1, name: 'neck.mp4', duration: 10, frame_rate: 25 })
const face = anUploadedFile(8, { name: 'face.jpg' })

function anEntry(files: UploadedFile[]): desk.DeskEntry {
  return {
    ...{ id: 1, learner: { id: 101, name: 'Marina', avatar: '' }, title: 'Neck', course: 'A face at ease' },
    ...{
      day_number: 3,
      days_count: 36,
      is_required: false,
      attempt_number: 1,
      sent_at: now(),
      answer_by: now() + 9000,
    },
    ...{ kind: 'homework', starts_at: null, is_escalated: false, holder: null },
    ...{
      claim: null,
      description: '',
      points: 15,
      attempts: [anAttempt({ files })],
      selfie: null,
      draft: '',
      draft_files: [],
      notes_count: 0,
    },
  }
}

const kind_counts = { homework: 1, chat: 0, meeting: 0 }

let saves: ReceivedRequest[]
let deletions: ReceivedRequest[]
let answers: ReceivedRequest[]
beforeEach(() => {
  sessionStorage.clear()
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => elena)
  serve(listQuestions, () => [])
  serve(createLiveTicket, () => jsonResponse(500, {}))
  serve(desk.listDesk, () => ({ items: [], next: null, counts: { late: 0, soon: 1, calm: 0 }, kind_counts }))
  serve(desk.getDeskEntry, () => anEntry([neck, face]))
  serve(desk.claimDeskEntry, () => ({ expert_id: 4, expert_name: 'Elena Guy', until: now() + 900, is_mine: true }))
  serve(desk.releaseDeskEntry, () => ({ success: true }))
  serve(desk.saveDeskDraft, () => ({ success: true }))
  serve(desk.listReplyTemplates, () => [])
  serve(desk.getDeskFigures, () => ({
    ...{
      answered_count: 0,
      median_seconds: null,
      p90_seconds: null,
      late_count: 0,
      rating: null,
      experts: [],
      courses: [],
    },
    ...{ kinds: [], hours: [], is_partial: false },
  }))
  answers = serve(desk.answerDeskEntry, () => ({ success: true }))
  serve(api.listAttemptMarks, () => [])
  saves = serve(api.saveMark, () => ({ success: true }))
  deletions = serve(api.deleteMark, () => ({ success: true }))
  startSession({ token: 'of-elena', userId: elena.id, days: 1 })
})
afterEach(() => endSession('chosen'))

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

async function openVideo(): Promise<HTMLVideoElement> {
  await openConsole('/admin/desk/1')
  const video = await screen.findByLabelText<HTMLVideoElement>('neck.mp4')
  vi.spyOn(video, 'pause').mockImplementation(() => undefined)
  return video
}

it('by keyboard, a mark is drawn on the middle of the shown frame, described and saved', async () => {
  const video = await openVideo()
  video.currentTime = 3.701
  await press('Mark this frame')
  expect(video.currentTime).toBe(3.7)
  screen.getByRole('application', { name: 'Drawing on the picture' }).focus()
  await userEvent.keyboard('{Enter}{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Enter}')
  expect(screen.getByText('1 shape')).toBeTruthy()
  await press('Ring')
  screen.getByRole('application', { name: 'Drawing on the picture' }).focus()
  await userEvent.keyboard('{Enter}{ArrowLeft}{ArrowUp}{Enter}')
  expect(screen.getByText('2 shapes')).toBeTruthy()
  await press('Undo the last shape')
  await userEvent.type(screen.getByRole('textbox', { name: 'Words of the mark' }), 'Chin up')
  await press('Done')
  await waitFor(() => expect(saves.length).toBeGreaterThan(0))
  expect(saves.at(-1)?.params.attemptId).toBe('1')
  expect(saves.at(-1)?.body).toEqual({
    ...{ file_id: 7, at_ms: 3700, text: 'Chin up' },
    shapes: [
      {
        kind: 'arrow',
        points: [
          { x: 0.5, y: 0.5 },
          { x: 0.52, y: 0.6 },
        ],
      },
    ],
  })
  const list = within(screen.getByRole('list', { name: 'The expert’s marks' }))
  expect(list.getByRole('button', { name: '0:03 Chin up' })).toBeTruthy()
  expect(screen.getByText('The learner sees the marks with your answer.')).toBeTruthy()
})

it('marks are jumped to on the scrubber, in the list and by key, changed and deleted', async () => {
  const mark = (id: string, atMs: number, text: string): api.Mark => ({
    ...{ id, attempt_id: 1, file_id: 7, at_ms: atMs, shapes: [], text, frame: null, still: null, is_published: false },
  })
  serve(api.listAttemptMarks, () => [mark('a', 1020, 'First'), mark('b', 5020, 'Second')])
  const video = await openVideo()
  await press('Mark at 0:05')
  expect(video.currentTime).toBe(5.02)
  await press('0:01 First')
  expect(video.currentTime).toBe(1.02)
  await userEvent.keyboard('n')
  expect(video.currentTime).toBe(5.02)
  await press('Previous mark')
  expect(video.currentTime).toBe(1.02)
  const [edit] = screen.getAllByRole('button', { name: 'Edit the mark' })
  await userEvent.click(edit as HTMLElement)
  await userEvent.type(screen.getByRole('textbox', { name: 'Words of the mark' }), ' one')
  await press('Done')
  await waitFor(() => expect(saves.at(-1)?.body).toMatchObject({ at_ms: 1020, text: 'First one' }))
  const [, second] = screen.getAllByRole('button', { name: 'Delete the mark' })
  await userEvent.click(second as HTMLElement)
  await waitFor(() => expect(deletions.map(({ params }) => params.markId)).toEqual(['b']))
  expect(screen.queryByRole('button', { name: 'Mark at 0:05' })).toBeNull()
})

it('a photo is marked without a time', async () => {
  await openVideo()
  await press('Enlarge: face.jpg')
  await press('Mark this photo')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Words of the mark' }), 'Relax')
  await press('Done')
  await waitFor(() => expect(saves.at(-1)?.body).toEqual({ file_id: 8, at_ms: null, shapes: [], text: 'Relax' }))
})

it('marks that were not saved when the page was left are shown again, and saved', async () => {
  const mark: api.Mark = {
    ...{ id: 'left', attempt_id: 1, file_id: 7, at_ms: 3700, shapes: [], text: 'Chin up' },
    ...{ frame: null, still: null, is_published: false },
  }
  sessionStorage.setItem('desk-mark 4 1 left', JSON.stringify(mark))
  sessionStorage.setItem('desk-mark 9 1 others', JSON.stringify({ ...mark, id: 'others', text: 'Of another expert' }))
  await openVideo()
  expect(await screen.findByRole('button', { name: '0:03 Chin up' })).toBeTruthy()
  expect(screen.queryByText(/Of another expert/)).toBeNull()
  expect(sessionStorage.getItem('desk-mark 9 1 others')).toBeNull()
  await waitFor(() => expect(saves.map(({ params }) => params.markId)).toEqual(['left']), { timeout: 3000 })
  await waitFor(() => expect(sessionStorage.getItem('desk-mark 4 1 left')).toBeNull())
})

it('the answer follows the marks, and waits while one cannot be saved', async () => {
  serve(api.saveMark, () =>
    jsonResponse(409, { name: 'Conflict', message: 'Boris is on it', code: 'homework_claimed', status: 409 }),
  )
  await openVideo()
  await press('Mark this frame')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Words of the mark' }), 'Chin up')
  await press('Approve, +15 points')
  expect((await screen.findAllByText('Boris is on it')).length).toBeGreaterThan(0)
  expect(answers).toHaveLength(0)
})
