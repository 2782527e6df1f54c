import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { finishDay } from '#contract/learning/days/api.ts'
import { getDay, type Course, type Day } from '#contract/learning/courses/api.ts'
import {
  getStreamStatus,
  listStreams,
  type DayStatus,
  type Stream,
  type StreamState,
} from '#contract/learning/streams/api.ts'
import { openApp } from '../../../test/app.ts'
import { noon } from '../../../test/clock.ts'
import {
  aCourse,
  aDay,
  aHomework,
  aHomeworkStatus,
  aLesson,
  aRestDay,
  aState,
  aStream,
  dayStatuses,
  serveRun,
  watched,
  signedIn,
} from '../../../test/course.ts'
import { aLock } from '../../../test/locks.ts'
import { jsonResponse, serve } from '../../../test/server.ts'

signedIn()

const wholeDay = [watched(51), watched(52, 600, 2), watched(53, 600, 2)]
const textOf = (element: HTMLElement) => element.textContent?.replaceAll(/\s+/g, ' ')
const lesson = (name: string | RegExp) => screen.getByRole('button', { name })

/** The course of the fixtures with another day 5. */
function courseWith(day: Day): Partial<Course> {
  const [first, second] = aCourse().stages ?? []
  if (!first || !second) throw new Error('The course has two stages')
  return { stages: [first, { ...second, days: [day, ...(second.days ?? []).slice(1)] }] }
}

async function openDay(number = 5) {
  await openApp(`/course/5/calendar/${number}`)
  return screen.findByRole('heading', { level: 1, name: new RegExp(`^Day\\s${number}\\b`) })
}

it('an unlocked day shows its number, title and excerpt, with links to the calendar and the adjacent days', async () => {
  serveRun()
  expect(textOf(await openDay())).toBe('Day 5. Title 5')
  expect(screen.getByText('Excerpt 5')).toBeTruthy()
  expect(screen.getByText(/stage 2, “Neck and oval”/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'A face at ease' }).getAttribute('href')).toBe('/course/5/calendar')
  const neighbours = within(screen.getByRole('navigation', { name: 'Neighbouring days' }))
  expect(neighbours.getByRole('link', { name: 'Day\u00A04' }).getAttribute('href')).toBe('/course/5/calendar/4')
  expect(neighbours.getByRole('link', { name: 'Day\u00A06' }).getAttribute('href')).toBe('/course/5/calendar/6')
})

it('an unlocked day lists its lessons by set, with kind, duration and watch state', async () => {
  serveRun({ state: { lessons: [watched(51), watched(52, 60, 0)] } })
  await openDay()
  const list = within(screen.getByRole('region', { name: 'Today' }))
  expect(list.getByText('6 of 15 min')).toBeTruthy()
  expect(list.getByRole('img', { name: '1 of 3 lessons' })).toBeTruthy()
  expect(list.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'Set 1 · Warm-up',
    'Set 2 · Contour',
  ])
  expect(list.getByText('Finished')).toBeTruthy()
  expect(textOf(lesson(/^Breath/))).toBe('BreaththeoryWatched5:00')
  expect(textOf(lesson(/^Neck/))).toBe('Neckpractice5:00')
})

it('an unlocked day starts with the first unwatched lesson and switches to a chosen one', async () => {
  serveRun({ state: { lessons: [watched(51)] } })
  await openDay()
  expect(lesson(/^Lift/).getAttribute('aria-current')).toBe('true')
  expect(screen.getByText(/lesson 2 of 3 · repeat 1 of 3/)).toBeTruthy()
  await userEvent.click(lesson(/^Breath/))
  expect(lesson(/^Breath/).getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('heading', { level: 2, name: 'Breath' })).toBeTruthy()
  expect(screen.getByText('lesson 1 of 3')).toBeTruthy()
})

it('an unlocked day keeps the current lesson in the URL', async () => {
  serveRun({ state: { lessons: [watched(51)] } })
  await openDay()
  await waitFor(() => expect(location.search).toBe('?lesson=52'))
  await userEvent.click(lesson(/^Breath/))
  await waitFor(() => expect(location.search).toBe('?lesson=51'))
  await openApp('/course/5/calendar/5?lesson=53')
  await waitFor(() => expect(lesson(/^Neck/).getAttribute('aria-current')).toBe('true'))
})

