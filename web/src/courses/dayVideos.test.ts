import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Lesson } from '#contract/courses/api.ts'
import { logLines } from '../log.ts'
import { openApp } from '../testingApp.ts'
import { aCourse, aDay, aLesson, serveRun, signedInAtNoon } from '../testingCourse.ts'

signedInAtNoon()

/** Opens today's day, in whose first lesson `film` stands where a video should. */
async function openDayWith(film: object): Promise<void> {
  const lessons = [
    aLesson(51, { title: 'Breath', local_video_file: film as NonNullable<Lesson['local_video_file']> }),
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
  ['a sound without subtitles', { id: 7, type: 'audio', url: '/media/7.mp3' }],
  ['a number', Object(7) as object],
])('where a lesson has %s for its video, it has none, a warning says so, and the day stays', async (_title, film) => {
  const known = logLines().length
  await openDayWith(film)
  expect(await screen.findByRole('region', { name: 'Player: Breath' })).toBeTruthy()
  expect(await screen.findByText(/This lesson has no video/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Breath/ })).toBeTruthy()
  const warnings = logLines()
    .slice(known)
    .filter(({ level }) => level === 'warn')
  expect(warnings.map(({ text }) => text)).toContain('local_video_file of lesson 51 is not a video and is left out')
})
