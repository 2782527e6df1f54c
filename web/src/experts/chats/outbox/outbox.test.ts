import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import { sendMessage } from '#contract/experts/chats/api.ts'
import { uploadFile } from '#contract/learning/files/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { loadPublicConfig } from '../../../brands/publicConfig.ts'
import { draftFileOfRecording } from '../../../learning/files/drafts/draftFile.ts'
import { draftKeyOf, loadDraft, saveDraft } from '../../../platform/drafts/draftStore.ts'
import { newId } from '../../../platform/device/ids.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { aQuestion } from '../../../../test/chats.ts'
import { anUploadedFile } from '../../../../test/homework.ts'
import { jsonResponse, serve, type ReceivedRequest } from '../../../../test/server.ts'
import { addEntry, discardEntry, retryEntry } from '../../../platform/outbox/outbox.ts'
import { entriesOf, loadKinds, useOutbox } from '../../../platform/outbox/outboxState.ts'
import { nextEntry } from '../../../platform/outbox/rules.ts'
import { messageDraftKind as kind } from './messageDraft.ts'
import { messageKind } from './messageKind.ts'

/** Each test has an outbox of its own. */
let userId = 100
let outbox: { current: ReturnType<typeof useOutbox> }
beforeEach(async () => {
  // Loaded ahead, as the stopped clock does not wait for code.
  await loadKinds()
  serve(getPublicConfig, () => publicConfig)
  await loadPublicConfig()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  userId += 1
  startSession({ token: 'abc', userId, days: 30 })
  outbox = renderHook(() => useOutbox()).result
})
afterEach(async () => {
  for (const entry of outbox.current.entries) await act(() => discardEntry(entry))
  await endSession('chosen')
  vi.useRealTimers()
})

const inChat = (chatId: number, text: string) => ({ chatId, streamId: 5, text, files: [] })
const messages = () => entriesOf(outbox.current.entries, messageKind)
const textOf = ({ body }: ReceivedRequest) => (body as { message: string }).message
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const waiting = () => messages().map(({ payload, failure }) => [payload.text, failure?.reason])
const busy = () => jsonResponse(503, { name: 'x', message: 'Busy', code: 'unavailable', status: 503 })

/** Uploads end once the returned function is called. */
function serveSlowUploads(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  serve(uploadFile, async () => {
    await promise
    return { success: true, data: anUploadedFile(9) }
  })
  return resolve
}

/** Takes messages, and answers to this one that the server is busy. */
function serveBusyFor(text: string): ReceivedRequest[] {
  return serve(sendMessage, ({ body, params }) => {
    const { client_id, message } = body as { client_id: string; message: string }
    return message === text ? busy() : aQuestion(50, { client_id, message, dialog_id: Number(params['chatId']) })
  })
}

async function retryFirst(): Promise<void> {
  const [first] = messages()
  if (first) await act(() => retryEntry(first))
}

it('a message that the server cannot take fails at the fifth attempt; its writer decides, and the later ones of its chat wait', async () => {
  const sent = serveBusyFor('First')
  await act(() => addEntry(messageKind, inChat(3, 'First')))
  await act(() => addEntry(messageKind, inChat(3, 'Second')))
  await pass(0)
  expect(outbox.current.isUnreachable).toBe(true)
  await pass(10_000)
  expect(waiting()).toEqual([
    ['First', undefined],
    ['Second', undefined],
  ])
  await pass(40_000)
  expect(waiting()).toEqual([
    ['First', 'Busy'],
    ['Second', undefined],
  ])
  expect(nextEntry(messages())).toBeUndefined()
  await pass(120_000)
  expect(sent.map(textOf)).toEqual(Array(5).fill('First'))
  await pass(200_000)
  expect(sent).toHaveLength(6)

  await retryFirst()
  expect(sent).toHaveLength(7)
  expect(waiting()[0]).toEqual(['First', undefined])
  await pass(50_000)
  expect(waiting()[0]).toEqual(['First', 'Busy'])
  const [first] = messages()
  if (first) await act(() => discardEntry(first))
  await pass(15_000)
  expect(sent.map(textOf).at(-1)).toBe('Second')
  expect(waiting()).toEqual([])
})

it('messages of other chats do not wait for a failed one', async () => {
  const sent = serveBusyFor('First')
  await act(() => addEntry(messageKind, inChat(3, 'First')))
  await act(() => addEntry(messageKind, inChat(4, 'Elsewhere')))
  await pass(100_000)
  expect(sent.map(textOf)).toEqual([...Array(5).fill('First'), 'Elsewhere'])
  expect(waiting()).toEqual([['First', 'Busy']])
})

const addPhoto = (chatId: number, text: string) => {
  const photo = draftFileOfRecording(new File(['x'], 'left.jpg'), fileTypes.image)
  const contents = [[photo.key, new Blob(['x'])]] as const
  const files = [{ ...photo, content: undefined }]
  return act(() => addEntry(messageKind, { ...inChat(chatId, text), files }, { contents }))
}

it('only the later messages of its chat wait for a long upload', async () => {
  const sent = serveBusyFor('')
  const endUploads = serveSlowUploads()
  await addPhoto(3, 'Look')
  await act(() => addEntry(messageKind, inChat(3, 'After it')))
  await act(() => addEntry(messageKind, inChat(4, 'Elsewhere')))
  await pass(60_000)
  expect(sent.map(textOf)).toEqual(['Elsewhere'])
  endUploads()
  await pass(60_000)
  expect(sent.map(textOf)).toEqual(['Elsewhere', 'Look', 'After it'])
  expect(waiting()).toEqual([])
})

it('a photo that the server cannot store fails at the fifth attempt too, and is sent on request', async () => {
  const uploads = serve(uploadFile, busy)
  const sent = serveBusyFor('')
  await addPhoto(3, 'Look')
  await pass(120_000)
  expect(uploads).toHaveLength(5)
  expect(waiting()).toEqual([['Look', "Couldn't upload the file. Busy"]])
  serve(uploadFile, () => ({ success: true, data: anUploadedFile(9) }))
  await retryFirst()
  await pass(0)
  expect(sent.map(textOf)).toEqual(['Look'])
  expect(waiting()).toEqual([])
})

it('a draft that a closed page has left of its message ends before that is sent, and another one stays', async () => {
  const sent = serveBusyFor('Nothing')
  const id = newId()
  await saveDraft(kind, draftKeyOf(3), { clientId: id, text: 'Once', files: [] })
  await saveDraft(kind, draftKeyOf(4), { clientId: newId(), text: 'Later', files: [] })
  await act(() => addEntry(messageKind, inChat(3, 'Once'), { id }))
  await act(() => addEntry(messageKind, inChat(4, 'Now')))
  await pass(0)
  expect(sent.map(textOf)).toEqual(['Once', 'Now'])
  expect(await loadDraft(kind, draftKeyOf(3))).toBeUndefined()
  expect(await loadDraft(kind, draftKeyOf(4))).toMatchObject({ text: 'Later' })
})

it('a message that is discarded while its file is uploading is not sent, and what follows does not wait for its upload', async () => {
  const endUploads = serveSlowUploads()
  const sent = serveBusyFor('')
  await addPhoto(3, 'Never mind')
  await act(() => addEntry(messageKind, inChat(3, 'After it')))
  await pass(1000)
  const [first] = messages()
  if (first) await act(() => discardEntry(first))
  await pass(0)
  expect(sent.map(textOf)).toEqual(['After it'])
  endUploads()
  await pass(60_000)
  expect(sent).toHaveLength(1)
})