it.each(['999', 'lift', '5e1'])(
  'an unlocked day starts with the first unwatched lesson when the URL names lesson %s',
  async (id) => {
    serveRun({ state: { lessons: [watched(51)] } })
    await openApp(`/course/5/calendar/5?lesson=${id}`)
    await waitFor(() => expect(lesson(/^Lift/).getAttribute('aria-current')).toBe('true'))
    await waitFor(() => expect(location.search).toBe('?lesson=52'))
  },
)

it('an unlocked day repeats a set as often as the learner chooses within its range, and remembers it', async () => {
  serveRun({ state: { lessons: [watched(51)] } })
  await openDay()
  const stepper = () => within(screen.getByRole('group', { name: /^Repeats of the set/ }))
  await userEvent.click(stepper().getByRole('button', { name: 'More' }))
  expect(screen.getByText(/repeat 1 of 4/)).toBeTruthy()
  expect(stepper().getByRole('button', { name: 'More' }).getAttribute('aria-disabled')).toBe('true')
  await openDay()
  expect(await screen.findByText(/repeat 1 of 4/)).toBeTruthy()
})

it('an unlocked day shows the description and the survey of a lesson', async () => {
  const lessons = [aLesson(1, { description: 'Keep the neck long.', survey_form_url: 'https://survey.test/1' })]
  const set = { id: 1, sort: 1, title: '', repeat_count: 1, repeat_from: 1, repeat_to: 1, lessons }
  serveRun({ course: courseWith(aDay(5, { stage_id: 2, lesson_sets: [set] })) })
  await openDay()
  expect(screen.getByText('Keep the neck long.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Take the survey' }).getAttribute('href')).toBe('https://survey.test/1')
  expect(screen.getByRole('heading', { level: 3, name: 'Set 1' })).toBeTruthy()
})

it('an unlocked day clamps a long description until expanded', async () => {
  const description = 'Keep the neck long and the shoulders low. '.repeat(20)
  const lessons = [aLesson(1, { description })]
  const set = { id: 1, sort: 1, title: '', repeat_count: 1, repeat_from: 1, repeat_to: 1, lessons }
  serveRun({ course: courseWith(aDay(5, { stage_id: 2, lesson_sets: [set] })) })
  await openDay()
  const more = screen.getByRole('button', { name: 'Show the whole text', expanded: false })
  expect(screen.getByText(description.trim()).dataset['clamped']).toBe('true')
  await userEvent.click(more)
  expect(screen.getByRole('button', { name: 'Show less', expanded: true })).toBe(more)
  expect(screen.getByText(description.trim()).dataset['clamped']).toBeUndefined()
})

it('an unlocked day remembers the autoplay setting', async () => {
  serveRun()
  await openDay()
  const autoplay = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Autoplay' })
  expect(autoplay().checked).toBe(true)
  await userEvent.click(autoplay())
  await openDay()
  expect(autoplay().checked).toBe(false)
})

it('an unlocked day lists its requirements, done and open', async () => {
  const day = aDay(5, { stage_id: 2, day_homeworks: [aHomework(50), aHomework(51, { is_required: 0 })] })
  serveRun({
    course: courseWith(day),
    state: {
      lessons: [watched(51), watched(52), watched(53)],
      homeworks: [aHomeworkStatus(50, { status: 'UPLOADED', sent_at: noon })],
    },
  })
  await openDay()
  const needs = screen.getByRole('heading', { name: 'What to do today' }).parentElement
  const items = within(needs as HTMLElement).getAllByRole('listitem')
  expect(items.map(textOf)).toEqual([
    'DoneWatch “Warm-up”required',
    'StartedGo through “Contour” at least 2 times1 of 2',
    'DoneHomework: Homework 50required',
    'To doHomework: Homework 51optional',
  ])
})

it('an unlocked day shows its homework with its status', async () => {
  const day = aDay(5, { stage_id: 2, day_homeworks: [aHomework(50)] })
  serveRun({
    course: courseWith(day),
    state: { homeworks: [aHomeworkStatus(50, { status: 'UPLOADED', sent_at: noon - 3600 })] },
  })
  await openDay()
  const block = within(screen.getByRole('region', { name: 'Homework 50' }))
  expect(block.getByText('What to do for 50')).toBeTruthy()
  expect(block.getByText('On checking')).toBeTruthy()
  expect(block.getByRole('link').getAttribute('href')).toBe('/homework/5/1050?status=50')
  expect(block.getByText('The expert will answer by 11:00 tomorrow.')).toBeTruthy()
})

