import { createHash } from 'node:crypto'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Type } from 'typebox'
import { afterEach, beforeEach } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import type { Lesson } from '#contract/learning/courses/api.ts'
import type { StreamState } from '#contract/learning/streams/api.ts'
import { listDownloads, type RunDownloads } from '#contract/learning/streams/downloadsApi.ts'
import { startDownloads } from '../src/learning/offline/startDownloads.ts'
import { endSession, startSession } from '../src/platform/session/session.ts'
import { openApp, serveSchool } from './app.ts'
import { noon } from './clock.ts'
import { aCourse, aDay, aLesson, serveRun } from './course.ts'
import type { MemoryDevice } from './memoryDevice.ts'
import { enterApplication, leaveApplication } from './mobileApplication.ts'
import { serve, type ReceivedRequest } from './server.ts'

export const mediaFile = endpoint({
  method: 'GET',
  path: '/media/:file',
  summary: 'A media file',
  access: 'anyone',
  params: Type.Object({ file: Type.String() }),
  response: Type.String(),
  errors: [],
})

export const film = new TextEncoder().encode('the content of a film')
const sha256 = createHash('sha256').update(film).digest('hex')
export const videoId = 12

/** A device in memory and its person. */
export type Phone = { device: MemoryDevice; userId: number }

/** Signs a new person in to the application before each test, with a film to download. */
export function inApplication(): Phone {
  const phone = { userId: 500 } as Phone
  beforeEach(async () => {
    phone.device = enterApplication()
    phone.userId += 1
    serveSchool()
    startSession({ token: 'abc', userId: phone.userId, days: 30 })
    serveDownloads()
    serveFiles()
    await startDownloads()
  })
  afterEach(async () => {
    await endSession('chosen')
    leaveApplication()
  })
  return phone
}

export const aFilm = {
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
export function serveDownloads({ video = {}, image = null, run = {} }: Downloadable = {}): ReceivedRequest[] {
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
        lessons: [{ id: 1, title: 'Breath', delay: 300, image_url: image, local_video_file: { ...aFilm, ...video } }],
      },
    ],
    ...run,
  }))
}

/** Files of the server, by ranges. */
export function serveFiles(): ReceivedRequest[] {
  return serve(mediaFile, ({ headers }) => {
    const [, start = '0'] = /^bytes=(\d+)-$/.exec(headers.get('range') ?? '') ?? []
    return new Response(film.slice(Number(start)), { status: 206 })
  })
}

type DayOptions = {
  video?: object
  lesson?: Partial<Lesson>
  more?: Lesson[]
  demo?: { offline: boolean }
  state?: Partial<StreamState>
}

/** Opens today's day, whose first lesson has a video. */
export async function openDay(options?: DayOptions): Promise<void> {
  serveDay(options)
  await openApp('/course/5/calendar/5')
  await screen.findByRole('region', { name: 'Player: Breath' })
}

/** Serves a run with today's day, whose first lesson has a video. */
export function serveDay({ video = {}, lesson, more = [], demo, state }: DayOptions = {}): ReturnType<typeof serveRun> {
  const lessons = [aLesson(1, { title: 'Breath', local_video_file: { ...aFilm, ...video }, ...lesson }), ...more]
  const set = { id: 1, sort: 1, title: '', repeat_count: 1, repeat_from: 1, repeat_to: 1, lessons }
  const [one, two] = aCourse().stages ?? []
  if (!one || !two) throw new Error('The course has two stages')
  const day = aDay(5, { stage_id: 2, lesson_sets: [set] })
  return serveRun({
    course: {
      ...(demo && { is_demo_offline_mode_accessible: demo.offline }),
      stages: [one, { ...two, days: [day, ...(two.days ?? []).slice(1)] }],
    },
    ...(state && { state }),
    ...(demo && { stream: { is_demo: true, course_full_access: false } }),
  })
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const filePath = ({ userId }: Phone) => `${userId}/videos/9/${videoId}.mp4`
export const filesOf = ({ device, userId }: Phone, owner = userId) => device.files.list(String(owner))

/** Downloads the film of the day. */
export async function downloadLesson(options?: DayOptions): Promise<void> {
  await openDay(options)
  await userEvent.click(await button(/^Download the video/))
  await screen.findByText('Downloaded')
}
