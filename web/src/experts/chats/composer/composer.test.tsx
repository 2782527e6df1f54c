import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordEvents } from '#contract/school/analytics/api.ts'
import { getChat, listChats, listMessages, sendMessage, updateMessage } from '#contract/experts/chats/api.ts'
import type { Message } from '#contract/learning/streams/message.ts'
import { maxMessageLength } from '#contract/experts/chats/limits.ts'
import { uploadFile } from '#contract/learning/files/api.ts'
import { getUser } from '#contract/accounts/users/api.ts'
import { flushEvents } from '../../../accounts/analytics/sendEvents.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { learner, openApp, serveConfig } from '../../../../test/app.ts'
import { aChat, aMessage, aQuestion } from '../../../../test/chats.ts'
import { noon } from '../../../../test/clock.ts'
import { signedIn } from '../../../../test/course.ts'
import { anUploadedFile } from '../../../../test/homework.ts'
import { aLock } from '../../../../test/locks.ts'
import { confirmDiscard } from '../../../../test/outbox.ts'
import { jsonResponse, networkError, serve, type ReceivedRequest } from '../../../../test/server.ts'

signedIn()

/** Each test has a chat of its own, and with it a draft. */
let chatId = 100

type Body = { client_id: string; message: string; files: object[] }
const bodies = (requests: readonly ReceivedRequest[]) => requests.map(({ body }) => body as Body)
const input = () => screen.findByRole('textbox', { name: 'Message' })
const sendButton = () => screen.findByRole('button', { name: 'Send' })
const chooseFile = async (...files: File[]) =>
  userEvent
    .setup({ applyAccept: false })
    .upload(await screen.findByLabelText('Attach photo or video', { selector: 'input' }), files)
const log = () => within(screen.getByRole('log'))

async function openChat(...messages: Message[]) {
  serve(listChats, () => [aChat({ id: chatId })])
  serve(getChat, () =>
    aChat({ id: chatId, expert_message_id: messages.find((one) => one.employee.is_expert)?.id ?? null }),
  )
  serve(listMessages, () => messages)
  await openApp(`/chat/${chatId}`)
  return input()
}

/** The server takes messages and gives them ids from 50 on. */
function serveSending() {
  let id = 49
  return serve(sendMessage, ({ body }) => {
    id += 1
    const { client_id, message } = body as Body
    return aQuestion(id, { client_id, message, dialog_id: chatId })
  })
}

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  fireEvent(window, new Event(isOnline ? 'online' : 'offline'))
}

beforeEach(() => {
  chatId += 1
  serveConfig({}, { message_delay: 0 })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'indexedDB')
  vi.restoreAllMocks()
})

it('a message shows at once as sending, then with its time, and is tracked as message_send', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await openChat(aMessage(1, { dialog_id: chatId }))
  const events = serve(recordEvents, () => ({ success: true }))
  serve(sendMessage, async ({ body }) => {
    await promise
    const { client_id, message } = body as Body
    return aQuestion(50, { client_id, message, dialog_id: chatId })
  })
  await userEvent.type(await input(), 'Which foot first? 🦶🏽')
  await userEvent.click(await sendButton())
  expect(await log().findByText('Which foot first? 🦶🏽')).toBeTruthy()
  expect(await log().findByText(/sending…/)).toBeTruthy()
  expect(await input()).toHaveProperty('value', '')
  resolve()
  await waitFor(() => expect(log().queryByText(/sending…/)).toBeNull())
  expect(log().getAllByText('Which foot first? 🦶🏽')).toHaveLength(1)
  await waitFor(() => {
    flushEvents()
    const sent = events.flatMap(({ body }) => (body as { events: object[] }).events)
    const parameters = { chat_id: chatId, stream_id: 5 }
    expect(sent).toContainEqual(expect.objectContaining({ name: 'message_send', parameters }))
  })
})

it('a message is sent by Enter, and Shift with Enter starts a line', async () => {
  await openChat()
  const sent = serveSending()
  await userEvent.type(await input(), 'One{Shift>}{Enter}{/Shift}two{Enter}')
  await expect.poll(() => bodies(sent).map(({ message }) => message)).toEqual(['One\ntwo'])
})