it('an unlocked day fetches its videos in one call', async () => {
  const { day } = serveRun()
  await openDay()
  await waitFor(() => expect(day[0]?.params).toEqual({ courseId: '9', stageId: '2', dayId: '105' }))
})

it.each([
  [[], '3 lessons left'],
  [[watched(51), watched(52, 600, 2)], '1 lesson left'],
])('the end of a day shows what is left', async (lessons, expected) => {
  serveRun({ state: { lessons } })
  await openDay()
  const button = screen.getByRole('button', { name: expected })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(/The day earns you 40 points and a petal/)).toBeTruthy()
})

it('the end of a day counts required homework that is not sent', async () => {
  const day = aDay(5, { stage_id: 2, day_homeworks: [aHomework(50)] })
  serveRun({ course: courseWith(day), state: { lessons: wholeDay } })
  await openDay()
  expect(screen.getByRole('button', { name: 'Homework left to send' })).toBeTruthy()
})

it('the end of a day shows the error when the server refuses', async () => {
  serveRun({ state: { lessons: wholeDay } })
  const text = 'To finish the day, complete what is required.'
  serve(finishDay, () => jsonResponse(409, { name: 'Conflict', message: text, code: 'day_not_complete', status: 409 }))
  await openDay()
  await userEvent.click(screen.getByRole('button', { name: 'Finish the day' }))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Finish the day' })).toBeTruthy()
})

it('the end of a day links from a finished day to the next unlocked one', async () => {
  serveRun()
  await openDay(4)
  expect(screen.getByRole('link', { name: 'Open day\u00A05' }).getAttribute('href')).toBe('/course/5/calendar/5')
})

it.each([
  ['a rest day', 5, 'Day 7 opens in 2 days.'],
  ['days finished earlier', 4, 'Day 7 opens in 2 days.'],
])(
  'after a day is finished, its screen and Today name the same next day, skipping %s',
  async (_title, number, text) => {
    const [first, second] = aCourse().stages ?? []
    if (!first || !second) throw new Error('The course has two stages')
    const days = (second.days ?? []).map((day) => (day.day_number === 6 ? { ...aRestDay(6), stage_id: 2 } : day))
    const state = { days: dayStatuses({ 5: { end_time: noon } }) }
    serveRun({ course: { stages: [first, { ...second, days }] }, state })
    await openDay(number)
    expect(await screen.findByText(new RegExp(text))).toBeTruthy()
    await openApp('/home')
    expect(await screen.findByText(new RegExp(text))).toBeTruthy()
  },
)

const frozenUntil = Date.parse('2026-12-03T01:00:00Z') / 1000

