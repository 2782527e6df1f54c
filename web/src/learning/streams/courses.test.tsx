import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getApplicationConfig } from '#contract/brands/api.ts'
import { listStreams, type Stream } from '#contract/learning/streams/api.ts'
import { applicationConfig, openApp } from '../../../test/app.ts'
import { noon } from '../../../test/clock.ts'
import { aShortCourse, aStream, signedIn } from '../../../test/course.ts'
import { jsonResponse, serve } from '../../../test/server.ts'

signedIn()

function aRun(id: number, title: string, rest: Partial<Stream> = {}): Stream {
  return aStream({ id, course: { ...aShortCourse(), title }, ...rest })
}

const freeze = { id: 1, status: 1, start_date: '2026-11-18', end_date: '2026-12-03' }
const group = async (name: string) => within(await screen.findByRole('region', { name })).getAllByRole('article')

async function open(...streams: Stream[]) {
  serve(listStreams, () => streams)
  await openApp('/courses')
  await screen.findByRole('heading', { level: 1, name: 'My courses' })
}

it('the courses are grouped into active, paused and finished, each with its state, progress and one action', async () => {
  await open(
    aRun(1, 'Open'),
    aRun(2, 'Critical', { end_date: noon + 3 * 86_400 }),
    aRun(9, 'Subscribed', { is_optional_purchase: true, end_date: noon - 86_400 }),
    aRun(3, 'Later', { status: 'not_started', start_date: noon + 11 * 86_400 }),
    aRun(4, 'Frozen', { status: 'freeze', user_course_stream_freeze: freeze }),
    aRun(5, 'Stopped', { status: 'stopped' }),
    aRun(8, 'Unpaid', { status: 'stopped', is_unpaid: true }),
    aRun(6, 'Ended', { status: 'ended', end_date: noon - 86_400 }),
    aRun(7, 'Done', { status: 'ended', completed_at: noon - 10 * 86_400 }),
  )
  const cardTexts = (items: HTMLElement[]) => items.map((item) => item.textContent)
  expect(cardTexts(await group('Active'))).toEqual([
    'Open until 16 Jan 2027OpenDay\u00A05 of 8 · stage\u00A02, “Neck and oval”4 of 8 days finishedContinue Open',
    '3 days leftCriticalDay\u00A05 of 8 · stage\u00A02, “Neck and oval”4 of 8 days finishedContinue Critical',
    'Open while subscribedSubscribedDay\u00A05 of 8 · stage\u00A02, “Neck and oval”4 of 8 days finishedContinue Subscribed',
    'Opens on 1 DecLaterEight short daysSee the programme Later',
  ])
  expect(cardTexts(await group('Paused'))).toEqual([
    'Frozen until 3 DecFrozenDay\u00A05 of 8 · you resume on day\u00A064 of 8 days finishedOpen the calendar Frozen',
    'Stopped: no subscriptionStoppedNeeds a subscription4 of 8 days finishedResume Stopped',
    'Stopped: payment overdueUnpaidA payment is overdue4 of 8 days finishedPay Unpaid',
  ])
  expect(cardTexts(await group('Finished'))).toEqual([
    'Access endedEndedWas open until 19 November4 of 8 days finishedView Ended',
    'Access endedDoneFinished on 10 November4 of 8 days finishedView Done',
  ])
  expect(screen.getByRole('link', { name: 'Open the catalogue' }).getAttribute('href')).toBe('/catalog')
  const links = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Active 4', 'Paused 3', 'Finished 2'])
})

it('a frozen course says with which day it goes on, also when no day has opened before', async () => {
  const first = aStream().current_training_day
  await open(
    aRun(1, 'In one payment', {
      status: 'freeze',
      user_course_stream_freeze: freeze,
      freezing: { days: 30, days_left: 15, lock: null, first_date: freeze.start_date, periods: [freeze] },
      current_training_day: first ? { ...first, day_number: 1 } : null,
    }),
  )
  expect(screen.getByText('Day 1 of 8 · you resume on day 1')).toBeTruthy()
})

it('a course card shows the short description without non-breaking spaces', async () => {
  const course = { ...aShortCourse(), short_description: 'Eight\u00a0short&nbsp;days' }
  await open(aRun(1, 'Later', { status: 'not_started', start_date: noon + 11 * 86_400, course }))
  expect(screen.getByRole('article').textContent).toContain('Eight short days')
})

it('a course card shows the picture of the school in a fitting size', async () => {
  const image = { large: '/files/a/large.webp', medium: '/files/a/medium.webp', small: '/files/a/small.webp' }
  await open(aRun(1, 'Drawn'), aRun(2, 'Given', { course: { ...aShortCourse(), title: 'Given', image } }))
  const pictures = screen.getAllByRole('presentation')
  expect(pictures.map((picture) => picture.getAttribute('srcset'))).toEqual([
    '/files/a/small.webp 320w, /files/a/medium.webp 640w, /files/a/large.webp 1280w',
  ])
})

it('a course card links to the calendar of the run', async () => {
  await open(aRun(1, 'Open'))
  expect(screen.getByRole('link', { name: 'Continue Open' }).getAttribute('href')).toBe('/course/1/calendar')
  expect(screen.queryByRole('navigation', { name: 'Sections' })).toBeNull()
})

it('the courses hide demo runs unless the brand allows them', async () => {
  await open(aRun(1, 'Open'), aRun(2, 'Trial', { is_demo: true, course_full_access: false }))
  expect(await group('Active')).toHaveLength(1)
})

it('the courses show demo runs if the brand allows them', async () => {
  serve(getApplicationConfig, () =>
    jsonResponse(200, {
      data: { config: { ...applicationConfig, feature_flags: { is_demo_accessible: true } } },
    }),
  )
  await open(aRun(1, 'Open'), aRun(2, 'Trial', { is_demo: true, course_full_access: false }))
  expect(await group('Active')).toHaveLength(2)
})

it('the list of courses links to support if there are none', async () => {
  await open()
  expect(await screen.findByRole('heading', { name: 'No courses yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Contact support' })).toBeTruthy()
})

it('the list of courses says when it failed to load', async () => {
  serve(listStreams, () => jsonResponse(400, {}))
  await openApp('/courses')
  expect(within(await screen.findByRole('alert')).getByText('Couldn’t load your courses')).toBeTruthy()
})
