import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getOutboxKey } from '#contract/accounts/users/api.ts'
import { recordEvents } from '#contract/school/analytics/api.ts'
import { getCourse, type Homework } from '#contract/learning/courses/api.ts'
import { deleteFile, uploadFile } from '#contract/learning/files/api.ts'
import { listUserHomework, sendHomework, type UserHomework } from '#contract/learning/homework/api.ts'
import { getStreamStatus, listStreams, type Stream } from '#contract/learning/streams/api.ts'
import { flushEvents } from '../../../accounts/analytics/sendEvents.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { discardEntry, openOutbox } from '../../../platform/outbox/outbox.ts'
import { useOutbox } from '../../../platform/outbox/outboxState.ts'
import { startSession } from '../../../platform/session/session.ts'
import { learner, openApp } from '../../../../test/app.ts'
import { aMessage } from '../../../../test/chats.ts'
import { noon } from '../../../../test/clock.ts'
import { aCourse, aDay, aHomework, aState, aStream, signedIn } from '../../../../test/course.ts'
import { anAttempt, anUploadedFile, aUserHomework, serveUserHomework } from '../../../../test/homework.ts'
import { confirmDiscard } from '../../../../test/outbox.ts'
import { jsonResponse, networkError, serve } from '../../../../test/server.ts'

signedIn()

let lastStatusId = 500

/** Opens the homework of a day, which has a draft of its own. */
async function openHomework(task: Partial<Homework> = {}, rest: Partial<UserHomework> = {}, run: Partial<Stream> = {}) {
  lastStatusId += 1
  const one = aHomework(lastStatusId)
  const attached = { ...one, homework: { ...one.homework, ...task } }
  const day = aDay(1, { day_homeworks: [attached] })
  const stage = { id: 1, sort: 1, title: 'Release', day_ids: [101], stage_homework_ids: [], days: [day] }
  serve(listStreams, () => [aStream({ course: aCourse({ version: lastStatusId }), ...run })])
  serve(getCourse, () => aCourse({ version: lastStatusId, stages: [stage] }))
  serve(getStreamStatus, () => aState())
  const status = aUserHomework(lastStatusId, rest)
  serveUserHomework(status)
  await openApp(`/homework/5/${lastStatusId + 1000}`)
  return status
}

const sendButton = () => screen.findByRole('button', { name: 'Send for review' })
const comment = () => screen.findByRole('textbox', { name: 'Comment for the expert' })
const photo = () => new File(['x'], 'posture.jpg', { type: 'image/jpeg' })
const chooseFile = async (file: File | File[] = photo()) =>
  userEvent
    .setup({ applyAccept: false })
    .upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), file)

const goOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
const goOnline = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
}

let outbox: { current: ReturnType<typeof useOutbox> }
const outboxEntries = () => outbox.current.entries
beforeEach(() => {
  outbox = renderHook(() => useOutbox()).result
})
afterEach(async () => {
  for (const entry of outboxEntries()) await act(() => discardEntry(entry))
  vi.restoreAllMocks()
})

const sentMessage = aMessage(1, { user_homework_status_id: 1, employee: { is_expert: false, name: '', file: null } })

/** Takes a sending: the homework is being checked from then on. */
function serveSending(status: UserHomework) {
  const sent: UserHomework = { ...status, status: 'UPLOADED', sent_at: noon, answer_by: noon + 86_400 }
  return serve(sendHomework, () => {
    serveUserHomework({ ...sent, attempts: [anAttempt({ message: 'It went well' })] })
    return { chatMessage: sentMessage, userHomeworkStatus: sent }
  })
}