describe('reasons for a locked day', () => {
  const opens_at = Date.parse('2026-11-22T01:00:00Z') / 1000
  type Case = [string, DayStatus['lock'], Partial<Stream>, string, [name: string, href: string]]
  it.each([
    [
      'until a date',
      aLock('day_not_open_yet', { opens_at }),
      {},
      'It opens in 2 days at 04:00.',
      ['Open today', '/course/5/calendar/5'],
    ],
    [
      'before the course starts',
      aLock('stream_not_started', { opens_at }),
      { status: 'not_started' },
      'The course has not started yet. The day opens in 2 days at 04:00.',
      ['Open the calendar', '/course/5/calendar'],
    ],
    [
      'by an earlier day',
      aLock('day_needs_earlier_day', { day_number: 4 }),
      {},
      'Finish day 4 first: it is required and opens the ones after it.',
      ['Open day\u00A04', '/course/5/calendar/4'],
    ],
    [
      'by homework',
      aLock('day_needs_homework', { homework_status_id: 77 }),
      {},
      'The stage stays closed until the expert approves “Homework 77”.',
      ['Open the calendar', '/course/5/calendar'],
    ],
    [
      'by a freeze',
      aLock('stream_frozen', { opens_at: frozenUntil }),
      { status: 'freeze' },
      'The course is frozen. It resumes on 3 December, and the day moves with all the others.',
      ['Open the calendar', '/course/5/calendar'],
    ],
    [
      'by a freeze with unknown dates',
      aLock('stream_frozen'),
      { status: 'freeze' },
      'The course is frozen. Once it resumes, the day moves with all the others.',
      ['Open the calendar', '/course/5/calendar'],
    ],
    [
      'without a subscription',
      aLock('stream_stopped'),
      { status: 'stopped' },
      'The course needs an active subscription, and you do not have one now. Everything you have done is kept.',
      ['Open subscriptions', '/user/subscriptions'],
    ],
  ] as Case[])(
    'a day locked %s shows its reason and links to what unlocks it',
    async (_, lock, stream, reason, [name, href]) => {
      const { day } = serveRun({ stream, state: { days: dayStatuses({ 6: { lock } }) } })
      await openDay(6)
      expect(screen.getByText(reason)).toBeTruthy()
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
      expect(screen.getByRole('region', { name: 'What is inside' }).textContent).toContain('Neck')
      expect(screen.queryByRole('button', { name: /^Neck/ })).toBeNull()
      expect(day).toEqual([])
    },
  )

  it.each([
    ['in the demo', 'day_locked_in_demo', 'open', /^This day is part of the full course, which starts from day 1\.$/],
    ['after a trial has ended', 'stream_ended', 'ended', /^The trial is over\. The full course starts from day\s1/],
  ] as const)('a locked day %s shows its reason and a button to the full course', async (_, code, status, reason) => {
    const lock = aLock(code, { way_out: 'full_course' })
    serveRun({ stream: { is_demo: true, status }, state: { days: dayStatuses({ 6: { lock } }) } })
    await openDay(6)
    expect(screen.getByText(reason)).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Open the full course' })).toBeTruthy()
  })

  it('a day after the end of the course shows its reason and a button to extend the access', async () => {
    serveRun({ stream: { status: 'ended' }, state: { days: dayStatuses({ 6: { lock: aLock('stream_ended') } }) } })
    await openDay(6)
    expect(screen.getByText(/^Access to the course has ended\. You keep the days you finished/)).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Extend access' })).toBeTruthy()
  })
})

