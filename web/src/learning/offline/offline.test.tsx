import { createHash } from 'node:crypto'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Type } from 'typebox'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import type { Lesson } from '#contract/learning/courses/api.ts'
import { listDownloads, type RunDownloads } from '#contract/learning/streams/downloadsApi.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { openApp, serveSchool } from '../../../test/app.ts'
import { noon } from '../../../test/clock.ts'
import { aCourse, aDay, aLesson, serveRun } from '../../../test/course.ts'
import type { MemoryDevice } from '../../../test/memoryDevice.ts'
import { enterApplication, leaveApplication } from '../../../test/mobileApplication.ts'
import { jsonResponse, networkError, serve, type ReceivedRequest } from '../../../test/server.ts'
import { startDownloads } from './startDownloads.ts'

const mediaFile = endpoint({
  method: 'GET',
  path: '/media/:file',
  summary: 'A media file',
  access: 'anyone',
  params: Type.Object({ file: Type.String() }),
  response: Type.String(),
  errors: [],
})

const film = new TextEncoder().encode('the content of a film')
const sha256 = createHash('sha256').update(film).digest('hex')
const videoId = 12
let userId = 500
let device: MemoryDevice

beforeEach(async () => {
  device = enterApplication()
  userId += 1
  serveSchool()
  startSession({ token: 'abc', userId, days: 30 })
  serveDownloads()
  serveFiles()
  await startDownloads()
})
afterEach(async () => {
  await endSession('chosen')
  leaveApplication()
})

const aFilm = {
  id: videoId,
  type: 'video' as const,
  course_ids: [9],
  created_at: noon,
  url: '/media/a.mp4',
  duration: 300,
  width: 640,
  height: 360,
  status: 'ready' as const,
  subs: [],
  hls: null,
  preview: null,
  thumbnails: null,
  mp4: '/media/a.mp4',
  mp4_bytes: film.length as number | null,
  mp4_sha256: sha256 as string | null,
}

type Downloadable = { video?: object; image?: string | null; run?: Partial<RunDownloads> }

/** The server lets this person download the first lesson of the fifth day. */
function serveDownloads({ video = {}, image = null, run = {} }: Downloadable = {}): ReceivedRequest[] {
  return serve(listDownloads, () => ({
    stream_id: 5,
    course_id: 9,
    course_title: 'Face without tension',
    server_time: noon,
    access: 'open' as const,
    closes_at: null,
    ends_at: null,
    days: [
      {
        id: 5,
        stage_id: 2,
        day_number: 5,
        title: 'Jaw and neck',
        lessons: [{ id: 1, title: 'Breath', image_url: image, local_video_file: { ...aFilm, ...video } }],
      },
    ],
    ...run,
  }))
}

/** Files of the server, by ranges. */
function serveFiles(): ReceivedRequest[] {
  return serve(mediaFile, ({ headers }) => {
    const [, start = '0'] = /^bytes=(\d+)-$/.exec(headers.get('range') ?? '') ?? []
    return new Response(film.slice(Number(start)), { status: 206 })
  })
}

type DayOptions = { video?: object; lesson?: Partial<Lesson>; more?: Lesson[]; demo?: { offline: boolean } }