describe('homework that needs a file', () => {
  it('homework with a required file is sent once it is uploaded; until then the button names what is missing', async () => {
    const status = await openHomework()
    const received = serveSending(status)
    const { promise, resolve } = Promise.withResolvers<void>()
    serve(uploadFile, async () => {
      await promise
      return { success: true, data: anUploadedFile(9, { name: 'posture.jpg' }) }
    })
    const button = await sendButton()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getAllByText('To submit a homework, you must upload a file.')).toBeTruthy()
    await chooseFile()
    expect((await screen.findAllByText('Please wait for files to upload'))[0]).toBeTruthy()
    resolve()
    expect(await screen.findByText('Uploaded')).toBeTruthy()
    await userEvent.type(await comment(), 'It went well')
    await userEvent.click(await sendButton())
    expect(await screen.findByText('On checking', { selector: '[aria-current=step]' })).toBeTruthy()
    expect(received[0]?.body).toMatchObject({ message: 'It went well', files: [9], exercise_id: null })
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Progress of the review' }))
    expect(await screen.findByText('It went well')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send for review' })).toBeNull()
  })

  it('refuses a file that is neither a photo nor a video', async () => {
    await openHomework()
    await chooseFile(new File(['x'], 'plan.pdf', { type: 'application/pdf' }))
    expect(await screen.findByText('You can upload only photo or video')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Remove plan.pdf' }))
    expect(screen.queryByText('plan.pdf')).toBeNull()
  })

  it('keeps a file that the server could not take, and uploads it again', async () => {
    await openHomework()
    serve(uploadFile, () => jsonResponse(500, { name: 'x', message: 'Broken', code: 'server_error', status: 500 }))
    await chooseFile()
    expect(await screen.findByText(/^Couldn't upload the file\./)).toBeTruthy()
    expect((await screen.findAllByText('Upload the failed file again, or remove it'))[0]).toBeTruthy()
    serve(uploadFile, () => ({ success: true, data: anUploadedFile(9) }))
    await userEvent.click(screen.getByRole('button', { name: 'Upload again' }))
    expect(await screen.findByText('Uploaded')).toBeTruthy()
  })

  const quota = 'You have reached the daily upload limit of 500 MB. You can continue on 24 November after 03:00.'
  it.each([
    ['too soon after others', 429, 'too_many_requests', 'Wait', 'Wait'],
    ['above the quota of the day', 429, 'upload_quota_reached', quota, quota],
    ['a day after it was begun', 404, 'not_found', 'No', 'An unfinished upload is kept for one day'],
  ])('keeps a file that came %s, says why, and can upload it later', async (_when, status, code, message, shown) => {
    await openHomework()
    serve(uploadFile, () => jsonResponse(status, { name: 'x', message, code, status }))
    await chooseFile()
    expect(await screen.findByText(`Couldn't upload the file. ${shown}`, { exact: false })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Upload again' })).toBeTruthy()
    expect((await sendButton()).getAttribute('aria-disabled')).toBe('true')
  })

  it('accepts ten files, and says that there is no room for more', async () => {
    await openHomework()
    serve(uploadFile, () => ({ success: true, data: anUploadedFile(9) }))
    const files = Array.from({ length: 11 }, (_, index) => new File(['x'], `${index}.jpg`, { type: 'image/jpeg' }))
    await chooseFile(files)
    expect(await screen.findByText('You can attach up to 10 files. The others were not added.')).toBeTruthy()
    expect(await screen.findAllByRole('button', { name: /^Remove / })).toHaveLength(10)
  })

  it('says what to do when the server has deleted an uploaded file', async () => {
    await openHomework()
    serve(uploadFile, () => ({ success: true, data: anUploadedFile(9) }))
    await chooseFile()
    await screen.findByText('Uploaded')
    serve(sendHomework, () => jsonResponse(404, { name: 'x', message: 'No', code: 'not_found', status: 404 }))
    await userEvent.click(await sendButton())
    expect(await screen.findByText(/Remove them and choose them again/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Change' }))
    expect(await screen.findByRole('button', { name: /^Remove / })).toBeTruthy()
  })

  it('continues an upload when the connection is back', async () => {
    await openHomework()
    serve(uploadFile, networkError)
    await chooseFile()
    expect(await screen.findByText(/^You are offline\./)).toBeTruthy()
    serve(uploadFile, () => ({ success: true, data: anUploadedFile(9) }))
    globalThis.dispatchEvent(new Event('online'))
    expect(await screen.findByText('Uploaded')).toBeTruthy()
  })
})

describe('unsent drafts', () => {
  const free = { is_file_required: false }
  const idOf = (request?: { body: unknown }) => (request?.body as { client_id: string } | undefined)?.client_id
  it.each([
    ['413', () => jsonResponse(413, { name: 'x', message: 'Too large', code: 'payload_too_large', status: 413 })],
    ['422', () => jsonResponse(422, [{ field: 'files', message: 'A file is missing' }])],
    ['500', () => jsonResponse(500, { name: 'x', message: 'Broken', code: 'server_error', status: 500 })],
  ])('homework that the server does not take stays, says why, and can be changed: %s', async (_case, fail) => {
    const status = await openHomework(free)
    const received = serve(sendHomework, fail)
    await userEvent.type(await comment(), 'My words')
    await userEvent.click(await sendButton())
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText("Couldn't send homework")).toBeTruthy()
    expect(screen.getByText('My words')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Change' }))
    expect(await comment()).toHaveProperty('value', 'My words')
    const again = serveSending(status)
    await userEvent.click(await sendButton())
    await waitFor(() => expect(again).toHaveLength(1))
    expect(idOf(again[0])).toBe(idOf(received[0]))
  })

  it('homework written without a network waits with its words and files, and is sent once there is one', async () => {
    const status = await openHomework({ is_file_required: true })
    goOffline()
    const refused = serve(sendHomework, networkError)
    serve(uploadFile, networkError)
    await chooseFile()
    await userEvent.type(await comment(), 'Written on a train')
    await userEvent.click(await sendButton())
    expect(await screen.findByText(/^It will be sent once you are online/)).toBeTruthy()
    expect(screen.getByText('Written on a train')).toBeTruthy()
    expect(screen.getByText('posture.jpg')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send for review' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your homework' }))
    await openApp('/homework')
    expect(await screen.findByText('Waiting to be sent')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Open/ })).toBeTruthy()
    await openApp(`/homework/5/${status.homework_id}`)
    expect(await screen.findByText('Written on a train')).toBeTruthy()
    serve(uploadFile, () => ({ success: true, data: anUploadedFile(9) }))
    const received = serveSending(status)
    goOnline()
    expect(await screen.findByText('On checking', { selector: '[aria-current=step]' })).toBeTruthy()
    expect(refused).toEqual([])
    expect(received.map(({ body }) => body)).toEqual([
      expect.objectContaining({ message: 'Written on a train', files: [9] }),
    ])
  })

  it('homework that waits is taken back into the form with its file, and what is written there since stays', async () => {
    await openHomework({ is_file_required: true })
    goOffline()
    serve(uploadFile, networkError)
    await chooseFile()
    await userEvent.type(await comment(), 'My words')
    await userEvent.click(await sendButton())
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
    expect(await comment()).toHaveProperty('value', 'My words')
    expect(await screen.findByRole('button', { name: 'Remove posture.jpg' })).toBeTruthy()
    expect(outboxEntries()).toEqual([])
  })

  it('homework that was sent from elsewhere meanwhile leaves both texts standing', async () => {
    const status = await openHomework(free)
    goOffline()
    serve(sendHomework, networkError)
    await userEvent.type(await comment(), 'From this phone')
    await userEvent.click(await sendButton())
    await screen.findByText(/^It will be sent once you are online/)
    const sent = { ...status, status: 'UPLOADED' as const, sent_at: noon, answer_by: noon + 86_400 }
    serveUserHomework({ ...sent, is_locked: true, attempts: [anAttempt({ message: 'From the laptop' })] })
    const reason = 'The homework is being checked'
    serve(sendHomework, () =>
      jsonResponse(409, { name: 'x', message: reason, code: 'homework_on_checking', status: 409 }),
    )
    goOnline()
    expect(await screen.findByText('From the laptop')).toBeTruthy()
    expect(within(screen.getByRole('alert')).getByText(new RegExp(reason))).toBeTruthy()
    expect(screen.getByText('From this phone')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await confirmDiscard()
    await waitFor(() => expect(screen.queryByText('From this phone')).toBeNull())
  })

  it('a homework whose answer was lost shows once, and is sent with the same id', async () => {
    const status = await openHomework(free)
    const lost = serve(sendHomework, networkError)
    await userEvent.type(await comment(), 'My words')
    await userEvent.click(await sendButton())
    await waitFor(() => expect(lost).toHaveLength(1))
    const sent = anAttempt({ client_id: idOf(lost[0]) ?? '', message: 'My words' })
    serveUserHomework({ ...status, status: 'UPLOADED', is_locked: true, attempts: [sent] })
    const again = serve(sendHomework, () => ({
      chatMessage: sentMessage,
      userHomeworkStatus: { ...status, status: 'UPLOADED' as const, is_locked: true },
    }))
    await queryClient.invalidateQueries({ queryKey: [listUserHomework.path] })
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Your homework' })).toBeNull())
    expect(screen.getAllByText('My words')).toHaveLength(1)
    await act(() => openOutbox())
    await waitFor(() => expect(idOf(again[0])).toBe(idOf(lost[0])))
  })

  it('homework stays when the session ends while it is sent, and is sent after the next sign-in', async () => {
    const status = await openHomework(free)
    serve(getOutboxKey, () => ({ key: btoa('k'.repeat(32)).replaceAll('=', '') }))
    serve(sendHomework, () =>
      jsonResponse(401, { name: 'Unauthorized', message: 'x', code: 'unauthorized', status: 401 }),
    )
    await userEvent.type(await comment(), 'My words')
    await userEvent.click(await sendButton())
    expect(await screen.findByLabelText('Email')).toBeTruthy()
    const again = serveSending(status)
    startSession({ token: 'def', userId: learner.id, days: 30 })
    await openApp(`/homework/5/${status.homework_id}`)
    await act(() => openOutbox())
    await waitFor(() => expect(again[0]?.body).toMatchObject({ message: 'My words' }))
  })

  it('a draft shows no broken picture of an uploaded file', async () => {
    await openHomework(free)
    const urls = { large: '/media/9/large', medium: '/media/9/medium', small: '/media/9/small' }
    serve(uploadFile, () => ({ success: true, data: anUploadedFile(9, { urls }) }))
    await chooseFile()
    const row = (await screen.findByRole('button', { name: 'Remove posture.jpg' })).closest('li') as HTMLElement
    expect(await within(row).findByText('Uploaded')).toBeTruthy()
    fireEvent.error(row.querySelector('img') as HTMLElement)
    expect(row.querySelector('img')).toBeNull()
    expect(within(row).getByText('Uploaded')).toBeTruthy()
  })

  it('sending a draft is recorded as task_send', async () => {
    const status = await openHomework(free)
    serveSending(status)
    const sent = serve(recordEvents, () => ({ success: true }))
    await userEvent.type(await comment(), 'My words')
    await userEvent.click(await sendButton())
    await waitFor(() => {
      flushEvents()
      const events = sent.flatMap(({ body }) => (body as { events: object[] }).events)
      const parameters = { homework_id: status.homework_id, homework_status_id: status.id, stream_id: 5 }
      expect(events).toContainEqual(expect.objectContaining({ name: 'task_send', parameters }))
    })
  })

  it('a draft stays when its screen is left', async () => {
    await openHomework(free)
    await userEvent.type(await comment(), 'My words')
    await userEvent.click(screen.getAllByRole('link', { name: 'Homework' })[0] as HTMLElement)
    await userEvent.click(await screen.findByRole('link', { name: /^Hand in/ }))
    expect(await comment()).toHaveProperty('value', 'My words')
  })
})

it('a homework with exercises is sent with the chosen one', async () => {
  const exercises = [
    { id: 1, title: 'Lift' },
    { id: 2, title: 'Stretch' },
  ]
  const status = await openHomework({ is_file_required: false, is_exercise_required: true, exercises })
  const received = serveSending(status)
  expect((await screen.findAllByText('Choose an exercise')).length).toBeGreaterThan(1)
  await userEvent.click(await screen.findByRole('radio', { name: 'Stretch' }))
  await userEvent.click(await sendButton())
  await waitFor(() => expect(received[0]?.body).toMatchObject({ exercise_id: 2 }))
})

it.each<[string, Partial<Homework>, number]>([
  ['which it needs', { is_file_required: true }, 1],
  ['which can be left out', { is_file_required: false, is_message_required: true }, 1],
  ['or a comment, as it needs one of them', { is_file_required: false }, 1],
])('a homework with files %s says whether they are optional', async (_, task, comments) => {
  await openHomework(task)
  const files = within(await screen.findByRole('region', { name: 'Files' }))
  expect([files.queryAllByText('optional').length, screen.getAllByText('optional').length]).toEqual([
    task.is_message_required ? 1 : 0,
    comments,
  ])
})

it.each([
  [true, 1],
  [false, 0],
])('asks for a selfie unless the stage has one: %s', async (isNeeded, count) => {
  await openHomework({ is_file_required: false, is_selfie_required: true }, { is_selfie_needed: isNeeded })
  await sendButton()
  await waitFor(() => expect(screen.queryAllByRole('region', { name: 'A selfie for the review' })).toHaveLength(count))
  expect(screen.queryAllByText('Take a selfie', { selector: 'p' })).toHaveLength(count)
})

const openWithSelfie = () =>
  openHomework({ is_file_required: false, is_selfie_required: true }, { is_selfie_needed: true })

/** The file input of the selfie, once it is shown. */
async function selfieInput(name = 'Take a selfie'): Promise<HTMLInputElement> {
  const button = await screen.findByRole('button', { name })
  const input = button.parentElement?.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('The selfie has a file input')
  return input
}

it('offers stored pictures for the selfie of a phone whose camera does not open', async () => {
  await openWithSelfie()
  const input = await selfieInput()
  const opened = vi.spyOn(input, 'click')
  await userEvent.click(screen.getByRole('button', { name: 'Take a selfie' }))
  const camera = within(await screen.findByRole('dialog'))
  await userEvent.click(await camera.findByRole('button', { name: 'Choose a file' }))
  expect(opened).toHaveBeenCalledOnce()
  // Phones open the camera at once for an input with it.
  expect(input.hasAttribute('capture')).toBe(false)
})

it('asks for another selfie when one did not upload', async () => {
  await openWithSelfie()
  serve(uploadFile, () => jsonResponse(500, { name: 'x', message: 'Broken', code: 'server_error', status: 500 }))
  await userEvent.upload(await selfieInput(), photo())
  expect((await screen.findAllByText('Take another selfie: this one did not upload'))[0]).toBeTruthy()
})

it('a homework whose selfie did not upload can be sent once the stage has one', async () => {
  const status = await openWithSelfie()
  serve(uploadFile, () => jsonResponse(500, { name: 'x', message: 'Broken', code: 'server_error', status: 500 }))
  await userEvent.upload(await selfieInput(), photo())
  await screen.findAllByText('Take another selfie: this one did not upload')
  serveUserHomework({ ...status, is_selfie_needed: false })
  await queryClient.invalidateQueries()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take another' })).toBeNull())
  await userEvent.type(await comment(), 'It went well')
  expect((await sendButton()).getAttribute('aria-disabled')).toBeNull()
})

it('deletes a selfie that another one replaces', async () => {
  await openWithSelfie()
  let id = 8
  serve(uploadFile, () => ({ success: true, data: anUploadedFile((id += 1)) }))
  const deleted = serve(deleteFile, () => ({ success: true }))
  await userEvent.upload(await selfieInput(), photo())
  expect(await screen.findByText('Uploaded')).toBeTruthy()
  expect(deleted).toEqual([])
  await userEvent.upload(await selfieInput('Take another'), photo())
  await waitFor(() => expect(deleted.map(({ params }) => params['fileId'])).toEqual(['9']))
  expect(await screen.findByText('Uploaded')).toBeTruthy()
})

describe('returned homework', () => {
  const answered = { answered_at: noon - 60, answer: 'Closer, please', expert: { id: 7, name: 'Elena', avatar: '' } }
  const returned: Partial<UserHomework> = {
    status: 'FAIL',
    attempts: [anAttempt({ message: 'My first', status: 'FAIL', ...answered })],
  }
  const open = (run: Partial<Stream> = {}) => openHomework({ is_file_required: false }, returned, run)

  it("a returned homework shows the expert's answer and one button first, then the task and the sent version", async () => {
    await open()
    const answer = within(await screen.findByRole('region', { name: 'Expert’s answer' }))
    const words = answer.getByText('Closer, please')
    const button = answer.getByRole('button', { name: 'Send a new version' })
    expect(answer.getByText('Not approved, sent for completion.')).toBeTruthy()
    const [task, version] = screen.getAllByRole('group')
    expect(task?.textContent).toContain('What to send')
    expect(within(version as HTMLElement).getByText('My first')).toBeTruthy()
    expect(within(version as HTMLElement).queryByText('Closer, please')).toBeNull()
    const inOrder = [words, button, task, version].map((element) => element as Node)
    for (const [index, element] of inOrder.slice(1).entries())
      expect(inOrder[index]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.queryByRole('list', { name: 'Progress of the review' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Send for review' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Ask in the chat' })).toBeNull()
  })

  it('a returned homework leads to the chat of its course', async () => {
    await open({ chat_channel_id: 31 })
    const link = await screen.findByRole('link', { name: 'Ask in the chat' })
    expect(link.getAttribute('href')).toBe('/chat/31')
  })

  it('a returned homework is sent again beside the old version', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Send a new version' }))
    expect(await sendButton()).toBeTruthy()
    expect(screen.getByRole('article', { name: /^Version 1/ })).toBeTruthy()
  })

  it('a homework that is returned again while it is open shows the new answer first', async () => {
    const status = await openHomework({ is_file_required: false }, returned)
    await userEvent.click(await screen.findByRole('button', { name: 'Send a new version' }))
    await userEvent.type(await comment(), 'Closer now')
    serveSending(status)
    await userEvent.click(await sendButton())
    expect(await screen.findByText('On checking', { selector: '[aria-current=step]' })).toBeTruthy()
    const second = anAttempt({ id: 2, status: 'FAIL', ...answered, answer: 'From the side' })
    serveUserHomework({ ...status, attempts: [...(status.attempts ?? []), second] })
    await queryClient.invalidateQueries({ queryKey: [listUserHomework.path] })
    expect(await screen.findByText('From the side')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send a new version' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send for review' })).toBeNull()
  })
})

