import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logout } from '#contract/accounts/auth/api.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import type { Course, Day } from '#contract/learning/courses/api.ts'
import { createLiveTicket } from '#contract/messages/live/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { listQuestions } from '#contract/club/support/staffApi.ts'
import { listStaffCourses, previewCourse, previewDay } from '#contract/learning/courses/staffApi.ts'
import type { Video } from '#contract/learning/videos/api.ts'
import { publicConfig } from '../../../../test/app.ts'
import { noon } from '../../../../test/clock.ts'
import { aCourse, aDay, aHomework, aLesson, aRestDay } from '../../../../test/course.ts'
import { emptyInbox, irina, openConsole } from '../../../../test/console.ts'
import { jsonResponse, serve } from '../../../../test/server.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'

// The console is recognised by the address that it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const author = { ...irina, roles: ['content'] }

const courses = [
  {
    id: 9,
    slug: 'ease',
    title: 'A face at ease',
    access_days: 36,
    days_count: 8,
    is_published: true,
    brands: ['face'],
  },
  {
    id: 8,
    slug: 'back',
    title: 'A calm back',
    access_days: 30,
    days_count: 1,
    is_published: true,
    brands: ['mind', 'web'],
  },
]

const aVideo = (id: number): Video => ({
  id,
  type: 'video',
  course_ids: [9],
  created_at: noon,
  url: `/media/${id}.mp4`,
  mp4: `/media/${id}.mp4`,
  subs: [],
  duration: 300,
  width: 1920,
  height: 1080,
  status: 'ready',
  hls: null,
  preview: null,
  thumbnails: null,
  mp4_bytes: null,
  mp4_sha256: null,
})

/** Two lessons with videos and one without, and homework. */
const lessons = [
  aLesson(1, { title: 'Breath (theory)', description: 'Sit up straight.', local_video_file: aVideo(1) }),
  aLesson(2, { title: 'Neck (practice)', local_video_file: aVideo(2) }),
  aLesson(3, { title: 'Lift' }),
]
const set = { id: 1, sort: 1, title: 'Warm-up', repeat_count: 1, repeat_from: 1, repeat_to: 1, lessons }
const day = aDay(2, { lesson_sets: [set], day_homeworks: [aHomework(5)] })

const notFound = () => jsonResponse(404, { name: 'Not Found', message: 'x', code: 'not_found', status: 404 })

/** Every request, whatever its call, and every beacon. */
let sent: string[]

const serveCourse = (change: Partial<Course> = {}) => serve(previewCourse, () => aCourse(change))
const serveDay = (change: Day) => serve(previewDay, () => change)

beforeEach(() => {
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => author)
  serve(listStaffCourses, () => courses)
  serve(listQuestions, () => emptyInbox)
  serve(logout, () => ({ success: true }))
  serveCourse({ documents: [{ key: 'rules', title: 'Rules', url: 'https://school.test/rules' }] })
  serveDay(day)
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
  sent = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    sent.push(`${init.method} ${new URL(address, 'http://localhost').pathname}`)
    return fetch(address, init)
  })
  navigator.sendBeacon = (address) => sent.push(`beacon ${String(address)}`) > 0
})
afterEach(() => endSession('chosen'))

const link = (name: string | RegExp) => screen.findByRole('link', { name })
const heading = (name: string | RegExp) => screen.findByRole('heading', { name })

it.each(['content', 'admin'])('%s goes from the menu to any day of any course', async (role) => {
  serve(getStaffMember, () => ({ ...irina, roles: [role] }))
  await openConsole('/admin/')
  await userEvent.click(await link('Courses'))
  await link(/^A calm back 1 day · back · mind, web$/)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a course' }), 'EASE')
  expect(screen.queryByRole('link', { name: /^A calm back/ })).toBeNull()
  await userEvent.click(await link(/^A face at ease/))
  expect(await heading('A face at ease')).toBeTruthy()
  const release = within(await screen.findByRole('region', { name: 'Stage\u00A01. Release' }))
  expect(release.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Day\u00A01Title 115 min',
    'Day\u00A02Title 215 min',
    'Day\u00A03Rest day',
    'Day\u00A04Title 415 min',
  ])
  expect(release.getByText('What to do for 77')).toBeTruthy()
  expect((await link('Rules')).getAttribute('href')).toBe('https://school.test/rules')
  await userEvent.click(await link(/^Day\s2/))
  expect(await heading('Day\u00A02. Title 2')).toBeTruthy()
})

