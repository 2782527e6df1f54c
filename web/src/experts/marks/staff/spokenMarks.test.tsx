import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { uploadFile } from '#contract/learning/files/api.ts'
import * as api from '#contract/experts/marks/api.ts'
import { endSession } from '../../../platform/session/session.ts'
import { anUploadedFile } from '../../../../test/homework.ts'
import { openVideo, press, serveMarking } from '../../../../test/marking.ts'
import { fakeRecorder, openDevice, openMicrophone, removeFakeRecorder } from '../../../../test/recorder.ts'
import { jsonResponse, networkError, serve, type ReceivedRequest } from '../../../../test/server.ts'
import { markVoices } from './markVoices.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const voice = anUploadedFile(51, { type: 3, name: 'Voice note.mp4', url: '/media/51', duration: 4 })

let sent: ReturnType<typeof serveMarking>
let uploads: ReceivedRequest[]
beforeEach(() => {
  sent = serveMarking()
  fakeRecorder()
  uploads = serve(uploadFile, () => ({ success: true, data: voice }))
})
afterEach(async () => {
  await markVoices.clear(1)
  removeFakeRecorder()
  await endSession('chosen')
})

const aMark = (rest: Partial<api.Mark>): api.Mark => ({
  id: 'a',
  attempt_id: 1,
  file_id: 7,
  at_ms: 1020,
  shapes: [],
  text: '',
  voice: null,
  frame: null,
  still: null,
  is_published: false,
  ...rest,
})

async function record() {
  await press('Say it aloud')
  await press('Start recording')
  await press('Stop recording')
}

const voices = () => within(screen.getByRole('list', { name: 'Voice note for the mark' }))

it('a mark is said aloud instead of written, in at most a minute, heard, and saved with its voice', async () => {
  await openVideo()
  await press('Mark this frame')
  await press('Say it aloud')
  expect(await screen.findByRole('dialog', { name: 'Say it aloud' })).toBeTruthy()
  expect(await screen.findByText('0:00 of 1:00')).toBeTruthy()
  await press('Start recording')
  await press('Stop recording')
  await waitFor(() => expect(sent.saves.at(-1)?.body).toMatchObject({ text: '', shapes: [], voice_file_id: 51 }))
  expect(uploads.map(({ body }) => body)).toMatchObject([{ type: '3' }])
  expect(voices().getByLabelText('Voice message, 0:04')).toBeTruthy()
  await press('Done')
  const marks = within(screen.getByRole('list', { name: 'The expert’s marks' }))
  expect(marks.getByRole('button', { name: '0:00 Voice mark' })).toBeTruthy()
  expect(marks.getByLabelText('Voice note for the mark at 0:00, 0:04')).toBeTruthy()
  await press('Approve, +15 points')
  await waitFor(() => expect(sent.answers).toHaveLength(1))
})

it('the answer waits for the upload of a voice, which goes on by itself, and a voice can be taken back', async () => {
  serve(uploadFile, () => networkError())
  await openVideo()
  await press('Mark this frame')
  await record()
  expect(await screen.findByText('You are offline. The upload will continue when you are back online.')).toBeTruthy()
  await press('Approve, +15 points')
  expect(screen.getAllByText('Please wait for files to upload').length).toBeGreaterThan(0)
  expect(sent.answers).toEqual([])
  await press('Remove Voice note.mp4')
  expect(screen.queryByRole('list', { name: 'Voice note for the mark' })).toBeNull()
  expect(await screen.findByRole('button', { name: 'Say it aloud' })).toBeTruthy()
  expect(sent.saves).toEqual([])
})

it('a voice that could not be uploaded stays with its mark in the list, and is uploaded again on request', async () => {
  serve(uploadFile, () => jsonResponse(503, { name: 'x', message: 'Try later.', code: 'unavailable', status: 503 }))
  await openVideo()
  await press('Mark this frame')
  await record()
  expect(await screen.findByText(/^Couldn't upload the file/)).toBeTruthy()
  await press('Done')
  serve(uploadFile, () => ({ success: true, data: voice }))
  await press('Upload again')
  await waitFor(() => expect(sent.saves.at(-1)?.body).toMatchObject({ voice_file_id: 51 }))
})

it('a voice that was uploaded but not saved when the page was closed is saved with its mark', async () => {
  await markVoices.open(1)
  const file = { key: 'k', name: 'Voice note.mp4', size: 5, type: 3, uploaded: voice }
  markVoices.update(1, () => ({ voices: [{ mark: aMark({ text: 'Chin up' }), file }] }))
  await openVideo()
  expect(await screen.findByRole('button', { name: '0:01 Chin up' })).toBeTruthy()
  await waitFor(() => expect(sent.saves.at(-1)?.params.markId).toBe('a'))
  expect(sent.saves.at(-1)?.body).toMatchObject({ at_ms: 1020, text: 'Chin up', voice_file_id: 51 })
  await waitFor(() => expect(markVoices.draftOf(1)?.voices).toEqual([]))
})

it('a saved voice is removed without its text, and together with its mark', async () => {
  serve(api.listAttemptMarks, () => [aMark({ text: 'Chin up', voice })])
  await openVideo()
  await press('Edit the mark')
  await press('Remove Voice note.mp4')
  await waitFor(() => expect(sent.saves.at(-1)?.body).toEqual({ file_id: 7, at_ms: 1020, shapes: [], text: 'Chin up' }))
  await press('Delete the mark')
  await waitFor(() => expect(sent.deletions.map(({ params }) => params.markId)).toEqual(['a']))
})

it('a denied microphone says so, and the mark can be written', async () => {
  openDevice.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await openVideo()
  await press('Mark this frame')
  await press('Say it aloud')
  expect(await screen.findByText(/Access to the microphone or the camera is denied/)).toBeTruthy()
  openDevice.mockImplementation(openMicrophone)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.type(screen.getByRole('textbox', { name: 'Text of the mark' }), 'Chin up')
  await waitFor(() => expect(sent.saves.at(-1)?.body).toMatchObject({ text: 'Chin up' }))
})

it('a drawing without text and voice keeps the answer from being sent, and says why', async () => {
  const points = [
    { x: 0.2, y: 0.2 },
    { x: 0.4, y: 0.5 },
  ]
  serve(api.listAttemptMarks, () => [aMark({ shapes: [{ kind: 'ring', points }] })])
  await openVideo()
  await press('Approve, +15 points')
  expect(screen.getAllByText('Write or say what each mark shows.').length).toBeGreaterThan(0)
  expect(sent.answers).toEqual([])
  await press('Edit the mark')
  await record()
  await waitFor(() => expect(sent.saves.at(-1)?.body).toMatchObject({ voice_file_id: 51 }))
  await press('Approve, +15 points')
  await waitFor(() => expect(sent.answers).toHaveLength(1))
})