it.each(['', '   \n '])('a message without text is not sent: %j', async (text) => {
  await openChat()
  const sent = serveSending()
  if (text) await userEvent.type(await input(), text.replace('\n', ''))
  await userEvent.click(await sendButton())
  expect(await screen.findByText('Message required')).toBeTruthy()
  expect(sent).toEqual([])
})

it('a message has at most ten thousand letters, and a longer draft loses none', async () => {
  await openChat()
  const sent = serveSending()
  fireEvent.change(await input(), { target: { value: 'я'.repeat(maxMessageLength + 2) } })
  expect(await screen.findByText('The message is 2 characters too long')).toBeTruthy()
  await userEvent.click(await sendButton())
  expect(sent).toEqual([])
  fireEvent.change(await input(), { target: { value: 'я'.repeat(maxMessageLength) } })
  await userEvent.click(await sendButton())
  await expect.poll(() => bodies(sent)[0]?.message.length).toBe(maxMessageLength)
})

it('a failed message says so, and is retried under the same id', async () => {
  await openChat()
  const failed = serve(sendMessage, () =>
    jsonResponse(500, { name: 'x', message: 'Broken', code: 'server_error', status: 500 }),
  )
  await userEvent.type(await input(), 'Hello{Enter}')
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText(/^Failed to send message/)).toBeTruthy()
  expect(await alert.findByRole('button', { name: 'Delete' })).toBeTruthy()
  await userEvent.type(await input(), 'After it{Enter}')
  expect(await log().findByText(/queued/)).toBeTruthy()
  expect(failed).toHaveLength(1)
  const sent = serveSending()
  await userEvent.click(alert.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(bodies(sent)[0]?.client_id).toBe(bodies(failed)[0]?.client_id)
})

