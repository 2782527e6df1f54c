import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendMessage } from '#contract/experts/chats/api.ts'
import { uploadFile } from '#contract/learning/files/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { draftFileOfRecording } from '../../../learning/files/drafts/draftFile.ts'
import { endSession, startSession, storedUserId } from '../../../platform/session/session.ts'
import { aQuestion } from '../../../../test/chats.ts'
import { anUploadedFile } from '../../../../test/homework.ts'
import { jsonResponse, serve, type ReceivedRequest } from '../../../../test/server.ts'
import type { Entry } from '../../../platform/outbox/entry.ts'
import { newEntry } from '../../../platform/outbox/entryStore.ts'
import { sendFailureOf } from '../../../platform/outbox/rules.ts'
import { messageKind, type QueuedMessage } from './messageKind.ts'

beforeEach(() => startSession({ token: 'abc', userId: 7, days: 30 }))
afterEach(() => endSession('chosen'))

/** Sends a message of person 7 that was written with these photos before the page was loaded. */
async function sendWith(...names: string[]) {
  const photos = names.map((name) => draftFileOfRecording(new File(['x'], name), fileTypes.image))
  const contents = new Map(photos.map(({ key, content }) => [key, content]))
  const files = photos.map((photo) => ({ ...photo, content: undefined }))
  const payload: QueuedMessage = { chatId: 3, streamId: 5, text: 'Look', files }
  const entry: Entry<QueuedMessage> = { ...newEntry(messageKind, { id: 'a', userId: '7', payload }), order: 1 }
  const requireWaiting = async () => {
    if (storedUserId() !== '7') throw new Error('Another person has signed in')
  }
  const { signal } = new AbortController()
  const readContent = async (key: string) => contents.get(key)
  const context = { signal, update: async () => {}, readContent, requireWaiting }
  return messageKind.send(entry, context).catch((error: unknown) => sendFailureOf(error, 'Unknown'))
}

/** Takes uploads; another person signs in, in another tab, once as many have arrived. */
function signInElsewhereAfter(count: number) {
  const uploads: ReceivedRequest[] = serve(uploadFile, () => {
    if (uploads.length === count) startSession({ token: 'def', userId: 8, days: 30 })
    return { success: true, data: anUploadedFile(uploads.length) }
  })
  return uploads
}

it.each([
  ['the other photo', 1],
  ['the words', 2],
])('signing out keeps %s from being sent as the next person', async (_what, count) => {
  const uploads = signInElsewhereAfter(count)
  const sent = serve(sendMessage, () => aQuestion(50))
  await sendWith('left.jpg', 'right.jpg')
  expect(uploads).toHaveLength(count)
  expect(sent).toEqual([])
})

it('a message is sent with its writer, its chat and the id of the client', async () => {
  serve(uploadFile, () => ({ success: true, data: anUploadedFile(1) }))
  const sent = serve(sendMessage, () => aQuestion(50))
  await sendWith('left.jpg')
  const files = [{ id: 1, type: fileTypes.image }]
  expect(sent.map(({ body }) => body)).toEqual([{ client_id: 'a', user_id: 7, dialog_id: 3, message: 'Look', files }])
})

const quota = 'Up to 500 MB can be uploaded in a day, and that is used up.'
const gone = 'An unfinished upload is kept for one day, and this one has expired. Please upload the file again.'
const refusal = (reason: string, isFinal: boolean) => ({
  kind: 'failed',
  reason: `Couldn't upload the file. ${reason}`,
  isFinal,
})

it.each([
  ['too soon after others', 429, '9', { kind: 'tooSoon', afterSeconds: 9 }],
  ['too soon, by a server that names no time', 429, undefined, { kind: 'tooSoon', afterSeconds: 15 }],
  ['above the quota of the day, on which other messages do not wait', 429, '40000', refusal(quota, true)],
  ['while the server cannot store it', 503, '5', { kind: 'unavailable', reason: `Couldn't upload the file. ${quota}` }],
  ['when the server has failed', 500, undefined, refusal(quota, false)],
  ['in a format that cannot be read', 415, undefined, refusal(quota, true)],
  ['a day after it was begun', 404, undefined, refusal(gone, false)],
])('a photo may come %s', async (_when, status, seconds, outcome) => {
  const headers: Record<string, string> = seconds ? { 'retry-after': seconds } : {}
  serve(uploadFile, () => jsonResponse(status, { name: 'x', message: quota, status }, headers))
  expect(await sendWith('left.jpg')).toEqual(outcome)
})
