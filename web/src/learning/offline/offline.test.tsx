import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Type } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import type { Lesson } from '#contract/learning/courses/api.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { openApp, serveSchool } from '../../../test/app.ts'
import { noon } from '../../../test/clock.ts'
import { aCourse, aDay, aLesson, serveRun } from '../../../test/course.ts'
import { jsonResponse, serve } from '../../../test/server.ts'

const mediaFile = endpoint({
  method: 'GET',
  path: '/media/:file',
  summary: 'A media file',
  access: 'anyone',
  params: Type.Object({ file: Type.String() }),
  response: Type.String(),
  errors: [],
})

let userId = 500
let files: Map<string, Response>

/** An in-memory Cache Storage. */
function stubCaches() {
  const stored = new Map<string, Response>()
  const address = (name: string) => new URL(name, 'http://localhost').href
  const cache = {
    put: async (name: string, response: Response) => {
      const body = await response.arrayBuffer()
      stored.set(address(name), new Response(body, { headers: response.headers }))
    },
    match: async (name: string) => stored.get(address(name))?.clone(),
    keys: async () => [...stored.keys()].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => stored.delete(url),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  return stored
}

beforeEach(() => {
  vi.stubGlobal('daystreamApp', { platform: 'android', version: '1.0' })
  files = stubCaches()
  userId += 1
  serveSchool()
  startSession({ token: 'abc', userId, days: 30 })
})
afterEach(async () => {
  await endSession('chosen')
  vi.unstubAllGlobals()
})

/** Opens today's day, whose first lesson has a video. */
type DayOptions = { video?: object; lesson?: Partial<Lesson>; more?: Lesson[]; demo?: { offline: boolean } }

async function openDay({ video = {}, lesson, more = [], demo }: DayOptions = {}) {
  const file = {
    id: userId,
    type: 'video',
    course_ids: [9],
    created_at: noon,
    url: '/media/a.mp4',
    duration: 300,
    width: 640,
    height: 360,
    status: 'ready',
    subs: [],
    hls: null,
    preview: null,
    thumbnails: null,
    mp4_bytes: null,
    mp4_sha256: null,
    mp4: '/media/a.mp4',
    ...video,
  } as NonNullable<Lesson['local_video_file']>
  const lessons = [aLesson(1, { title: 'Breath', local_video_file: file, ...lesson }), ...more]
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

const button = (name: string) => screen.findByRole('button', { name })

it('in the mobile application, a video is stored on the device by course and video id, and is not downloaded again', async () => {
  const requests = serve(mediaFile, () => new Response('a video', { headers: { 'content-length': '6' } }))
  await openDay()
  await userEvent.click(await button('Download the video'))
  await screen.findByText('Downloaded')
  expect([...files.keys()]).toContain(`http://localhost/videos/9/${userId}.mp4`)
  await openApp('/user/settings/downloads')
  await screen.findByText('Breath')
  expect(requests).toHaveLength(1)
  await userEvent.click(await button('Delete “Breath”'))
  await screen.findByRole('heading', { name: 'No videos are on this device' })
  await waitFor(() => expect([...files.keys()].filter((name) => name.endsWith('.mp4'))).toEqual([]))
})

it('in the mobile application, a video is stored with its pictures, which are shown offline and deleted with it', async () => {
  serve(mediaFile, () => new Response('a file'))
  const lesson = { image_url: '/media/lesson.webp' }
  await openDay({ video: { preview: '/media/preview.webp' }, lesson })
  await userEvent.click(await button('Download the video'))
  await screen.findByText('Downloaded')
  const images = () => [...files.keys()].filter((name) => name.includes('/images/'))
  expect(images()).toEqual(['preview', 'lesson'].map((kind) => `http://localhost/images/9/${userId}.${kind}`))
  serve(mediaFile, () => jsonResponse(500, {}))
  await openDay({ video: { preview: '/media/preview.webp' }, lesson })
  const row = screen.getByRole('button', { name: /^Breath/ })
  await waitFor(() => expect(row.querySelector('img')?.src).toMatch(/^blob:/))
  await openApp('/user/settings/downloads')
  await userEvent.click(await button('Delete “Breath”'))
  await waitFor(() => expect(images()).toEqual([]))
})

it('in the mobile application, a video is marked while offline if it is not downloaded', async () => {
  serve(mediaFile, () => new Response('a video', { headers: { 'content-length': '6' } }))
  await openDay({ more: [aLesson(2, { title: 'Neck' })] })
  await userEvent.click(await button('Download the video'))
  await screen.findByText('Downloaded')
  const row = (name: RegExp) => screen.getByRole('button', { name })
  expect(row(/^Neck/).textContent).not.toContain('Needs a connection')
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(row(/^Neck/).textContent).toContain('Needs a connection')
  expect(row(/^Breath/).textContent).not.toContain('Needs a connection')
  onLine.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(row(/^Neck/).textContent).not.toContain('Needs a connection')
})

it('in the mobile application, a video that does not fit on the device says so', async () => {
  const storage = { estimate: async () => ({ quota: 10, usage: 8 }) }
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage })
  serve(mediaFile, () => new Response('a video', { headers: { 'content-length': '6' } }))
  await openDay()
  await userEvent.click(await button('Download the video'))
  await button('Not enough space')
  Reflect.deleteProperty(navigator, 'storage')
})

it('in the mobile application, a video whose download failed says so and can be downloaded again', async () => {
  serve(mediaFile, () => jsonResponse(500, {}))
  await openDay()
  await userEvent.click(await button('Download the video'))
  const again = await button('The download failed')
  serve(mediaFile, () => new Response('a video'))
  await userEvent.click(again)
  await screen.findByText('Downloaded')
})

it('in the mobile application, a video that has not been converted yet can be downloaded later', async () => {
  await openDay({ video: { status: 'processing' } })
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
    if (count) await button('Download the video')
    expect(screen.queryAllByRole('button', { name: 'Download the video' })).toHaveLength(count)
  },
)

it('browsers offer no downloads', async () => {
  vi.stubGlobal('daystreamApp', undefined)
  await openDay()
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Autoplay' })).toBeTruthy())
  expect(screen.queryByRole('button', { name: 'Download the video' })).toBeNull()
})
