import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { deleteFile, finishUpload, uploadFile, uploadsPath, type UploadedFile } from '#contract/learning/files/api.ts'
import { fileTypes, partBytes } from '#contract/learning/files/rules.ts'
import {
  endSession,
  sessionNotice,
  startSession,
  storedToken,
  storedUserId,
  switchSession,
} from '../../platform/session/session.ts'
import { jsonResponse, networkError, serve } from '../../../test/server.ts'
import { serveTus } from '../../../test/tusServer.ts'
import { CameraDialog } from './camera/CameraDialog.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { runUpload } from './uploads.ts'

const video: UploadedFile = {
  id: 41,
  type: fileTypes.video,
  name: 'film.mp4',
  size: 1,
  mime: 'video/mp4',
  url: '/media/x',
  urls: null,
  poster: null,
  status: 'UPLOADED',
  duration: null,
  frame_rate: null,
  width: null,
  height: null,
}
const done = { success: true, data: video }
const tick = { key: 'one', name: 'film.mp4', type: fileTypes.video }
const large = new Blob([new Uint8Array(2 * partBytes + 5)])

function start(content: Blob, more: { uploadId?: number; onBegin?: (id: number) => void } = {}) {
  const cancel = new AbortController()
  const sent = runUpload({ ...tick, ...more, content, signal: cancel.signal })
  const view = render(<UploadProgress uploadKey={tick.key} name={tick.name} size={content.size} />)
  return { sent, cancel, view }
}

afterEach(() => vi.useRealTimers())

const bar = () => screen.getByRole('progressbar', { name: 'Uploading film.mp4' })

it('a file of at most 8 MB is sent as one form, once whatever happens to the answer', async () => {
  const forms = serve(uploadFile, () => done)
  const { sent } = start(new Blob(['video']))
  expect(await sent).toEqual(video)
  expect(forms.map(({ body }) => body)).toMatchObject([{ type: '1', file: expect.any(File) as File }])
  expect(forms[0]?.headers.get('idempotency-key')).toBe(tick.key)
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
})

it('a file of at most 8 MB shows that it is being sent, but not how far, which is not known', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  serve(uploadFile, async () => {
    await promise
    return done
  })
  const { sent } = start(new Blob(['video']))
  expect(bar().hasAttribute('value')).toBe(false)
  expect(screen.queryByText(/%/)).toBeNull()
  resolve()
  await sent
})

it('a file of at most 8 MB waits for the connection, says so, and goes on by itself', async () => {
  serve(uploadFile, () => networkError())
  const { sent } = start(new Blob(['video']))
  expect(await screen.findByText('You are offline. The upload will continue when you are back online.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  serve(uploadFile, () => done)
  window.dispatchEvent(new Event('online'))
  expect(await sent).toEqual(video)
})

it.each([
  ['answers that', () => jsonResponse(408, { name: 'x', message: 'Too slow.', code: 'request_timeout', status: 408 })],
  [
    'cuts it after a minute',
    () => {
      vi.advanceTimersByTime(61_000)
      return networkError()
    },
  ],
])('a file of at most 8 MB continues in parts when it takes too long and the server %s', async (_how, cut) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const server = serveTus()
  const forms = serve(uploadFile, cut)
  serve(finishUpload, () => done)
  const begun: number[] = []
  expect(await start(new Blob(['photo']), { onBegin: (id) => begun.push(id) }).sent).toEqual(video)
  expect(server.received).toEqual([`POST ${uploadsPath}`, `PATCH ${uploadsPath}/41 0`])
  expect([forms.length, begun]).toEqual([1, [41]])
})

it('a file of at most 8 MB that was begun in parts is continued in parts after a reload', async () => {
  const server = serveTus()
  serve(finishUpload, () => done)
  server.offsets.set(`${uploadsPath}/41`, 2)
  await start(new Blob(['photo']), { uploadId: 41 }).sent
  expect(server.received).toEqual([`HEAD ${uploadsPath}/41`, `PATCH ${uploadsPath}/41 2`])
})

it('a file of at most 8 MB that the server refuses is not sent again', async () => {
  const forms = serve(uploadFile, () =>
    jsonResponse(415, { name: 'x', message: 'This video could not be read.', code: 'video_unreadable', status: 415 }),
  )
  await expect(start(new Blob(['video'])).sent).rejects.toThrow('This video could not be read.')
  expect(forms).toHaveLength(1)
})

describe('photos before their upload', () => {
  /** Stands in for decoding, which the browser of the tests cannot do: a picture of this size. */
  function readPhotosOf(width: number, height: number) {
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue()
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(width)
    vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(height)
    const drawn: string[] = []
    const context = { fillRect: () => undefined, drawImage: () => undefined }
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
      drawn.push(`${this.width} × ${this.height}`)
      done(new Blob(['small'], { type: 'image/jpeg' }))
    })
    return drawn
  }
  afterEach(() => vi.restoreAllMocks())

  const send = async (content: Blob, name: string) => {
    const forms = serve(uploadFile, () => done)
    const { signal } = new AbortController()
    await runUpload({ key: name, name, type: fileTypes.image, content, signal })
    const sent = forms[0]?.body as { file: File } | undefined
    return [sent?.file.name, sent?.file.size]
  }
  const photo = new Blob([new Uint8Array(2 * 1024 * 1024)], { type: 'image/jpeg' })

  it.each([
    ['of 24 megapixels', [5712, 4284], '1920 × 1440'],
    ['of 108 megapixels', [12_000, 9000], '1920 × 1440'],
    ['of a whole page', [1290, 19_854], '721 × 11096'],
  ] as const)('a photo %s is scaled before it is sent', async (_title, [width, height], drawn) => {
    const sizes = readPhotosOf(width, height)
    expect(await send(photo, 'IMG_1.JPEG')).toEqual(['IMG_1.jpg', 5])
    expect(sizes).toEqual([drawn])
  })

  it('a HEIC photo is sent as JPEG where the browser can read it, else unchanged', async () => {
    const heic = new Blob(['heic'], { type: 'image/heic' })
    expect(await send(heic, 'IMG_1.HEIC')).toEqual(['IMG_1.HEIC', 4])
    readPhotosOf(400, 300)
    expect(await send(heic, 'IMG_2.HEIC')).toEqual(['IMG_2.jpg', 5])
  })

  it('a photo within the stored size is sent unchanged', async () => {
    readPhotosOf(1920, 1440)
    expect(await send(photo, 'IMG_1.JPEG')).toEqual(['IMG_1.JPEG', 2 * 1024 * 1024])
  })
})