it('a failed message is retried when another tab leaves messages, not at other changes of the storage', async () => {
  await openChat()
  const failed = serve(sendMessage, () =>
    jsonResponse(500, { name: 'x', message: 'Broken', code: 'server_error', status: 500 }),
  )
  await userEvent.type(await input(), 'Hello{Enter}')
  await screen.findByRole('alert')
  fireEvent(window, new StorageEvent('storage', { key: 'theme' }))
  await userEvent.type(await input(), 'Later')
  expect(failed).toHaveLength(1)
  const sent = serveSending()
  fireEvent(window, new StorageEvent('storage', { key: 'outbox-entries' }))
  await expect.poll(() => bodies(sent).map(({ message }) => message)).toEqual(['Hello'])
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('a refused message can be deleted, and later ones are sent', async () => {
  await openChat()
  serve(sendMessage, ({ body }) => {
    const { message, client_id } = body as Body
    if (message === 'No') return jsonResponse(422, [{ field: 'message', message: 'Not this' }])
    return aQuestion(50, { message, client_id, dialog_id: chatId })
  })
  await userEvent.type(await input(), 'No{Enter}')
  expect(await screen.findByText(/Not this/)).toBeTruthy()
  await userEvent.type(await input(), 'Yes{Enter}')
  await waitFor(() => expect(log().queryByText(/sending…/)).toBeNull())
  expect(log().getByText('Yes')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await confirmDiscard()
  await waitFor(() => expect(screen.queryByText('No')).toBeNull())
})

it('messages written offline are shown as waiting, and are sent in order once online', async () => {
  await openChat()
  serve(sendMessage, networkError)
  setOnline(false)
  for (const text of ['First', 'Second', 'Third']) await userEvent.type(await input(), `${text}{Enter}`)
  expect(await log().findAllByText(/will be sent once you are online/)).toHaveLength(3)
  const sent = serveSending()
  setOnline(true)
  await expect.poll(() => bodies(sent).map(({ message }) => message)).toEqual(['First', 'Second', 'Third'])
  await waitFor(() => expect(log().queryByText(/will be sent/)).toBeNull())
  expect(new Set(bodies(sent).map(({ client_id }) => client_id)).size).toBe(3)
})

it('a draft of another chat, and of another person on the same device, is not shown', async () => {
  await userEvent.type(await openChat(), 'For Elena')
  chatId += 1
  expect(await openChat()).toHaveProperty('value', '')
  chatId -= 1
  expect(await openChat()).toHaveProperty('value', 'For Elena')
  await act(() => endSession('chosen'))
  serve(getUser, () => ({ ...learner, id: 8 }))
  startSession({ token: 'def', userId: 8, days: 30 })
  expect(await openChat()).toHaveProperty('value', '')
})

it('a draft is sent with its photos once they are uploaded', async () => {
  await openChat()
  const sent = serveSending()
  const { promise, resolve } = Promise.withResolvers<void>()
  serve(uploadFile, async () => {
    await promise
    return { success: true, data: anUploadedFile(9) }
  })
  await chooseFile(new File(['x'], 'posture.jpg', { type: 'image/jpeg' }))
  await userEvent.type(await input(), 'Like this?{Enter}')
  expect(await screen.findByText('Please wait for files to upload')).toBeTruthy()
  resolve()
  expect(await screen.findByText('Uploaded')).toBeTruthy()
  await userEvent.click(await sendButton())
  await expect.poll(() => bodies(sent)[0]?.files).toEqual([{ id: 9, type: 2 }])
  expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull()
})

it('a draft with photos is queued offline; photos are uploaded first, each once', async () => {
  await openChat()
  serve(uploadFile, networkError)
  serve(sendMessage, networkError)
  setOnline(false)
  await chooseFile(new File(['x'], 'left.jpg', { type: 'image/jpeg' }))
  await chooseFile(new File(['xy'], 'right.jpg', { type: 'image/jpeg' }))
  await userEvent.type(await input(), 'Like this?{Enter}')
  expect(await log().findByText('left.jpg')).toBeTruthy()
  expect(await log().findByText('right.jpg')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Remove / })).toBeNull()
  const sent = serveSending()
  const names: string[] = []
  serve(uploadFile, ({ body }) => {
    names.push((body as { file: File }).file.name)
    return { success: true, data: anUploadedFile(names.length) }
  })
  setOnline(true)
  const idOf = (name: string) => names.indexOf(name) + 1
  const expected = () => ['left.jpg', 'right.jpg'].map((name) => ({ id: idOf(name), type: 2 }))
  await waitFor(() => expect(bodies(sent)[0]?.files).toEqual(expected()))
  expect(names).toHaveLength(2)
  await waitFor(() => expect(log().queryByText('left.jpg')).toBeNull())
})

it.each([[true], [false]])('a photo without text is not sent, online: %s', async (isOnline) => {
  await openChat(aMessage(1, { dialog_id: chatId }))
  const sent = serveSending()
  setOnline(isOnline)
  serve(uploadFile, () => ({ success: true, data: anUploadedFile(9) }))
  await chooseFile(new File(['x'], 'left.jpg', { type: 'image/jpeg' }))
  if (isOnline) expect(await screen.findByText('Uploaded')).toBeTruthy()
  await userEvent.click(await sendButton())
  expect(await screen.findByText('Message required')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove left.jpg' })).toBeTruthy()
  expect(log().queryByText('left.jpg')).toBeNull()
  expect(sent).toEqual([])
})

it('a draft accepts at most ten photos and videos, up to the size limit', async () => {
  serveConfig({}, { message_delay: 0, upload_limits: { video_bytes: 1_000_000, other_bytes: 1000 } })
  await openChat()
  serve(uploadFile, () => ({ success: true, data: anUploadedFile(9) }))
  await chooseFile(new File(['x'], 'plan.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText('You can upload only photo or video')).toBeTruthy()
  await chooseFile(new File(['x'.repeat(2000)], 'large.jpg', { type: 'image/jpeg' }))
  expect(await screen.findByText(/^File is too large\. The limit is /)).toBeTruthy()
  await chooseFile(...Array.from({ length: 9 }, (_, one) => new File(['x'], `${one}.jpg`, { type: 'image/jpeg' })))
  expect(await screen.findByText('You can attach up to 10 files. The others were not added.')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(10)
})

const edit = async (text: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit message' }))
  const field = await input()
  await userEvent.clear(field)
  await userEvent.type(field, `${text}{Enter}`)
}

it("one's own message can be changed until an expert wrote after it", async () => {
  await openChat(aQuestion(3, { dialog_id: chatId }), aMessage(2, { dialog_id: chatId }), aQuestion(1))
  const changed = serve(updateMessage, ({ body }) => ({
    ...aQuestion(3, { ...(body as { message: string }), dialog_id: chatId }),
    updated_at: noon + 600,
  }))
  await edit('Better words')
  expect(await log().findByText('Better words')).toBeTruthy()
  expect(await log().findByText(/edited/)).toBeTruthy()
  expect(changed[0]).toMatchObject({ params: { messageId: '3' }, body: { message: 'Better words' } })
})

it("one's own message can be changed while no consultation is left, which it does not use", async () => {
  serve(listChats, () => [aChat({ id: chatId })])
  serve(getChat, () => aChat({ id: chatId, lock: aLock('consultations_exhausted') }))
  serve(listMessages, () => [aQuestion(3, { dialog_id: chatId })])
  serve(updateMessage, ({ body }) => aQuestion(3, { ...(body as { message: string }), dialog_id: chatId }))
  await openApp(`/chat/${chatId}`)
  await edit('Better words')
  expect(await log().findByText('Better words')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('No consultations left.')).toBeTruthy()
})

it("one's own message cannot be changed in a run that is not open", async () => {
  serve(listChats, () => [aChat({ id: chatId })])
  serve(getChat, () => aChat({ id: chatId, lock: aLock('stream_frozen') }))
  serve(listMessages, () => [aQuestion(3, { dialog_id: chatId })])
  await openApp(`/chat/${chatId}`)
  expect(await screen.findByText('Message 3')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit message' })).toBeNull()
})

it("one's own message gets its former text back if the change is refused", async () => {
  await openChat(aQuestion(3, { dialog_id: chatId }))
  const { promise, resolve } = Promise.withResolvers<void>()
  serve(updateMessage, async () => {
    await promise
    return jsonResponse(409, { name: 'x', message: 'Answered', code: 'message_answered', status: 409 })
  })
  await edit('Better words')
  expect(await log().findByText('Better words')).toBeTruthy()
  resolve()
  expect(await log().findByText('Message 3')).toBeTruthy()
  expect(await screen.findByText('Failed to send message. Answered')).toBeTruthy()
})

it('the delay counts down in place of the button while typing goes on', async () => {
  serveConfig({}, { message_delay: 15 })
  await openChat()
  const sent = serveSending()
  await userEvent.type(await input(), 'One{Enter}')
  expect(await screen.findByRole('timer', { name: 'You can send in 15\u00A0s' })).toBeTruthy()
  expect(screen.getByText('Messages can be sent no more than once every 15 seconds')).toBeTruthy()
  await userEvent.type(await input(), 'Two{Enter}')
  expect(await input()).toHaveProperty('value', 'Two')
  expect(sent).toHaveLength(1)
  vi.setSystemTime((noon + 15) * 1000)
  await userEvent.click(await sendButton())
  await expect.poll(() => bodies(sent).map(({ message }) => message)).toEqual(['One', 'Two'])
  vi.setSystemTime((noon + 60) * 1000)
  await sendButton()
})

it('a delay that the server names counts down, and the message waits', async () => {
  // After the delay of the test before.
  vi.setSystemTime((noon + 100) * 1000)
  await openChat()
  const refused = { name: 'x', message: 'Wait', code: 'message_too_soon', status: 429 }
  const early = serve(sendMessage, () => jsonResponse(429, refused, { 'retry-after': '9' }))
  await userEvent.type(await input(), 'Hello{Enter}')
  expect(await screen.findByRole('timer', { name: 'You can send in 9\u00A0s' })).toBeTruthy()
  expect(log().getByText('Hello')).toBeTruthy()
  const sent = serveSending()
  vi.setSystemTime((noon + 109) * 1000)
  fireEvent(window, new Event('online'))
  await expect.poll(() => bodies(sent)[0]?.client_id).toBe(bodies(early)[0]?.client_id)
})

it('a delay that the server names for an offline photo counts down, and photo and message wait, also for a server that failed', async () => {
  // After the delay of the test before.
  vi.setSystemTime((noon + 200) * 1000)
  await openChat()
  setOnline(false)
  serve(uploadFile, networkError)
  await chooseFile(new File(['x'], 'left.jpg', { type: 'image/jpeg' }))
  await userEvent.type(await input(), 'Like this?{Enter}')
  expect(await log().findByText('left.jpg')).toBeTruthy()
  serve(uploadFile, () => jsonResponse(503, { name: 'x', message: 'Full', code: 'unavailable', status: 503 }))
  setOnline(true)
  expect(await log().findByText(/will be sent once you are online/)).toBeTruthy()
  const refused = { name: 'x', message: 'Wait', code: 'too_many_requests', status: 429 }
  serve(uploadFile, () => jsonResponse(429, refused, { 'retry-after': '9' }))
  setOnline(true)
  expect(await screen.findByRole('timer', { name: 'You can send in 9\u00A0s' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  const sent = serveSending()
  serve(uploadFile, () => ({ success: true, data: anUploadedFile(9) }))
  vi.setSystemTime((noon + 209) * 1000)
  setOnline(true)
  await expect.poll(() => bodies(sent)[0]?.files).toEqual([{ id: 9, type: 2 }])
})

it('a draft with its photo survives the delay and a sign-out, and is not shown to the next person', async () => {
  // After the delays of the tests before; the message waits for ever, so that this is the last test.
  vi.setSystemTime((noon + 300) * 1000)
  await openChat()
  const refused = { name: 'x', message: 'Wait', code: 'message_too_soon', status: 429 }
  serve(sendMessage, () => jsonResponse(429, refused, { 'retry-after': '9' }))
  await userEvent.type(await input(), 'First{Enter}')
  expect(await screen.findByRole('timer', { name: 'You can send in 9\u00A0s' })).toBeTruthy()
  serve(uploadFile, () => ({ success: true, data: anUploadedFile(9) }))
  await chooseFile(new File(['x'], 'posture.jpg', { type: 'image/jpeg' }))
  expect(await screen.findByText('Uploaded')).toBeTruthy()
  await userEvent.type(await input(), 'Like this?{Enter}')
  expect(await input()).toHaveProperty('value', 'Like this?')

  await act(() => endSession('chosen'))
  serve(getUser, () => ({ ...learner, id: 8 }))
  startSession({ token: 'def', userId: 8, days: 30 })
  expect(await openChat()).toHaveProperty('value', '')
  expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull()
  expect(screen.queryByText('First')).toBeNull()

  await act(() => endSession('chosen'))
  serve(getUser, () => learner)
  startSession({ token: 'abc', userId: learner.id, days: 30 })
  expect(await openChat()).toHaveProperty('value', 'Like this?')
  expect(screen.getByRole('button', { name: 'Remove posture.jpg' })).toBeTruthy()
  expect(log().getByText('First')).toBeTruthy()
})

it('a message that takes long to store shows at once with its photo, before later messages', async () => {
  // After the delays of the tests before.
  vi.setSystemTime((noon + 1000) * 1000)
  await openChat(aMessage(1, { dialog_id: chatId }))
  serve(uploadFile, networkError)
  setOnline(false)
  // In Safari `indexedDB.open` sometimes never fires an event.
  Object.assign(globalThis, { indexedDB: { open: () => ({}) } })
  await chooseFile(new File(['x'], 'left.jpg', { type: 'image/jpeg' }))
  await userEvent.type(await input(), 'Like this?{Enter}')
  expect(await log().findByText('left.jpg')).toBeTruthy()
  expect(await input()).toHaveProperty('value', '')
  await userEvent.type(await input(), 'Or not?{Enter}')
  const texts = () => log().getAllByText(/^(Like this|Or not)\?$/)
  expect(texts().map(({ textContent }) => textContent)).toEqual(['Like this?', 'Or not?'])
  Reflect.deleteProperty(globalThis, 'indexedDB')
  const sent = serveSending()
  serve(uploadFile, () => ({ success: true, data: anUploadedFile(9) }))
  setOnline(true)
  const messages = () => bodies(sent).map(({ message }) => message)
  await expect.poll(messages, { timeout: 10_000 }).toEqual(['Like this?', 'Or not?'])
  expect(bodies(sent)[0]?.files).toEqual([{ id: 9, type: 2 }])
})
