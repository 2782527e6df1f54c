import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { getCourse, type Course } from '#contract/learning/courses/api.ts'
import { listStreams } from '#contract/learning/streams/api.ts'
import type { Video } from '#contract/learning/videos/api.ts'
import { logLines } from '../../platform/log/log.ts'
import { openApp } from '../../../test/app.ts'
import { noon } from '../../../test/clock.ts'
import { aCourse, aShortCourse, aStream, serveRun, signedIn } from '../../../test/course.ts'
import { networkError, serve } from '../../../test/server.ts'

signedIn()

const video: Video = {
  id: 7,
  type: 'video',
  course_ids: [9],
  created_at: noon,
  url: '/media/7.mp4',
  mp4: '/media/7.mp4',
  duration: 40,
  width: 1920,
  height: 1080,
  status: 'ready',
  hls: null,
  preview: null,
  thumbnails: null,
  mp4_bytes: null,
  mp4_sha256: null,
  subs: [],
}
const withDemo = { demo_video_id: 7 }
const name = 'Watch the video A face at ease'

async function openCourses(course: Partial<Course> = withDemo) {
  serve(listStreams, () => [aStream({ course: { ...aShortCourse(), ...course } })])
  await openApp('/courses')
  await screen.findByRole('article')
}

async function press() {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name: 'A face at ease' }))
}

it('the demo video of a course plays from the course card, with addresses that only it asks for', async () => {
  const requests = serve(getCourse, () => ({ demo_video: video }) as Course)
  await openCourses()
  const dialog = await press()
  const player = await dialog.findByRole('region', { name: 'Player: A face at ease' })
  await waitFor(() => expect(player.querySelector('video')?.getAttribute('src')).toContain('/media/7.mp4'))
  const expanded = requests.filter(({ query }) => query.get('expand')?.includes('demoVideo'))
  expect(new Set(expanded.map(({ query }) => query.get('fields')))).toEqual(new Set(['demo_video']))
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a course without a demo video offers none', async () => {
  await openCourses({ demo_video_id: null })
  expect(screen.queryByRole('button', { name })).toBeNull()
})

it('the demo video of a course plays from the note of a trial', async () => {
  const trial = { is_demo: true, course_full_access: false, course: { ...aShortCourse(), ...withDemo } }
  serveRun({ stream: trial, course: withDemo })
  await openApp('/course/5/calendar')
  await screen.findByRole('heading', { level: 1, name: 'A face at ease' })
  serve(getCourse, ({ query }) => (query.get('fields') ? ({ demo_video: video } as Course) : aCourse(withDemo)))
  const dialog = await press()
  expect(await dialog.findByRole('region', { name: 'Player: A face at ease' })).toBeTruthy()
})

it('the demo video of a course that is not of type video is left out with a warning', async () => {
  serve(getCourse, () => ({ demo_video: { ...video, type: 'audio' } }) as unknown as Course)
  await openCourses()
  const dialog = await press()
  expect(await dialog.findByText('Error loading video')).toBeTruthy()
  expect(JSON.stringify(logLines())).toContain('demo_video of course 9 is not a video and is left out')
})

it('the demo video of a course says that it needs a connection, and retries', async () => {
  const requests = serve(getCourse, () => networkError())
  await openCourses()
  const dialog = await press()
  await userEvent.click(await dialog.findByRole('button', { name: 'Try again' }, { timeout: 8000 }))
  await waitFor(() => expect(requests.length).toBeGreaterThan(3), { timeout: 8000 })
})