it('a larger file is sent in parts of 8 MB as the signed-in person, and finished', async () => {
  const server = serveTus()
  const finished = serve(finishUpload, () => done)
  const begun: number[] = []
  expect(await start(large, { onBegin: (id) => begun.push(id) }).sent).toEqual(video)
  const path = `${uploadsPath}/41`
  expect(server.received).toEqual([
    `POST ${uploadsPath}`,
    `PATCH ${path} 0`,
    `PATCH ${path} ${partBytes}`,
    `PATCH ${path} ${2 * partBytes}`,
  ])
  expect(server.headers[0]).toMatchObject({ 'upload-length': String(large.size), 'accept-language': 'en' })
  expect(begun).toEqual([41])
  expect(finished.map(({ params }) => params['fileId'])).toEqual(['41'])
})

it('a larger file goes on by itself where a part takes longer than a request may', async () => {
  const server = serveTus()
  serve(finishUpload, () => done)
  const body = { name: 'x', message: 'Too slow.', code: 'request_timeout', status: 408 }
  server.latePart = { status: 408, body }
  expect(await start(large).sent).toEqual(video)
  const path = `${uploadsPath}/41`
  expect(server.received.slice(0, 4)).toEqual([
    `POST ${uploadsPath}`,
    `PATCH ${path} 0`,
    `HEAD ${path}`,
    `PATCH ${path} 5`,
  ])
})

it('a larger file is continued after a reload from where it stopped', async () => {
  const server = serveTus()
  serve(finishUpload, () => done)
  server.offsets.set(`${uploadsPath}/41`, 2 * partBytes)
  await start(large, { uploadId: 41 }).sent
  expect(server.received).toEqual([`HEAD ${uploadsPath}/41`, `PATCH ${uploadsPath}/41 ${2 * partBytes}`])
})

it('a larger file shows how far it is, stops on request and continues', async () => {
  const server = serveTus()
  serve(finishUpload, () => done)
  server.isSlow = true
  const { sent } = start(large)
  await waitFor(() => expect(bar().getAttribute('value')).toBe('49'))
  await userEvent.click(screen.getByRole('button', { name: 'Stop uploading film.mp4' }))
  expect(screen.getByText('Stopped at 49%')).toBeTruthy()
  server.isSlow = false
  await userEvent.click(await screen.findByRole('button', { name: 'Continue uploading film.mp4' }))
  expect(await sent).toEqual(video)
  expect(server.received.filter((request) => request.startsWith('POST'))).toHaveLength(1)
})

it('a larger file goes on when its screen is left, and is shown again on the next', async () => {
  const server = serveTus()
  serve(finishUpload, () => done)
  server.isSlow = true
  const { sent, view } = start(large)
  await waitFor(() => expect(bar()).toBeTruthy())
  view.unmount()
  render(<UploadProgress uploadKey={tick.key} name={tick.name} size={large.size} />)
  await waitFor(() => expect(bar().getAttribute('value')).toBe('49'))
  await userEvent.click(screen.getByRole('button', { name: 'Stop uploading film.mp4' }))
  server.isSlow = false
  await userEvent.click(await screen.findByRole('button', { name: 'Continue uploading film.mp4' }))
  await sent
})