it('a homework that needs a comment only begins with it', async () => {
  await openHomework({ is_file_required: false, is_message_required: true })
  const words = await comment()
  const files = screen.getByRole('heading', { name: 'Files' })
  expect(words.compareDocumentPosition(files)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('pressing the button without a required comment leads to its field', async () => {
  await openHomework({ is_file_required: false, is_message_required: true })
  const words = await comment()
  await userEvent.click(await sendButton())
  expect(document.activeElement).toBe(words)
})

it('a homework on checking shows the deadline of its answer once', async () => {
  const sent = { status: 'UPLOADED', answer_by: noon + 3600 } as const
  await openHomework({}, { ...sent, sent_at: noon, attempts: [anAttempt(sent)] })
  expect(await screen.findByRole('article', { name: /^Version 1/ })).toBeTruthy()
  expect(screen.getAllByText(/answer by 13:00/)).toHaveLength(1)
})

it('a late homework says that the lead expert knows', async () => {
  const late = { status: 'UPLOADED', answer_by: noon - 60 } as const
  await openHomework({}, { ...late, sent_at: noon - 90_000, attempts: [anAttempt({ ...late, is_escalated: true })] })
  const state = within(await screen.findByRole('complementary', { name: 'Homework status' }))
  expect(state.getByText(/the lead expert knows about it/)).toBeTruthy()
})
