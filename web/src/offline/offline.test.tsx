import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import type { Lesson } from '#contract/courses/api.ts'
import { Type } from 'typebox'
import { endSession, startSession } from '../session.ts'
import { openApp, serveSchool } from '../testingApp.ts'
import { aCourse, aDay, aLesson, noon, serveRun } from '../testingCourse.ts'
import { refusal, serve } from '../testingServer.ts'

const filmFile = endpoint({
  ...{ method: 'GET', path: '/media/:file', summary: 'A film', access: 'anyone' },
  ...{ params: Type.Object({ file: Type.String() }), response: Type.String(), errors: [] },
})

let userId = 500
let files: Map<string, Response>

/** The storage of files that a browser has, as far as it is used. */
function deviceFiles() {
  const held = new Map<string, Response>()
  const address = (name: string) => new URL(name, 'http://localhost').href
  const folder = {
    put: async (name: string, response: Response) => {
      const body = await response.arrayBuffer()
      held.set(address(name), new Response(body, { headers: response.headers }))
    },
    match: async (name: string) => held.get(address(name))?.clone(),
    keys: async () => [...held.keys()].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => held.delete(url),
  }
  vi.stubGlobal('caches', { open: async () => folder })
  return held
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon * 1000 })
  vi.stubGlobal('daystreamApp', { platform: 'android', version: '1.0' })
  files = deviceFiles()
  userId += 1
  serveSchool()
  startSession({ token: 'abc', userId, days: 30 })
})
afterEach(async () => {
  await endSession('chosen')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Opens today's day, whose first lesson has a film. */
type Shown = { film?: object; lesson?: Partial<Lesson>; more?: Lesson[]; demo?: { offline: boolean } }

async function openDay({ film = {}, lesson, more = [], demo }: Shown = {}) {
  const video = {
    ...{
      id: userId,
      type: 'video',
      created_at: noon,
      url: '/media/a.mp4',
      duration: 300,
      width: 640,
      height: 360,
      status: 'ready',
    },
    ...{ subs: [], hls: null, preview: null, thumbnails: null, mp4: '/media/a.mp4', ...film },
  } as NonNullable<Lesson['local_video_file']>
  const lessons = [aLesson(1, { title: 'Breath', local_video_file: video, ...lesson }), ...more]
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

describe('in the mobile application a video', () => {
  it('is kept on the device under its id with the extension mp4, by course, and is then not loaded again', async () => {
    const asked = serve(filmFile, () => new Response('a film', { headers: { 'content-length': '6' } }))
    await openDay()
    await userEvent.click(await button('Download the video'))
    await screen.findByText('Downloaded')
    expect([...files.keys()]).toContain(`http://localhost/videos/9/${userId}.mp4`)
    await openApp('/user/settings/downloads')
    await screen.findByText('Breath')
    expect(asked).toHaveLength(1)
    await userEvent.click(await button('Delete “Breath”'))
    await screen.findByRole('heading', { name: 'No videos are on this device' })
    await waitFor(() => expect([...files.keys()].filter((name) => name.endsWith('.mp4'))).toEqual([]))
  })

  it('is kept with its pictures, which are shown without a connection and deleted with it', async () => {
    serve(filmFile, () => new Response('a file'))
    const lesson = { image_url: '/media/lesson.webp' }
    await openDay({ film: { preview: '/media/preview.webp' }, lesson })
    await userEvent.click(await button('Download the video'))
    await screen.findByText('Downloaded')
    const images = () => [...files.keys()].filter((name) => name.includes('/images/'))
    expect(images()).toEqual(['preview', 'lesson'].map((kind) => `http://localhost/images/9/${userId}.${kind}`))
    serve(filmFile, () => refusal(500, {}))
    await openDay({ film: { preview: '/media/preview.webp' }, lesson })
    const row = screen.getByRole('button', { name: /^Breath/ })
    await waitFor(() => expect(row.querySelector('img')?.src).toMatch(/^blob:/))
    await openApp('/user/settings/downloads')
    await userEvent.click(await button('Delete “Breath”'))
    await waitFor(() => expect(images()).toEqual([]))
  })

  it('that is not kept is marked while there is no connection', async () => {
    serve(filmFile, () => new Response('a film', { headers: { 'content-length': '6' } }))
    await openDay({ more: [aLesson(2, { title: 'Neck' })] })
    await userEvent.click(await button('Download the video'))
    await screen.findByText('Downloaded')
    const row = (name: RegExp) => screen.getByRole('button', { name })
    expect(row(/^Neck/).textContent).not.toContain('Needs the Internet')
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(row(/^Neck/).textContent).toContain('Needs the Internet')
    expect(row(/^Breath/).textContent).not.toContain('Needs the Internet')
    onLine.mockRestore()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(row(/^Neck/).textContent).not.toContain('Needs the Internet')
  })

  it('for which there is no room says so', async () => {
    const storage = { estimate: async () => ({ quota: 10, usage: 8 }) }
    Object.defineProperty(navigator, 'storage', { configurable: true, value: storage })
    serve(filmFile, () => new Response('a film', { headers: { 'content-length': '6' } }))
    await openDay()
    await userEvent.click(await button('Download the video'))
    await button('Not enough space')
    Reflect.deleteProperty(navigator, 'storage')
  })

  it('that did not arrive says so and can be tried again', async () => {
    serve(filmFile, () => refusal(500, {}))
    await openDay()
    await userEvent.click(await button('Download the video'))
    const again = await button('The download failed')
    serve(filmFile, () => new Response('a film'))
    await userEvent.click(again)
    await screen.findByText('Downloaded')
  })

  it('that has not been converted yet can be kept later', async () => {
    await openDay({ film: { status: 'processing' } })
    await userEvent.click(await button('Download the video'))
    await screen.findByText('The video hasn’t been converted yet. Try saving it later')
  })

  it.each([
    [true, 1],
    [false, 0],
  ])('of a demo run can be kept where the course allows it: %s', async (offline, count) => {
    await openDay({ demo: { offline } })
    await screen.findByRole('heading', { level: 2, name: 'Breath' })
    if (count) await button('Download the video')
    expect(screen.queryAllByRole('button', { name: 'Download the video' })).toHaveLength(count)
  })
})

it('a browser keeps no videos', async () => {
  vi.stubGlobal('daystreamApp', undefined)
  await openDay()
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Autoplay' })).toBeTruthy())
  expect(screen.queryByRole('button', { name: 'Download the video' })).toBeNull()
})
