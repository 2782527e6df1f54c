import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Course } from '#contract/learning/courses/api.ts'
import { finishDay } from '#contract/learning/days/api.ts'
import { updateFilters, type Stream } from '#contract/learning/streams/api.ts'
import { recordEvents } from '#contract/school/analytics/api.ts'
import { flushEvents } from '../../accounts/analytics/sendEvents.ts'
import { discardEntry, openOutbox } from '../../platform/outbox/outbox.ts'
import { useOutbox } from '../../platform/outbox/outboxState.ts'
import { openApp } from '../../../test/app.ts'
import { aCourse, aDay, aFinishedDay, aLesson, aStream, serveRun, signedIn, watched } from '../../../test/course.ts'
import { jsonResponse, networkError, serve } from '../../../test/server.ts'

signedIn()

const place = {
  id: 1,
  title: 'Place',
  training_lesson_option_values: [
    { id: 11, title: 'At home' },
    { id: 12, title: 'Outdoors' },
    { id: 13, title: 'On the road' },
  ],
}

/** Day 5 with a lesson for home, one for outdoors and one for everyone, five minutes each. */
function aCourseWithPlaces(): Partial<Course> {
  const [first, second] = aCourse().stages ?? []
  if (!first || !second) throw new Error('The course has two stages')
  const set = { sort: 1, repeat_count: 1, repeat_from: 1, repeat_to: 1 }
  const lessons = [
    aLesson(51, { title: 'Wall', training_options: [11] }),
    aLesson(52, { title: 'Walk', training_options: [12] }),
    aLesson(53, { title: 'Breath' }),
  ]
  const lesson_sets = [
    { ...set, id: 50, title: 'Body', lessons: lessons.slice(0, 2) },
    { ...set, id: 55, title: 'End', lessons: lessons.slice(2) },
  ]
  const day = aDay(5, { stage_id: 2, lesson_sets, course_options: [place] })
  const days = [day, ...(second.days ?? []).slice(1)]
  return { course_options: [place], stages: [first, { ...second, days }] }
}

const home = { '1': [11] }
const chip = (name: string) => within(screen.getByRole('group', { name: 'Place' })).getByRole('button', { name })
const pressed = () =>
  within(screen.getByRole('group', { name: 'Place' }))
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-pressed') === 'true')
    .map((button) => button.textContent)
const list = () => within(screen.getByRole('region', { name: 'Today' }))
const lessons = () =>
  ['Wall', 'Walk', 'Breath'].filter((title) => list().queryByRole('button', { name: new RegExp(`^${title}`) }))

let outbox: { current: ReturnType<typeof useOutbox> }
const queued = () => outbox.current.entries.map(({ kind }) => kind)
beforeEach(() => {
  outbox = renderHook(() => useOutbox()).result
})
afterEach(async () => {
  for (const entry of outbox.current.entries) await act(() => discardEntry(entry))
})

type Parts = Parameters<typeof serveRun>[0]

async function openDay(parts: Parts = {}) {
  const served = serveRun({ course: aCourseWithPlaces(), ...parts })
  const saved = serve(updateFilters, ({ body }) => aStream(body as Pick<Stream, 'filters'>))
  await openApp('/course/5/calendar/5')
  await screen.findByRole('group', { name: 'Place' })
  return { ...served, saved }
}

it('the lessons of a day follow the chosen values at once: list, progress, minutes, place and next lesson', async () => {
  const { saved } = await openDay()
  expect(pressed()).toEqual([])
  expect(lessons()).toEqual(['Wall', 'Walk', 'Breath'])
  await userEvent.click(chip('At home'))
  expect(pressed()).toEqual(['At home'])
  expect(lessons()).toEqual(['Wall', 'Breath'])
  expect(list().getByText('10 min')).toBeTruthy()
  expect(list().getByRole('img', { name: '0 of 2 lessons' })).toBeTruthy()
  expect(screen.getByText('lesson 1 of 2')).toBeTruthy()
  await waitFor(() => expect(saved.map(({ body }) => body)).toEqual([{ filters: home }]))
})

it('several values of an option can be chosen by keyboard, and the lessons of each are listed', async () => {
  const { saved } = await openDay({ stream: { filters: home } })
  chip('At home').focus()
  await userEvent.keyboard('{Tab} ')
  expect(pressed()).toEqual(['At home', 'Outdoors'])
  expect(lessons()).toEqual(['Wall', 'Walk', 'Breath'])
  await waitFor(() => expect(saved.map(({ body }) => body)).toEqual([{ filters: { '1': [11, 12] } }]))
})

it('the lessons of a day go on with the next one when the current one is no longer shown', async () => {
  await openDay()
  await userEvent.click(list().getByRole('button', { name: /^Wall/ }))
  await userEvent.click(chip('Outdoors'))
  expect(list().getByRole('button', { name: /^Walk/ }).getAttribute('aria-current')).toBe('true')
  await waitFor(() => expect(location.search).toBe('?lesson=52'))
})

