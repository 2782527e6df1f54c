import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getCourse } from '#contract/learning/courses/api.ts'
import { listServices } from '#contract/shop/services/api.ts'
import { listStreams, type Lock, type DayStatus, type Stream } from '#contract/learning/streams/api.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { learner, openApp, serveSchool } from '../../../test/app.ts'
import { noon } from '../../../test/clock.ts'
import { aCourse, aHomeworkStatus, aStream, dayStatuses, serveRun, watched } from '../../../test/course.ts'
import { aLock } from '../../../test/locks.ts'
import { networkError, jsonResponse, serve } from '../../../test/server.ts'
import { aServicePage } from '../../../test/services.ts'

const scrolled = vi.fn<(this: Element) => void>()

// Its first import compiles it, which takes seconds on a busy machine.
beforeAll(() => import('./freeze/CancelFreezeButton.tsx'))
beforeEach(() => {
  Element.prototype.scrollIntoView = scrolled
  scrolled.mockReset()
  serveSchool()
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(async () => {
  delete window.daystreamApp
  await endSession('chosen')
})

const stage = async (name: string) => within(await screen.findByRole('region', { name }))
const tile = (day: number) => screen.getByRole('link', { name: new RegExp(`^Day ${day}\\b`) })
const textOf = (element: HTMLElement) => element.textContent?.replaceAll(/\s+/g, ' ')

type Case = [string, DayStatus[], number, string, ReturnType<typeof watched>[]?]

function locked(code: Lock['code'], numbers: number[], rest: Partial<Lock> = {}) {
  return dayStatuses(Object.fromEntries(numbers.map((number) => [number, { lock: aLock(code, rest), end_time: null }])))
}

it('the calendar of a run shows the state and the progress of the run', async () => {
  serveRun()
  await openApp('/course/5/calendar')
  expect(await screen.findByRole('heading', { level: 1, name: 'A face at ease' })).toBeTruthy()
  expect(screen.getByText('Open until 16 Jan 2027')).toBeTruthy()
  expect(screen.getByText('4 of 8 days · 50%')).toBeTruthy()
})

it('the calendar of a run shows no end of a run that a subscription covers', async () => {
  const progress = { days_count: 8, complete_days_count: 8, progress: 100, stages: [] }
  serveRun({ stream: { is_optional_purchase: true, end_date: noon - 86_400, progress } })
  await openApp('/course/5/calendar')
  // In its tag and in its note.
  await waitFor(() => expect(screen.getAllByText('Open while subscribed')).toHaveLength(2))
})

it('the calendar of a run shows stages with their days: finished, rest, today and future', async () => {
  serveRun({ state: { lessons: [watched(51)] } })
  await openApp('/course/5/calendar')
  expect((await stage('Release')).getByText('4 days · finished')).toBeTruthy()
  expect(textOf(tile(1))).toBe('Day 1Finished15 min')
  expect(textOf(tile(3))).toBe('Day 3Rest dayrest')
  expect(textOf(tile(5))).toContain('Today · 15 minutesTitle 51 of 3 lessons')
  expect(tile(5).getAttribute('aria-current')).toBe('date')
  expect(textOf(tile(6))).toBe('Day 6Opens later21 Nov')
  expect(tile(6).getAttribute('href')).toBe('/course/5/calendar/6')
})

it.each([
  ['started', dayStatuses({ 4: { end_time: null } }), 4, 'Day 4Open, started15 min left'],
  [
    'watched but not finished',
    dayStatuses({ 4: { end_time: null } }),
    4,
    'Day 4Open, startedto finish',
    [watched(41), watched(42), watched(43)],
  ],
  ['open', dayStatuses({ 4: { end_time: null, stage_day_started_at: null } }), 4, 'Day 4Open15 min'],
  ['locked by homework', locked('day_needs_homework', [6]), 6, 'Day 6Locked15 min'],
  ['frozen', locked('stream_frozen', [6]), 6, 'Day 6Frozenfrozen'],
  ['closed in the demo', locked('day_locked_in_demo', [6]), 6, 'Day 6In the full coursefull course'],
] as Case[])('the calendar of a run shows a day that is %s', async (...row) => {
  const [, days, number, expected, lessons = []] = row
  serveRun({ state: { days, lessons } })
  await openApp('/course/5/calendar')
  await stage('Release')
  expect(textOf(tile(number))).toBe(expected)
})

it('the calendar of a run shows between two stages which homework unlocks the next one, with its status', async () => {
  serveRun({
    state: {
      days: locked('day_needs_homework', [5, 6, 7, 8], { homework_status_id: 77 }),
      stages: [{ id: 1, status: 'open', request_homeworks: [77], request_days: [] }],
      homeworks: [
        aHomeworkStatus(77, { target_type: 'course_stage_homework', status: 'UPLOADED', sent_at: noon - 3600 }),
      ],
    },
  })
  await openApp('/course/5/calendar')
  expect(await screen.findByText('Stage 2 opens after the homework “Homework 77”')).toBeTruthy()
  expect(screen.getByText('The expert will answer by 11:00 tomorrow.')).toBeTruthy()
  expect(screen.getByText('On checking')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the homework' }).getAttribute('href')).toBe(
    '/homework/5/1077?status=77',
  )
  expect((await stage('Neck and oval')).getByText('4 days · opens when your homework is approved')).toBeTruthy()
})

it('the calendar of a run shows each homework that unlocks a stage once, also one that is given on two days', async () => {
  const titles: Record<number, string> = { 71: 'Photo', 72: 'Letter', 73: 'Photo' }
  const serveHomework = (order: number[], sentId?: number) =>
    serveRun({
      state: {
        days: locked('day_needs_homework', [5, 6, 7, 8], { homework_status_id: order[0] ?? null }),
        stages: [{ id: 1, status: 'open', request_homeworks: order, request_days: [] }],
        homeworks: order.map((id) =>
          aHomeworkStatus(id, {
            target_id: id + 500,
            title: titles[id] ?? '',
            ...(id === sentId && { status: 'UPLOADED' as const, sent_at: noon }),
          }),
        ),
      },
    })
  const shown = () => screen.queryAllByText(/^Stage 2 opens after/).map(({ textContent }) => textContent)
  const of = (title: string) => `Stage\u00A02 opens after the homework “${title}”`
  serveHomework([71, 72, 73])
  await openApp('/course/5/calendar')
  await waitFor(() => expect(shown()).toEqual([of('Photo'), of('Letter'), of('Photo')]))
  serveHomework([72, 73, 71], 71)
  await act(() => queryClient.invalidateQueries())
  await screen.findByText('On checking')
  expect(shown()).toEqual([of('Letter'), of('Photo'), of('Photo')])
  const links = screen.getAllByRole('link', { name: 'Open the homework' })
  expect(links.map((link) => link.getAttribute('href')?.split('=')[1])).toEqual(['72', '73', '71'])
})

it('the calendar of a run shows between two stages which day must be finished, with a link to it', async () => {
  const days = dayStatuses({ 4: { end_time: null }, 5: { lock: aLock('day_needs_earlier_day', { day_number: 4 }) } })
  serveRun({ state: { days } })
  await openApp('/course/5/calendar')
  expect(await screen.findByText('Stage 2 opens when you finish day 4')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open day\u00A04' }).getAttribute('href')).toBe('/course/5/calendar/4')
})

it('the calendar of a run shows the statistics: streak, watch time, points', async () => {
  serveRun({ state: { lessons: [watched(11), watched(12), watched(13), watched(51)] } })
  await openApp('/course/5/calendar')
  const trail = await stage('Your progress')
  expect(trail.getByText('12 days in a row')).toBeTruthy()
  expect(trail.getByText(/2 more days to complete flower 2/)).toBeTruthy()
  expect(trail.getByRole('img', { name: 'Watched 20 min of 1 hr 45 min' })).toBeTruthy()
  expect(await trail.findByText('1,240 points')).toBeTruthy()
})

it('the calendar of a run links to the other pages of the run', async () => {
  const documents = [{ key: 'diary', title: 'Diary', url: '/media/diary.pdf' }]
  serveRun({ stream: { chat_channel_id: 31, course: aCourse({ documents }) } })
  await openApp('/course/5/calendar')
  expect((await screen.findByRole('link', { name: 'Chat' })).getAttribute('href')).toBe('/chat/31')
  const materials = screen.getByRole('link', { name: 'Course materials' })
  expect(materials.getAttribute('href')).toBe('/course/5/materials')
})

it('the calendar of a run explains the icons on the page', async () => {
  serveRun()
  await openApp('/course/5/calendar')
  const legend = await screen.findByRole('list', { name: 'Legend' })
  expect(
    within(legend)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Finished', 'Open', 'Rest day', 'Opens later'])
})

it('the calendar of a run collapses finished stages on phones until expanded', async () => {
  serveRun()
  await openApp('/course/5/calendar')
  const button = (await stage('Release')).getByRole('button', { name: 'Show days' })
  await userEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(button.textContent).toBe('Hide days')
})

it('the calendar of a run scrolls to today, only the first time', async () => {
  serveRun({ stream: { id: 55 }, state: { stream_id: 55 } })
  await openApp('/course/55/calendar')
  await waitFor(() => expect(scrolled).toHaveBeenCalledOnce())
  expect(scrolled.mock.contexts[0]?.getAttribute('data-day')).toBe('5')
  await openApp('/course/55/calendar')
  await stage('Release')
  expect(scrolled).toHaveBeenCalledOnce()
})

describe('states of a run', () => {
  const freeze = { id: 1, status: 1, start_date: '2026-11-18', end_date: '2026-11-28' }
  it.each([
    [
      'frozen',
      { status: 'freeze', user_course_stream_freeze: freeze },
      /No days of access are used: 10 days are kept. Everything reopens on 28 November/,
    ],
    ['stopped', { status: 'stopped' }, /needs an active subscription, and you do not have one now/],
    ['unpaid', { status: 'stopped', is_unpaid: true }, /An instalment is overdue/],
    ['ended', { status: 'ended', end_date: noon - 86_400 }, /Access ended on 19 November/],
    [
      'not started',
      { status: 'not_started', start_date: Date.parse('2026-12-01T01:00:00Z') / 1000 },
      /The first day opens in the morning, at 04:00/,
    ],
    [
      'a demo',
      { is_demo: true, course_full_access: false },
      /^Days 1 and 2 are open\. The other days are in the full course, which starts from day\s1\.$/,
    ],
    [
      'finished',
      { progress: { days_count: 8, complete_days_count: 8, progress: 100, stages: [] } },
      /Until 16 January 2027 you can repeat any day/,
    ],
    [
      'not covered by a subscription any more',
      { status: 'stopped', is_optional_purchase: true },
      /needs an active subscription, and you do not have one now/,
    ],
  ] as [string, Partial<Stream>, RegExp | string][])(
    'the calendar says what happens next in a run that is %s',
    async (_, stream, expected) => {
      const [first, ...others] = aCourse().stages ?? []
      if (!first) throw new Error('The course has stages')
      const days = (first.days ?? []).map((day) => ({ ...day, is_demo_accessible: day.day_number < 3 }))
      const state = {
        days: locked('day_locked_in_demo', [3, 4, 5, 6, 7, 8]).map((day) => ({ ...day, end_time: null })),
      }
      serveRun({ stream, course: { stages: [{ ...first, days }, ...others] }, state })
      await openApp('/course/5/calendar')
      expect(await screen.findByText(expected)).toBeTruthy()
    },
  )

  it('a demo run lists the open days, the days that open later and the start of the full course', async () => {
    const later = locked('day_not_open_yet', [2, 4], { opens_at: noon + 86_400 })
    const days = locked('day_locked_in_demo', [3, 5, 6, 7, 8]).map(
      (day, index) => (index === 1 || index === 3 ? later[index] : undefined) ?? day,
    )
    serveRun({ stream: { is_demo: true, course_full_access: false }, state: { days } })
    await openApp('/course/5/calendar')
    expect(
      await screen.findByText(
        /^Day\s1 is open\. Days 2 and 4 open later\. The other days are in the full course, which starts from day\s1\.$/,
      ),
    ).toBeTruthy()
  })

  it('a trial that is over says so, and leads to the full course', async () => {
    serveRun({ stream: { is_demo: true, status: 'ended' } })
    await openApp('/course/5/calendar')
    expect(await screen.findByText('The trial is over.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Open the full course' })).toBeTruthy()
  })
})

describe('from a demo to the full course', () => {
  const demo: Partial<Stream> = { is_demo: true, course_full_access: false }
  const offers = [
    aServicePage({ id: 11, course_id: 8, price: 900 }),
    aServicePage({ id: 12, course_id: 9, price: 9900 }),
    aServicePage({ id: 13, course_id: 9, price: 4900 }),
    aServicePage({ id: 14, course_id: 9, kind: 'course_extension', price: 900 }),
  ]

  it.each([
    ['its offer, the one that costs least', offers, '/catalog/13'],
    ['support where it is not for sale', offers.slice(0, 1), '/support/7/5'],
  ])('one press in a demo leads to %s', async (_, services, path) => {
    serveRun({ stream: demo })
    serve(listServices, () => services)
    await openApp('/course/5/calendar')
    await userEvent.click(await screen.findByRole('button', { name: 'Open the full course' }))
    await waitFor(() => expect(location.pathname).toBe(path))
  })

  it('a demo in an application that may not sell leads to support', async () => {
    serveRun({ stream: demo })
    window.daystreamApp = { platform: 'ios', version: '1.0.0' }
    await openApp('/course/5/calendar')
    const link = await screen.findByRole('link', { name: 'Contact support' })
    expect(link.getAttribute('href')).toBe('/support/7/5')
  })
})

it('the calendar fetches nothing once everything is cached', async () => {
  const { streams, course, status } = serveRun()
  await openApp('/course/5/calendar')
  await stage('Release')
  const before = [streams.length, course.length, status.length]
  await openApp('/course/5/calendar')
  await stage('Release')
  expect([streams.length, course.length, status.length]).toEqual(before)
})

it('the calendar fetches the status again after five minutes, while showing the cached one', async () => {
  const { course, status } = serveRun()
  await openApp('/course/5/calendar')
  await stage('Release')
  const before = [course.length, status.length]
  vi.setSystemTime((noon + 301) * 1000)
  await openApp('/course/5/calendar')
  await stage('Release')
  await waitFor(() => expect(status.length).toBeGreaterThan(before[1] ?? 0))
  expect(course).toHaveLength(before[0] ?? 0)
})

it('the calendar fetches the course again when its version changes', async () => {
  serveRun()
  await openApp('/course/5/calendar')
  await stage('Release')
  serve(listStreams, () => [aStream({ course: { ...aCourse(), version: 4 } })])
  const renewed = serve(getCourse, () => aCourse({ version: 4, title: 'A new face' }))
  vi.setSystemTime((noon + 301) * 1000)
  await openApp('/course/5/calendar')
  expect(await screen.findByRole('heading', { level: 1, name: 'A new face' })).toBeTruthy()
  expect(renewed[0]?.params).toEqual({ courseId: '9' })
})

it('the calendar of another learner’s run is not found', async () => {
  serveRun()
  await openApp('/course/6/calendar')
  await screen.findByRole('navigation', { name: 'Menu' })
  expect(await screen.findByRole('heading', { name: /^Oops/ })).toBeTruthy()
})

it('the calendar says that there is no connection if nothing is cached', async () => {
  serveRun()
  serve(getCourse, () => jsonResponse(400, {}))
  serve(listStreams, networkError)
  await openApp('/course/5/calendar')
  expect(
    await screen.findByText('You are offline, and this page is not saved yet', undefined, { timeout: 8000 }),
  ).toBeTruthy()
})