it('a larger file that is refused as the session is over ends it, and is continued after the next sign-in', async () => {
  startSession({ token: 'abc', userId: 7, days: 30 })
  const server = serveTus()
  const deleted = serve(deleteFile, () => ({ success: true }))
  const body = { name: 'Unauthorized', message: 'You logged in on another device.', code: 'session_replaced' }
  const { sent } = start(large, { onBegin: () => (server.refusal = { status: 401, body }) })
  await expect(sent).rejects.toThrow('You logged in on another device.')
  expect([storedToken(), storedUserId(), sessionNotice()]).toEqual([undefined, undefined, 'replaced'])
  expect(deleted).toEqual([])
  server.refusal = undefined
  startSession({ token: 'def', userId: 7, days: 30 })
  serve(finishUpload, () => done)
  expect(await start(large, { uploadId: 41 }).sent).toEqual(video)
  expect(server.headers.at(-1)).toMatchObject({ authorization: 'Bearer def' })
  await endSession('chosen')
})

it('a larger file that waits for the connection is not sent as the next person who signs in', async () => {
  startSession({ token: 'abc', userId: 7, days: 30 })
  const server = serveTus()
  server.isOffline = true
  const { sent } = start(large)
  const ended = sent.catch((error: unknown) => error)
  expect(await screen.findByText(/You are offline/, {}, { timeout: 10_000 })).toBeTruthy()
  const requests = server.received.length
  server.isOffline = false
  await switchSession({ token: 'other', userId: 8, days: 30 })
  window.dispatchEvent(new Event('online'))
  expect(await ended).toBeInstanceOf(DOMException)
  expect(server.received).toHaveLength(requests)
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  await endSession('chosen')
})

it('a larger file over the limit is refused with the message of the server', async () => {
  const message = 'The file is too large: the limit is 1 GB. Choose a smaller one.'
  serveTus().refusal = { status: 413, body: { name: 'x', message, code: 'file_too_large', status: 413 } }
  await expect(start(large).sent).rejects.toThrow(message)
})

it('a larger file that comes too soon after others says when it may be sent', async () => {
  const body = { name: 'x', message: 'Wait', code: 'too_many_requests', status: 429 }
  serveTus().refusal = { status: 429, body, headers: { 'retry-after': '9' } }
  await expect(start(large).sent).rejects.toMatchObject({ status: 429, retryAfterSeconds: 9 })
})

it('a larger file ends when it is cancelled, on the server too', async () => {
  serveTus().isSlow = true
  const deleted = serve(deleteFile, () => ({ success: true }))
  const { sent, cancel } = start(large)
  await waitFor(() => expect(bar()).toBeTruthy())
  cancel.abort()
  await expect(sent).rejects.toThrow()
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(deleted.map(({ params }) => params['fileId'])).toEqual(['41'])
})

describe('recording with the camera', () => {
  const chooseFile = vi.fn<() => void>()
  const capture = vi.fn<(file: File) => void>()
  const show = (mode: 'photo' | 'video') =>
    render(<CameraDialog mode={mode} onCapture={capture} onChooseFile={chooseFile} onClose={() => undefined} />)

  const mediaDevices = (getUserMedia: () => Promise<MediaStream>) =>
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'mediaDevices')
    vi.clearAllMocks()
  })

  it.each([
    ['NotAllowedError', 'Access to the camera is denied.'],
    ['NotReadableError', 'Another app is using the camera.'],
    ['OverconstrainedError', 'This camera cannot record what is needed.'],
    ['NotFoundError', 'This device cannot record here.'],
    ['UnknownError', 'Something went wrong with the camera.'],
  ])('a camera that fails with %s says why, and a file can be chosen instead', async (name, text) => {
    mediaDevices(() => Promise.reject(new DOMException('', name)))
    show('photo')
    expect(await screen.findByText(text, { exact: false })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Choose a file' }))
    expect(chooseFile).toHaveBeenCalledOnce()
  })

  it('a camera that recorded nothing says so, and can be tried again', async () => {
    const stop = vi.fn<() => void>()
    const stream = Object.assign(new MediaStream(), { getTracks: () => [{ stop }] })
    mediaDevices(() => Promise.resolve(stream))
    show('photo')
    await userEvent.click(await screen.findByRole('button', { name: 'Take the photo' }))
    expect(await screen.findByText('The camera recorded nothing.', { exact: false })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Take the photo' })).toBeTruthy()
    expect(stop).toHaveBeenCalled()
  })
})
