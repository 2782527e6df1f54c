import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Lesson } from '#contract/learning/courses/api.ts'
import { logLines } from '../../platform/log/log.ts'
import { openApp } from '../../../test/app.ts'
import { aCourse, aDay, aLesson, serveRun, signedIn } from '../../../test/course.ts'

signedIn()

/** Opens today's day, with `value` as the video of its first lesson. */
async function openDayWith(value: object): Promise<void> {
  const lessons = [
    aLesson(51, { title: 'Breath', local_video_file: value as NonNullable<Lesson['local_video_file']> }),
    aLesson(52),
  ]
  const set = { id: 1, sort: 1, title: '', repeat_count: 1, repeat_from: 1, repeat_to: 1, lessons }
  const [one, two] = aCourse().stages ?? []
  if (!one || !two) throw new Error('The course has two stages')
  const day = aDay(5, { stage_id: 2, lesson_sets: [set] })
  serveRun({ course: { stages: [one, { ...two, days: [day, ...(two.days ?? []).slice(1)] }] } })
  await openApp('/course/5/calendar/5')
}

it.each([
  ['a picture', { id: 7, type: 'image', url: '/media/7.jpg', mp4: '/media/7.jpg', subs: [] }],
  ['an audio file', { id: 7, type: 'audio', url: '/media/7.mp3' }],
  ['a number', Object(7) as object],
])('a lesson with %s as its video is shown without one, and a warning is logged', async (_title, value) => {
  const earlier = logLines().length
  await openDayWith(value)
  expect(await screen.findByRole('region', { name: 'Player: Breath' })).toBeTruthy()
  expect(await screen.findByText(/This lesson has no video/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Breath/ })).toBeTruthy()
  const warnings = logLines()
    .slice(earlier)
    .filter(({ level }) => level === 'warn')
  expect(warnings.map(({ text }) => text)).toContain('local_video_file of lesson 51 is not a video and is left out')
})