it('a search of courses stands in the address, is there after a reload, and a course leads back to it', async () => {
  await openConsole('/admin/courses')
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Find a course' }), 'ease')
  await waitFor(() => expect(location.search).toBe('?search=ease'))
  await openConsole('/admin/courses?search=ease')
  expect(await screen.findByDisplayValue('ease')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^A calm back/ })).toBeNull()
  await userEvent.click(await link(/^A face at ease/))
  expect((await link('Back to the results')).getAttribute('href')).toBe('/admin/courses?search=ease')
  await waitFor(() => expect(document.title).toMatch(/^A face at ease · Courses · /))
})

it('a day is shown with its lessons, homework and documents, below a banner that says it is a preview', async () => {
  await openConsole('/admin/courses/9/days/102')
  expect(await heading('Day\u00A02. Title 2')).toBeTruthy()
  expect(screen.getByText(/Nothing is counted: no views, no days, no points\./)).toBeTruthy()
  expect(screen.getByText('Excerpt 2')).toBeTruthy()
  const list = within(screen.getByRole('region', { name: 'Lessons for this day' }))
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Breaththeory5:00',
    'Neckpractice5:00',
    'Lift5:00',
  ])
  expect(screen.getByText('Sit up straight.')).toBeTruthy()
  expect(await heading('Homework 5')).toBeTruthy()
  expect(screen.getByText('What to do for 5')).toBeTruthy()
  expect(await link('Rules')).toBeTruthy()
  const adjacent = within(screen.getByRole('navigation', { name: 'Neighbouring days' }))
  const paths = adjacent.getAllByRole('link').map((one) => [one.getAttribute('aria-label'), one.getAttribute('href')])
  expect(paths).toEqual([
    ['Day\u00A01', '/admin/courses/9/days/101'],
    ['Day\u00A03, rest', '/admin/courses/9/days/103'],
  ])
  await userEvent.click(list.getByRole('button', { name: /^Lift/ }))
  expect(await screen.findByText('This lesson has no video')).toBeTruthy()
})

/** The player's video once it has its source, loaded as a browser does. */
async function loadedVideo(url: string): Promise<HTMLVideoElement> {
  const video = await waitFor(() => {
    const found = document.querySelector('video')
    if (!found?.getAttribute('src')?.includes(url)) throw new Error('The video has no source')
    return found
  })
  Object.defineProperties(video, { HAVE_NOTHING: { value: 0 }, HAVE_FUTURE_DATA: { value: 3 } })
  Object.defineProperties(video, { readyState: { value: 4 }, duration: { value: 300 } })
  act(() => void fireEvent.loadedMetadata(video))
  return video
}

it('a lesson plays to its end and on to the next one, and only the calls of the preview are sent', async () => {
  await openConsole('/admin/courses/9/days/102')
  const player = within(await screen.findByRole('region', { name: 'Player: Breath' }))
  const video = await loadedVideo('/media/1.mp4')
  const [play] = player.getAllByRole('button', { name: 'Play' })
  if (play) await userEvent.click(play)
  expect(video.paused).toBe(false)
  act(() => {
    fireEvent.playing(video)
    for (let seconds = 0; seconds < 300; seconds += 50) {
      video.currentTime = seconds
      fireEvent.timeUpdate(video)
    }
  })
  await userEvent.click(player.getByRole('button', { name: 'Pause' }))
  Object.defineProperty(video, 'ended', { value: true, configurable: true })
  act(() => void fireEvent.ended(video))
  await userEvent.click(await screen.findByRole('button', { name: 'Play now' }))
  Reflect.deleteProperty(video, 'ended')
  await screen.findByRole('region', { name: 'Player: Neck' })
  await loadedVideo('/media/2.mp4')
  await userEvent.click(await link('All days of the course'))
  await heading('A face at ease')
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('pagehide'))
  })
  const calls = ['GET /spa/staff/v1/courses/9', 'GET /spa/staff/v1/courses/9/days/102']
  const ofTheConsole = [getStaffMember, getPublicConfig, createLiveTicket].map(
    ({ method, path }) => `${method} ${path}`,
  )
  expect(sent).toEqual(expect.arrayContaining(calls))
  expect(new Set(sent).difference(new Set([...calls, ...ofTheConsole]))).toEqual(new Set())
})

