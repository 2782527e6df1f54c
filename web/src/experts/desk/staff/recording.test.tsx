import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import * as desk from '#contract/experts/desk/api.ts'
import * as api from '#contract/experts/desk/itemApi.ts'
import { uploadFile } from '#contract/learning/files/api.ts'
import { createLiveTicket } from '#contract/messages/live/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { listQuestions } from '#contract/club/support/staffApi.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { noon } from '../../../../test/clock.ts'
import { anUploadedFile } from '../../../../test/homework.ts'
import { emptyInbox, irina, openConsole } from '../../../../test/console.ts'
import {
  fakeRecorder,
  openDevice,
  openMicrophone,
  recordNothing,
  removeFakeRecorder,
  stopTrack,
} from '../../../../test/recorder.ts'
import { jsonResponse, networkError, serve, type ReceivedRequest } from '../../../../test/server.ts'

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

let uploads: ReceivedRequest[]
let answers: ReceivedRequest[]
beforeEach(() => {
  sessionStorage.clear()
  fakeRecorder()
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
    items: [aChat()],
    next: null,
    now: noon,
    counts: { late: 0, soon: 1, calm: 0 },
    kind_counts: { homework: 0, chat: 1, meeting: 0 },
  }))
  serve(api.getDeskItem, () => ({ ...aChat(), draft: 'Listen', draft_files: [], notes_count: 0, colleagues: [] }))
  serve(api.listDeskMessages, () => ({ messages: [], has_earlier: false }))
  serve(api.claimDeskItem, () => ({ expert_id: 4, expert_name: 'Elena Guy', until: noon + 900, is_mine: true }))
  serve(api.releaseDeskItem, () => ({ success: true }))
  serve(api.saveItemDraft, () => ({ success: true }))
  answers = serve(api.answerDeskChat, () => jsonResponse(200, {}))
  uploads = serve(uploadFile, () => ({
    success: true,
    data: anUploadedFile(51, { type: 3, name: 'Voice answer.mp4', url: '/media/51', duration: 4 }),
  }))
  startSession({ token: 'of-elena', userId: elena.id, days: 1 })
})
afterEach(async () => {
  removeFakeRecorder()
  await endSession('chosen')
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
async function openRecorder(name = 'Voice answer') {
  await openConsole('/admin/desk/chat/7')
  await screen.findByRole('heading', { name: 'Olga Kranz' })
  await press(name)
}

it('a voice is recorded as the browser can, heard, and sent with a line of text', async () => {
  await openRecorder()
  expect(await screen.findByText('0:00 of 3:00')).toBeTruthy()
  await press('Start recording')
  await press('Stop recording')
  const files = within(await screen.findByRole('list', { name: 'Files in the answer' }))
  expect(files.getByText('Voice answer.mp4')).toBeTruthy()
  expect(await files.findByLabelText('Voice message, 0:04')).toBeTruthy()
  expect(uploads.map(({ body }) => body)).toMatchObject([{ type: '3' }])
  expect(stopTrack).toHaveBeenCalled()
  await press('Send the answer')
  await vi.waitFor(() => expect(answers.map(({ body }) => body)).toMatchObject([{ message: 'Listen', file_ids: [51] }]))
})

it('a recording that could not be sent stays, can be heard and deleted', async () => {
  serve(uploadFile, () => networkError())
  await openRecorder('Video answer')
  await press('Start recording')
  await press('Stop recording')
  expect(await screen.findByText('You are offline. The upload will continue when you are back online.')).toBeTruthy()
  await press('Send the answer')
  expect(answers).toEqual([])
  await press('Remove Video answer.mp4')
  expect(screen.queryByRole('list', { name: 'Files in the answer' })).toBeNull()
})

it.each([
  ['a denied microphone', 'NotAllowedError', /Access to the microphone or the camera is denied/],
  ['a busy one', 'NotReadableError', /Another app or tab is using the microphone/],
])('%s says so, and can be tried again', async (_, name, text) => {
  openDevice.mockRejectedValue(new DOMException('', name))
  await openRecorder()
  expect(await screen.findByText(text)).toBeTruthy()
  openDevice.mockImplementation(openMicrophone)
  await press('Try again')
  expect(await screen.findByRole('button', { name: 'Start recording' })).toBeTruthy()
})

it('a browser that cannot record says what to do instead', async () => {
  vi.stubGlobal('MediaRecorder', undefined)
  await openRecorder()
  await press('Start recording')
  expect(await screen.findByText(/This browser cannot record an answer/)).toBeTruthy()
})

it('a recording that is closed before its end is discarded', async () => {
  await openRecorder()
  await press('Start recording')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('button', { name: 'Stop recording' })
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await vi.waitFor(() => expect(stopTrack).toHaveBeenCalled())
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Voice answer')
  expect(await screen.findByRole('button', { name: 'Start recording' })).toBeTruthy()
  expect(uploads).toEqual([])
})

it('where nothing was recorded the microphone is closed, and Esc leaves', async () => {
  recordNothing()
  await openRecorder()
  await press('Start recording')
  await press('Stop recording')
  expect(await screen.findByText(/Nothing was recorded/)).toBeTruthy()
  expect(stopTrack).toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a second tab cannot record at the same time', async () => {
  const request = (_name: string, _options: LockOptions, work: (lock: null) => unknown) => work(null)
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  await openRecorder()
  await press('Start recording')
  expect(await screen.findByText(/Another app or tab is using the microphone/)).toBeTruthy()
  Reflect.deleteProperty(navigator, 'locks')
})