/** Opens today's day, whose first lesson has a video. */
async function openDay({ video = {}, lesson, more = [], demo }: DayOptions = {}) {
  const lessons = [aLesson(1, { title: 'Breath', local_video_file: { ...aFilm, ...video }, ...lesson }), ...more]
  const set = { id: 1, sort: 1, title: '', repeat_count: 1, repeat_from: 1, repeat_to: 1, lessons }
  const [one, two] = aCourse().stages ?? []
  if (!one || !two) throw new Error('The course has two stages')
  const day = aDay(5, { stage_id: 2, lesson_sets: [set] })
  serveRun({
    course: {
      ...(demo && { is_demo_offline_mode_accessible: demo.offline }),
      stages: [one, { ...two, days: [day, ...(two.days ?? []).slice(1)] }],
    },
    ...(demo && { stream: { is_demo: true, course_full_access: false } }),
  })
  await openApp('/course/5/calendar/5')
  await screen.findByRole('region', { name: 'Player: Breath' })
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const filePath = () => `${userId}/videos/9/${videoId}.mp4`
const filesOf = (owner = userId) => device.files.list(String(owner))

async function downloadLesson() {
  await openDay()
  await userEvent.click(await button(/^Download the video/))
  await screen.findByText('Downloaded')
}

it('in the mobile application, a video is stored on the device by course and video id, and is not downloaded again', async () => {
  const requests = serveFiles()
  await openDay()
  await userEvent.click(await button('Download the video, 21 byte'))
  await screen.findByText('Downloaded')
  expect(await filesOf()).toEqual([filePath()])
  await openApp('/user/settings/downloads')
  await userEvent.click(await screen.findByText(/Jaw and neck/))
  await userEvent.click(await button('Delete “Breath”'))
  await screen.findByRole('heading', { name: 'No videos are on this device' })
  await waitFor(async () => expect(await filesOf()).toEqual([]))
  expect(requests).toHaveLength(1)
})

it('in the mobile application, a video is stored with its pictures, which are shown offline and deleted with it', async () => {
  serveDownloads({ video: { preview: '/media/preview.jpg' }, image: '/media/lesson.webp' })
  const lesson = { image_url: '/media/lesson.webp' }
  await openDay({ lesson })
  await userEvent.click(await button(/^Download the video/))
  await screen.findByText('Downloaded')
  const images = async () => (await filesOf()).filter((path) => path.includes('/images/'))
  expect(await images()).toEqual([`${userId}/images/9/${videoId}.jpg`, `${userId}/images/9/lesson-1.webp`])
  serve(mediaFile, () => jsonResponse(500, {}))
  await openDay({ lesson })
  const row = screen.getByRole('button', { name: /^Breath/ })
  await waitFor(() => expect(row.querySelector('img')?.src).toMatch(/^blob:/))
  await openApp('/user/settings/downloads')
  await userEvent.click(await screen.findByText(/Jaw and neck/))
  await userEvent.click(await button(/^Delete day/))
  await waitFor(async () => expect(await filesOf()).toEqual([]))
})

it('in the mobile application, a day is downloaded after its size is shown', async () => {
  await openDay()
  await userEvent.click(await button('Download the day'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Download the day' }))
  await dialog.findByText(/Needs 21 byte/)
  dialog.getByText(/Jaw and neck/)
  expect(await filesOf()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Download, 21 byte' }))
  await screen.findByText('Downloaded')
  expect(await filesOf()).toEqual([filePath()])
})

it('in the mobile application, downloads on a mobile connection wait for Wi-Fi unless the learner allows it', async () => {
  device.connect('cellular')
  await openDay()
  await userEvent.click(await button(/^Download the video/))
  await button('Waits for Wi-Fi')
  expect(await filesOf()).toEqual([])
  await act(async () => device.connect('wifi'))
  await screen.findByText('Downloaded')
})

it('in the mobile application, downloads that the learner stopped continue on request', async () => {
  device.connect('cellular')
  await openDay()
  await userEvent.click(await button(/^Download the video/))
  await openApp('/user/settings/downloads')
  await userEvent.click(await button('Stop for now'))
  await act(async () => device.connect('wifi'))
  expect((await screen.findAllByText('Stopped')).length).toBeGreaterThan(0)
  expect(await filesOf()).toEqual([])
  await userEvent.click(await button('Continue'))
  expect((await screen.findAllByText('Downloaded')).length).toBeGreaterThan(0)
})

it('in the mobile application, a download that was interrupted continues by ranges with the next start', async () => {
  device.connect('cellular')
  await openDay()
  await userEvent.click(await button(/^Download the video/))
  await button('Waits for Wi-Fi')
  await device.files.append(filePath(), film.slice(0, 9))
  const requests = serveFiles()
  device.connect('wifi')
  await act(startDownloads)
  await screen.findByText('Downloaded')
  expect(requests.map(({ headers }) => headers.get('range'))).toEqual(['bytes=9-'])
})

it('in the mobile application, a video is marked while offline if it is not downloaded', async () => {
  await openDay({ more: [aLesson(2, { title: 'Neck' })] })
  await userEvent.click(await button(/^Download the video/))
  await screen.findByText('Downloaded')
  const row = (name: RegExp) => screen.getByRole('button', { name })
  expect(row(/^Neck/).textContent).not.toContain('Needs a connection')
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(row(/^Neck/).textContent).toContain('Needs a connection')
  expect(row(/^Breath/).textContent).not.toContain('Needs a connection')
  onLine.mockRestore()
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(row(/^Neck/).textContent).not.toContain('Needs a connection')
})

it('in the mobile application, a video that does not fit on the device says how much is missing, with error code 10', async () => {
  device.files.setFree(10)
  await openDay()
  await userEvent.click(await button(/^Download the video/))
  await button('Not enough space: 11 byte more needed')
  expect(localStorage.getItem(`downloads ${userId}`)).toContain('"code":10')
  device.files.setFree(undefined)
  await userEvent.click(await button(/^Not enough space/))
  await screen.findByText('Downloaded')
})

it('in the mobile application, a video whose download failed says so and can be downloaded again', async () => {
  serve(mediaFile, () => jsonResponse(500, {}))
  await openDay()
  await userEvent.click(await button(/^Download the video/))
  const again = await button('The download failed')
  serveFiles()
  await userEvent.click(again)
  await screen.findByText('Downloaded')
})

it('in the mobile application, a video that has not been converted yet can be downloaded later', async () => {
  const unready = { status: 'processing', mp4_bytes: null, mp4_sha256: null }
  serveDownloads({ video: unready })
  await openDay({ video: unready })
  await userEvent.click(await button('Download the video'))
  await screen.findByText('The video hasn’t been converted yet. Try saving it later')
})

it.each([
  [true, 1],
  [false, 0],
])(
  'in the mobile application, a video of a demo run can be downloaded if the course allows it: %s',
  async (offline, count) => {
    await openDay({ demo: { offline } })
    await screen.findByRole('heading', { level: 2, name: 'Breath' })
    if (count) await button(/^Download the video/)
    expect(screen.queryAllByRole('button', { name: /^Download the (video|day)/ })).toHaveLength(2 * count)
  },
)

it('a chosen sign-out deletes the downloads of the person', async () => {
  await downloadLesson()
  await endSession('chosen')
  expect(await filesOf()).toEqual([])
  expect(localStorage.getItem(`downloads ${userId}`)).toBeNull()
})

it('downloads of a session that ended elsewhere wait seven days for their person, and nobody else sees them', async () => {
  await downloadLesson()
  const owner = userId
  await endSession('replaced')
  startSession({ token: 'def', userId: owner + 1000, days: 30 })
  await startDownloads()
  expect(await filesOf(owner)).toHaveLength(1)
  await openApp('/user/settings/downloads')
  await screen.findByRole('heading', { name: 'No videos are on this device' })
  vi.setSystemTime((noon + 6 * 86_400) * 1000)
  await startDownloads()
  expect(await filesOf(owner)).toHaveLength(1)
  vi.setSystemTime((noon + 8 * 86_400) * 1000)
  await startDownloads()
  expect(await filesOf(owner)).toEqual([])
})

it('downloads are deleted once the server says that access to the run is over', async () => {
  await downloadLesson()
  serveDownloads({ run: { access: 'over', days: [] } })
  await act(startDownloads)
  expect(await filesOf()).toEqual([])
})

it('downloads are deleted without a network once the device’s clock reaches the end of access', async () => {
  serveDownloads({ run: { ends_at: noon + 3600 } })
  await downloadLesson()
  serve(listDownloads, networkError)
  await act(startDownloads)
  expect(await filesOf()).toHaveLength(1)
  vi.setSystemTime((noon + 3600) * 1000)
  await act(startDownloads)
  expect(await filesOf()).toEqual([])
})

it('browsers offer no downloads', async () => {
  leaveApplication()
  await openDay()
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Autoplay' })).toBeTruthy())
  expect(screen.queryByRole('button', { name: /^Download the/ })).toBeNull()
})