it('support sees no entry in the menu, and the addresses say that they are for other roles', async () => {
  serve(getStaffMember, () => ({ ...irina, roles: ['support'] }))
  for (const path of ['/admin/courses', '/admin/courses/9', '/admin/courses/9/days/102']) {
    await openConsole(path)
    expect(await heading('This section is for other roles')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Courses' })).toBeNull()
  }
  expect(sent.filter((one) => one.includes('/courses'))).toEqual([])
})

it('a missing course or day says so and leads back to where one can be chosen', async () => {
  serve(previewCourse, notFound)
  await openConsole('/admin/courses/77')
  expect(await heading('There is no such course')).toBeTruthy()
  expect((await link('All courses')).getAttribute('href')).toBe('/admin/courses')
  serveCourse()
  serve(previewDay, notFound)
  await openConsole('/admin/courses/78/days/999')
  expect(await heading('The course has no such day')).toBeTruthy()
  expect((await link('All days of the course')).getAttribute('href')).toBe('/admin/courses/78')
})

it('a day that fails to load can be retried', async () => {
  serve(previewDay, () => jsonResponse(400, { name: 'x', message: 'x', code: 'bad_request', status: 400 }))
  await openConsole('/admin/courses/79/days/104')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  serveDay(aDay(4))
  await userEvent.click(retry)
  expect(await heading('Day\u00A04. Title 4')).toBeTruthy()
})

it('empty days, courses and schools say so', async () => {
  serveDay(aRestDay(3))
  await openConsole('/admin/courses/80/days/103')
  expect(await heading('No lessons on this day')).toBeTruthy()
  serveDay(aDay(4, { lesson_sets: [] }))
  await openConsole('/admin/courses/80/days/104')
  expect(await heading('This day has no lessons')).toBeTruthy()
  serveCourse({ stages: [] })
  await openConsole('/admin/courses/81')
  expect(await heading('The course has no days yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/admin/courses/9/edit')
  serve(listStaffCourses, () => [])
  await openConsole('/admin/courses')
  expect(await heading('No courses yet')).toBeTruthy()
})

it('a day shows the lessons of chosen options, as learners choose them, and saves no choice', async () => {
  const values = [
    { id: 11, title: 'At home' },
    { id: 12, title: 'Outdoors' },
  ]
  const [breath, neck, lift] = lessons
  if (!breath || !neck || !lift) throw new Error('The day has three lessons')
  const named = [{ ...breath, training_options: [11] }, { ...neck, training_options: [12] }, lift]
  const course_options = [{ id: 1, title: 'Place', training_lesson_option_values: values }]
  serveDay({ ...day, course_options, lesson_sets: [{ ...set, lessons: named }] })
  await openConsole('/admin/courses/9/days/102')
  const list = within(await screen.findByRole('region', { name: 'Lessons for this day' }))
  const shown = () =>
    ['Breath', 'Neck', 'Lift'].filter((title) => list.queryByRole('button', { name: RegExp(`^${title}`) }))
  await userEvent.click(list.getByRole('button', { name: 'Outdoors' }))
  expect(list.getByRole('button', { name: 'Outdoors' }).getAttribute('aria-pressed')).toBe('true')
  expect(shown()).toEqual(['Neck', 'Lift'])
  await userEvent.click(list.getByRole('button', { name: 'Outdoors' }))
  expect(shown()).toEqual(['Breath', 'Neck', 'Lift'])
  expect(sent.filter((request) => request.startsWith('POST') && request.includes('filters'))).toEqual([])
})

it('plays the demo video of a course, and counts nothing', async () => {
  serveCourse({ demo_video_id: 7, demo_video: aVideo(7) })
  await openConsole('/admin/courses/9')
  await userEvent.click(await screen.findByRole('button', { name: 'Watch the video A face at ease' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'A face at ease' }))
  const player = await dialog.findByRole('region', { name: 'Player: A face at ease' })
  await waitFor(() => expect(player.querySelector('video')?.getAttribute('src')).toContain('/media/7.mp4'))
  const written = sent.filter((request) => !request.startsWith('GET '))
  expect(new Set(written).difference(new Set([`POST ${createLiveTicket.path}`]))).toEqual(new Set())
})