it('a day locked by homework links to it and shows the deadline of its answer', async () => {
  const open = { status: 'open' as const, request_days: [] }
  const stages = [
    { ...open, id: 1, request_homeworks: [77] },
    { ...open, id: 2, request_homeworks: [] },
  ]
  const sent = aHomeworkStatus(77, { target_type: 'course_stage_homework', status: 'UPLOADED', sent_at: noon - 3600 })
  const days = dayStatuses({ 6: { lock: aLock('day_needs_homework', { homework_status_id: 77 }) } })
  serveRun({ state: { days, stages, homeworks: [sent] } })
  await openDay(6)
  expect(screen.getByText(/The stage stays closed until the expert approves “Homework 77”\..*tomorrow/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the homework' }).getAttribute('href')).toBe(
    '/homework/5/1077?status=77',
  )
})

it('a day locked by homework of several stages back links to the homework of its reason', async () => {
  const [first, second] = aCourse().stages ?? []
  if (!first || !second) throw new Error('The course has two stages')
  const [five, six, ...rest] = second.days ?? []
  if (!five || !six) throw new Error('The second stage has days')
  const stages = [
    first,
    { ...second, days: [five], stage_homeworks: [aHomework(78)] },
    { ...second, id: 3, sort: 3, title: 'Posture', days: [six, ...rest] },
  ]
  const ofStage = { target_type: 'course_stage_homework' as const }
  const homeworks = [
    aHomeworkStatus(77, { ...ofStage, status: 'UPLOADED', sent_at: noon - 3600 }),
    aHomeworkStatus(78, ofStage),
  ]
  const days = dayStatuses({ 6: { lock: aLock('day_needs_homework', { homework_status_id: 77 }) } })
  const statuses = [77, 78].map((id, index) => ({
    id: index + 1,
    status: 'open' as const,
    request_days: [],
    request_homeworks: [id],
  }))
  serveRun({ course: { stages }, state: { days, stages: statuses, homeworks } })
  await openDay(6)
  expect(screen.getByText(/The stage stays closed until the expert approves “Homework 77”\..*tomorrow/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the homework' }).getAttribute('href')).toBe(
    '/homework/5/1077?status=77',
  )
})

it('a day that the server refuses as locked is shown locked, whatever is cached', async () => {
  serveRun()
  const refused = serve(getDay, () =>
    jsonResponse(403, { name: 'Forbidden', message: 'Closed', code: 'stream_frozen', status: 403 }),
  )
  const freeze = { id: 1, status: 1, start_date: '2026-11-18', end_date: '2026-12-03' }
  serve(listStreams, () => [aStream({ user_course_stream_freeze: freeze })])
  serve(getStreamStatus, () =>
    aState(
      refused.length > 0
        ? { days: dayStatuses({ 5: { lock: aLock('stream_frozen', { opens_at: frozenUntil }) } }) }
        : {},
    ),
  )
  await openDay()
  expect(await screen.findByText(/The course is frozen. It resumes on 3 December/)).toBeTruthy()
})

it('the next day is prefetched after this one is loaded', async () => {
  const { day } = serveRun()
  await openDay(4)
  await waitFor(() => expect(day.some(({ params }) => params['dayId'] === '105')).toBe(true), { timeout: 6000 })
  expect(day[0]?.params['dayId']).toBe('104')
})

it('a day without lessons that is a rest day says so and names the next one', async () => {
  serveRun()
  await openDay(3)
  expect(screen.getByRole('heading', { level: 2, name: 'No lessons on this day' })).toBeTruthy()
  expect(screen.queryByRole('heading', { level: 2, name: /rest/i })).toBeNull()
  expect(screen.getByText('Excerpt 3')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open day\u00A04' })).toBeTruthy()
})

it('a day without lessons that is a rest day says when the next one opens', async () => {
  const later = aLock('day_not_open_yet', { opens_at: noon + 16 * 3600 })
  serveRun({ state: { days: dayStatuses({ 4: { lock: later, opens_at: noon + 16 * 3600 } }) } })
  await openDay(3)
  const rest = within(screen.getByRole('region', { name: 'No lessons on this day' }))
  expect(rest.getByText('Excerpt 3')).toBeTruthy()
  expect(rest.getByText('Day 4 opens tomorrow.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the calendar' })).toBeTruthy()
})

it.each([
  ['a freeze', aLock('stream_frozen', { opens_at: frozenUntil })],
  ['an earlier day', aLock('day_needs_earlier_day', { day_number: 2 })],
  ['the end of access', aLock('stream_ended')],
  ['the demo', aLock('day_locked_in_demo')],
])(
  'a day without lessons that is a rest day promises no date for a next one that is locked by %s',
  async (_by, lock) => {
    serveRun({ state: { days: dayStatuses({ 4: { lock } }) } })
    await openDay(3)
    expect(screen.getByText('Excerpt 3')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open the calendar' })).toBeTruthy()
  },
)

it('a day without lessons that should have lessons links to support', async () => {
  serveRun({ course: courseWith(aDay(5, { stage_id: 2, lesson_sets: [] })) })
  await openDay()
  expect(screen.getByText('The day is incorrectly filled. Please contact technical support.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Contact support' })).toBeTruthy()
})

it('the URL of a day by stage and id redirects to the day’s number', async () => {
  serveRun()
  await openApp('/course/5/stages/2/days/105')
  expect(await screen.findByRole('heading', { level: 1, name: /^Day\s5/ })).toBeTruthy()
  expect(location.pathname).toBe('/course/5/calendar/5')
})

it('a day with a number that the course does not have is not found', async () => {
  serveRun()
  await openApp('/course/5/calendar/99')
  await screen.findByRole('navigation', { name: 'Menu' })
  expect(await screen.findByRole('heading', { name: /^Oops/ })).toBeTruthy()
})

it('a day is shown at once from the cache, with a single call', async () => {
  const { streams, course, status, day } = serveRun()
  await openApp('/course/5/calendar')
  await screen.findByRole('heading', { level: 1, name: 'A face at ease' })
  const before = [streams.length, course.length, status.length]
  await userEvent.click(screen.getByRole('link', { name: /^Day\s5/ }))
  expect(await screen.findByRole('heading', { level: 1, name: /^Day\s5/ })).toBeTruthy()
  await waitFor(() => expect(day.length).toBeGreaterThan(0))
  expect([streams.length, course.length, status.length]).toEqual(before)
  expect(new Set(day.map(({ params }) => params['dayId']))).toEqual(new Set(['105']))
})

it('a status without lessons is enough to show a day', async () => {
  const bare: Partial<StreamState> = { homeworks: [], lessons: [] }
  serveRun({ state: bare })
  expect(await openDay()).toBeTruthy()
})