it('a day shows all lessons, and says so, where the choice leaves none', async () => {
  const course = aCourseWithPlaces()
  const [, second] = course.stages ?? []
  const day = second?.days?.[0]
  if (day?.lesson_sets) day.lesson_sets = day.lesson_sets.slice(0, 1)
  await openDay({ course, stream: { filters: { '1': [13] } } })
  expect(lessons()).toEqual(['Wall', 'Walk'])
  expect(screen.getByRole('status').textContent).toBe(
    'This day has no lessons that match your choice, so all of them are shown.',
  )
})

it('the lessons of a day need not be watched when they are hidden', async () => {
  const state = { lessons: [watched(51), watched(53)] }
  await openDay({ state, stream: { filters: home } })
  const finished = serve(finishDay, () => aFinishedDay())
  await userEvent.click(screen.getByRole('button', { name: 'Finish the day' }))
  await waitFor(() => expect(finished).toHaveLength(1))
})

it('a choice of lessons is recorded as filter_change', async () => {
  await openDay()
  const sent = serve(recordEvents, () => ({ success: true }))
  await userEvent.click(chip('On the road'))
  await waitFor(() => {
    flushEvents()
    const events = sent.flatMap(({ body }) => (body as { events: object[] }).events)
    expect(events).toContainEqual(
      expect.objectContaining({
        name: 'filter_change',
        parameters: { stream_id: 5, option: 1, value: 13, chosen: true },
      }),
    )
  })
})

it('a choice of lessons that the server refuses is taken back with the reason', async () => {
  await openDay()
  serve(updateFilters, () =>
    jsonResponse(404, { code: 'not_found', message: 'The run is gone', name: '', status: 404 }),
  )
  await userEvent.click(chip('At home'))
  await waitFor(() => expect(pressed()).toEqual([]))
  expect(lessons()).toEqual(['Wall', 'Walk', 'Breath'])
  expect(await screen.findByText('The run is gone')).toBeTruthy()
})

it('a choice of lessons made while another is saved is saved after it', async () => {
  await openDay()
  const answers: (() => void)[] = []
  const saved = serve(
    updateFilters,
    ({ body }) => new Promise((resolve) => answers.push(() => resolve(aStream(body as Pick<Stream, 'filters'>)))),
  )
  await userEvent.click(chip('At home'))
  await userEvent.click(chip('Outdoors'))
  await userEvent.click(chip('On the road'))
  expect(saved).toHaveLength(1)
  answers[0]?.()
  await waitFor(() => expect(saved).toHaveLength(2))
  answers[1]?.()
  expect(saved[1]?.body).toEqual({ filters: { '1': [11, 12, 13] } })
  expect(pressed()).toEqual(['At home', 'Outdoors', 'On the road'])
})

it('a choice of lessons is saved before the day is finished by it', async () => {
  await openDay({ state: { lessons: [watched(51), watched(53)] } })
  const broken = serve(updateFilters, () =>
    jsonResponse(500, { code: 'internal', message: 'Broken', name: '', status: 500 }),
  )
  const finished = serve(finishDay, () => aFinishedDay())
  await userEvent.click(chip('At home'))
  await waitFor(() => expect(broken).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: 'Finish the day' }))
  await waitFor(() => expect(queued()).toEqual(['lesson-filters', 'day-finish']))
  expect(finished).toEqual([])
  serve(updateFilters, ({ body }) => aStream(body as Pick<Stream, 'filters'>))
  await act(() => openOutbox())
  await waitFor(() => expect(finished).toHaveLength(1))
})

it('a choice of lessons without a network shows at once, stays after a new start, and is sent later', async () => {
  await openDay()
  serve(updateFilters, networkError)
  await userEvent.click(chip('At home'))
  expect(pressed()).toEqual(['At home'])
  expect(lessons()).toEqual(['Wall', 'Breath'])
  await waitFor(() => expect(queued()).toEqual(['lesson-filters']))
  await openApp('/home')
  await openApp('/course/5/calendar/5')
  await screen.findByRole('group', { name: 'Place' })
  expect(pressed()).toEqual(['At home'])
  expect(lessons()).toEqual(['Wall', 'Breath'])
  const saved = serve(updateFilters, ({ body }) => aStream(body as Pick<Stream, 'filters'>))
  await act(() => openOutbox())
  await waitFor(() => expect(saved.map(({ body }) => body)).toEqual([{ filters: home }]))
})

it('a day without options shows no choice', async () => {
  serveRun()
  await openApp('/course/5/calendar/5')
  await screen.findByRole('region', { name: 'Today' })
  expect(screen.queryByRole('group', { name: 'Place' })).toBeNull()
})

it('minutes of the calendar and of Today follow the choice', async () => {
  serveRun({ course: aCourseWithPlaces(), stream: { filters: home } })
  await openApp('/home')
  expect(await screen.findByText(/10 min/)).toBeTruthy()
})
