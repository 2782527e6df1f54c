import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getUser } from '#contract/accounts/users/api.ts'
import type { LessonStatus } from '#contract/learning/streams/api.ts'
import { learner, openApp } from '../../../test/app.ts'
import { aCourse, aDay, serveRun, signedIn, watched } from '../../../test/course.ts'
import { serve } from '../../../test/server.ts'

signedIn()

/** A course of one day of two minutes, in two lessons. */
function serveShortDay(lessons: LessonStatus[], viewed_seconds: number): void {
  const [first] = aCourse().stages ?? []
  if (!first) throw new Error('The course has a stage')
  const day = aDay(5)
  const sets = day.lesson_sets?.map((set) => ({ ...set, lessons: set.lessons.slice(0, 1) })) ?? []
  const short = sets.map((set) => ({ ...set, lessons: set.lessons.map((lesson) => ({ ...lesson, delay: 60 })) }))
  serveRun({ course: { stages: [{ ...first, days: [{ ...day, lesson_sets: short }] }] }, state: { lessons } })
  serve(getUser, ({ query }) => ({ ...learner, ...(query.has('expand') && { viewed_seconds }) }))
}

const plain = (element: HTMLElement | null | undefined) => element?.textContent?.replaceAll(/\s/g, ' ')

test('Today, the day, the calendar and the profile show the same watch time', async () => {
  serveShortDay([watched(51, 46, 0)], 46)
  await openApp('/home')
  expect(plain((await screen.findByText(/1\sminute left/)).closest('p'))).toMatch(/1 minute left ?of 2 today/)
  await openApp('/course/5/calendar/5')
  expect(await screen.findByText(/^1 of 2\smin$/)).toBeTruthy()
  await openApp('/course/5/calendar')
  expect(await screen.findByText(/^of 2\smin of video in this course$/)).toBeTruthy()
  expect(screen.getByText(/^1\smin$/)).toBeTruthy()
  await openApp('/user/edit')
  expect(plain((await screen.findByText('Time watched')).parentElement)).toBe('Time watched1 min')
})
