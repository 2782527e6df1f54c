import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getCourse } from '#contract/learning/courses/api.ts'
import { listUserHomework, type UserHomework } from '#contract/learning/homework/api.ts'
import { readHomeworkNotices } from '#contract/messages/notices/api.ts'
import { getStreamStatus, listStreams } from '#contract/learning/streams/api.ts'
import { getUser } from '#contract/accounts/users/api.ts'
import { noon } from '../../../test/clock.ts'
import { aCourse, aDay, aHomework, aState, aStream, signedIn } from '../../../test/course.ts'
import { anAttempt, aUserHomework, serveUserHomework } from '../../../test/homework.ts'
import { aLock } from '../../../test/locks.ts'
import { learner, openApp } from '../../../test/app.ts'
import { jsonResponse, serve } from '../../../test/server.ts'

signedIn()

const statuses: Record<number, Partial<UserHomework>> = {
  11: { status: 'DONE' },
  12: { status: 'UPLOADED', sent_at: noon - 3600 },
  15: { is_required: false },
  25: {
    status: 'FAIL',
    last_answer: { text: 'Closer, please', expert: { id: 7, name: 'Elena', avatar: '' }, answered_at: noon - 60 },
    attempts: [
      anAttempt({
        status: 'FAIL',
        answered_at: noon - 60,
        answer: 'Closer, please',
        expert: { id: 7, name: 'Elena', avatar: '' },
      }),
    ],
  },
  16: { is_locked: true, lock: aLock('day_not_open_yet', { opens_at: noon + 16 * 3600 }) },
}

/** A run with an approved, a sent, a returned, an unlocked and a locked homework, and one of its first stage. */
function serveRun() {
  const course = aCourse()
  for (const id of [...Object.keys(statuses).map(Number), 18]) {
    const day = course.stages?.flatMap((stage) => stage.days ?? []).find((one) => one.day_number === id % 10)
    day?.day_homeworks?.push(aHomework(id, { is_required: id === 15 ? 0 : 1 }))
  }
  serve(listStreams, () => [aStream()])
  serve(getCourse, () => course)
  const homework = Object.entries(statuses).map(([id, rest]) => aUserHomework(Number(id), rest))
  const ofStage = aUserHomework(77, { status: 'DONE', target_type: 'course_stage_homework' })
  // The next stage is closed until its time: what is to be sent in it is not offered.
  const closed = aUserHomework(18, { stage_status: 'close', is_locked: true })
  const list = [...homework, ofStage, closed]
  serve(getStreamStatus, () => aState({ homeworks: list.map((one) => ({ ...one, scores: one.scores ?? {} })) }))
  serveUserHomework(...list)
}

const region = async (name: RegExp) => within(await screen.findByRole('region', { name }))
const titles = async (name: RegExp) =>
  (await region(name)).getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

describe('all homework', () => {
  beforeEach(serveRun)

  it('the list of homework is grouped by what happens next, returned homework first', async () => {
    await openApp('/homework')
    expect(await titles(/^To do 2/)).toEqual(['Homework 25', 'Homework 15'])
    expect(await titles(/^On checking 1/)).toEqual(['Homework 12'])
    expect(await titles(/^Approved 2/)).toEqual(['Homework 11', 'Homework 77'])
    expect(await titles(/^Open later 1/)).toEqual(['Homework 16'])
  })

  it('the list of homework begins with the group of the chosen tab', async () => {
    await openApp('/homework')
    const tabs = within(await screen.findByRole('tablist', { name: 'What happens next' }))
    const names = tabs.getAllByRole('tab').map(({ textContent }) => textContent)
    expect(names).toEqual(['To do2', 'On checking1', 'Approved2', 'Open later1'])
    await userEvent.click(tabs.getByRole('tab', { name: /^Approved/ }))
    const regions = within(await screen.findByRole('tabpanel')).getAllByRole('region')
    expect(regions.map((one) => one.querySelector('h2')?.textContent)).toEqual(['Approved 2', 'Open later 1'])
  })

  it('the list of homework marks homework outside of a trial', async () => {
    const lock = aLock('day_locked_in_demo', { way_out: 'full_course' })
    serveUserHomework(aUserHomework(16, { is_locked: true, lock }))
    await openApp('/homework')
    const later = await region(/^Open later/)
    expect(later.getByText('In the full course')).toBeTruthy()
    expect(later.getByRole('link', { name: /^Learn more ?: Homework 16$/ })).toBeTruthy()
  })

  it('the list of homework shows the course, deadline and lock of each homework', async () => {
    await openApp('/homework')
    expect((await region(/^To do/)).getByText('A face at ease · day 5')).toBeTruthy()
    expect((await region(/^Approved/)).getByText('A face at ease · stage 1 · required')).toBeTruthy()
    expect((await region(/^On checking/)).getByText('Answer by 11:00 tomorrow')).toBeTruthy()
    expect((await region(/^Open later/)).getByText(/tomorrow.* 04:00/)).toBeTruthy()
    expect((await region(/^To do/)).getByText('Elena: “Closer, please”')).toBeTruthy()
    expect((await region(/^Approved/)).getAllByText('Approved · +20')).toHaveLength(2)
    expect(screen.queryByText('Homework 18')).toBeNull()
  })

  it('after the end of access the list of homework keeps only returned homework', async () => {
    const ended = { is_locked: true, lock: aLock('stream_ended') }
    serve(listStreams, () => [aStream({ status: 'ended' })])
    serveUserHomework(aUserHomework(15, ended), aUserHomework(25, { ...ended, status: 'FAIL' }))
    await openApp('/homework')
    expect(await screen.findByRole('heading', { level: 3, name: 'Homework 25' })).toBeTruthy()
    expect(screen.getByText(/^Access to the course has ended\./)).toBeTruthy()
    expect(screen.queryByText('Homework 15')).toBeNull()
  })

  it('the menu counts the homework that waits for the learner', async () => {
    await openApp('/homework')
    const menu = within(await screen.findByRole('navigation', { name: 'Menu' }))
    expect(await menu.findByRole('link', { name: 'Homework 2 pieces of homework are waiting for you' })).toBeTruthy()
  })

  it('the menu and the list count the homework of a trial alike', async () => {
    serve(listStreams, () => [aStream({ is_demo: true })])
    await openApp('/homework')
    expect(await titles(/^To do 2/)).toHaveLength(2)
    const menu = within(await screen.findByRole('navigation', { name: 'Menu' }))
    expect(await menu.findByRole('link', { name: 'Homework 2 pieces of homework are waiting for you' })).toBeTruthy()
  })

  it('the list of homework opens from its old URL', async () => {
    await openApp('/tasks')
    expect(await screen.findByRole('heading', { level: 1, name: 'Homework' })).toBeTruthy()
  })

  it('a list of homework with one group has no tabs', async () => {
    serveUserHomework(aUserHomework(15, { homework_id: 15 }))
    await openApp('/homework')
    expect(await screen.findByRole('heading', { level: 2, name: /^To do/ })).toBeTruthy()
    expect(screen.queryByRole('tablist')).toBeNull()
  })

  it('an empty list of homework says so', async () => {
    serve(getCourse, () => aCourse({ version: 4, stages: [] }))
    serve(listStreams, () => [aStream({ course: aCourse({ version: 4 }) })])
    await openApp('/homework')
    expect(await screen.findByRole('heading', { name: 'No homework yet' })).toBeTruthy()
  })
})

describe('the page of one homework', () => {
  beforeEach(serveRun)

  it('the page of a homework shows the task, the requirements, the points and the status', async () => {
    await openApp('/homework/5/1012')
    expect(await screen.findByRole('heading', { level: 1, name: 'Homework 12' })).toBeTruthy()
    expect(screen.getByText('What to do for 12')).toBeTruthy()
    expect(screen.getByText('A photo or a video')).toBeTruthy()
    expect(screen.getByText('Once approved: 20 points')).toBeTruthy()
    expect(screen.getByText('On checking', { selector: '[aria-current=step]' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open day\u00A02' }).getAttribute('href')).toBe('/course/5/calendar/2')
  })

  it('the page of a homework says that the answer is late once its time has passed', async () => {
    serveUserHomework(aUserHomework(12, { status: 'UPLOADED', sent_at: noon - 2 * 86_400 }))
    await openApp('/homework/5/1012')
    expect(await screen.findByText('The answer is late')).toBeTruthy()
    expect(screen.getByText(/promised to answer by 12:00 on 19 November and is late/)).toBeTruthy()
  })

  it.each([
    [5 * 3600, 'Usually faster: within 5 hours.'],
    [1, 'Usually faster: within an hour.'],
    // In whole hours that is no sooner than promised.
    [23.5 * 3600, undefined],
    [25 * 3600, undefined],
    [null, undefined],
  ])('usual answers within %s seconds are shown as: %s', async (measured, text) => {
    serveUserHomework(aUserHomework(15, { usual_answer_seconds: measured }))
    await openApp('/homework/5/1015')
    const state = within(await screen.findByRole('complementary', { name: 'Homework status' }))
    expect(state.queryByText(/Usually faster/)?.textContent).toBe(text)
  })

  it('the page of a homework names the expert who answered last in the course', async () => {
    await openApp('/homework/5/1012')
    const state = within(await screen.findByRole('complementary', { name: 'Homework status' }))
    expect(state.getByRole('heading', { name: 'Elena' })).toBeTruthy()
  })

  it('the page of a homework marks the notice of its answer as read once that is seen', async () => {
    serve(getUser, () => ({ ...learner, unread_notices: 2 }))
    const read = serve(readHomeworkNotices, () => ({ success: true }))
    let visibility: DocumentVisibilityState = 'hidden'
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
    await openApp('/homework/5/1025')
    await screen.findByText('Closer, please')
    expect(read).toEqual([])
    visibility = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(read.map(({ params }) => params['statusId'])).toEqual(['25']))
    vi.restoreAllMocks()
  })

  it('the page of a homework puts the focus on the form of a new version', async () => {
    await openApp('/homework/5/1025')
    await userEvent.click(await screen.findByRole('button', { name: 'Send a new version' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'New version' })))
  })

  it.each([
    ['of a stage says that it opens the next one', 10, 2, { stage_homeworks: [aHomework(77)] }, 1],
    ['of a day says that it opens the next stage', 11, 2, { days: [aDay(1, { day_homeworks: [aHomework(77)] })] }, 1],
    ['of the last stage opens none', 12, 1, { stage_homeworks: [aHomework(77)] }, 0],
  ])('the homework %s', async (_title, version, stagesCount, ofStage, count) => {
    const [first, ...rest] = aCourse().stages ?? []
    if (!first) throw new Error('The course has stages')
    const stages = [{ ...first, stage_homeworks: [], ...ofStage }, ...rest].slice(0, stagesCount)
    serve(listStreams, () => [aStream({ course: aCourse({ version }) })])
    serve(getCourse, () => aCourse({ version, stages }))
    const target_type = 'days' in ofStage ? 'stage_day_homework' : 'course_stage_homework'
    serveUserHomework(aUserHomework(77, { target_type }))
    await openApp('/homework/5/1077')
    await screen.findByRole('region', { name: 'Why this homework' })
    expect(screen.queryAllByText('Without it the next stage does not open.')).toHaveLength(count)
  })

  it('returned homework of a day says that it keeps the next stage closed', async () => {
    const [first, ...rest] = aCourse().stages ?? []
    if (!first) throw new Error('The course has stages')
    const stages = [{ ...first, days: [aDay(1, { day_homeworks: [aHomework(78)] })] }, ...rest]
    serve(listStreams, () => [aStream({ course: aCourse({ version: 13 }) })])
    serve(getCourse, () => aCourse({ version: 13, stages }))
    serveUserHomework(aUserHomework(78, { status: 'FAIL' }))
    await openApp('/homework/5/1078')
    expect(await screen.findByText(/Stage 2 stays closed until the expert approves the new version\./)).toBeTruthy()
  })

  it('the page of a homework says why it is locked', async () => {
    await openApp('/homework/5/1016')
    const state = within(await screen.findByRole('complementary', { name: 'Homework status' }))
    expect(state.getByText(/tomorrow.* 04:00/)).toBeTruthy()
  })

  it.each(['/homework/5/1099', '/homework/6/1012'])('the page of a homework %s is not found', async (path) => {
    await openApp(path)
    expect(await screen.findByRole('heading', { name: 'Oops! Something went wrong' })).toBeTruthy()
  })

  it('the page of a homework says when it failed to load', async () => {
    serve(listUserHomework, () => jsonResponse(403, { name: 'x', message: 'x', code: 'bad_request', status: 403 }))
    await openApp('/homework/5/1012')
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load this homework')
  })
})

describe('homework on two days', () => {
  beforeEach(() => {
    const days = [aDay(1, { day_homeworks: [given(12)] }), aDay(2, { day_homeworks: [given(15)] })]
    const stage = { id: 1, sort: 1, title: 'Release', day_ids: [101, 102], stage_homework_ids: [], days }
    serve(listStreams, () => [aStream({ course: aCourse({ version: 6 }) })])
    serve(getCourse, () => aCourse({ version: 6, stages: [stage] }))
    serve(getStreamStatus, () => aState())
    serveUserHomework(
      aUserHomework(12, { homework_id: 1000, status: 'DONE' }),
      aUserHomework(15, { homework_id: 1000, status: 'FAIL' }),
    )
  })
  const given = (id: number) => aHomework(id, { homework_id: 1000 })

  it('a homework that is given on two days is listed twice, each with its own address', async () => {
    await openApp('/homework')
    const links = await screen.findAllByRole('link', { name: /^(Redo|Expert’s answer) ?:/ })
    const addresses = ['/homework/5/1000?status=15', '/homework/5/1000?status=12']
    expect(links.map((link) => link.getAttribute('href'))).toEqual(addresses)
  })

  it.each([
    ['/homework/5/1000?status=12', 'approved', 'The expert approved it.'],
    ['/homework/5/1000?status=15', 'returned', 'The expert returned it: something is missing.'],
    ['/homework/5/1000', 'returned', 'The expert returned it: something is missing.'],
  ])('%s opens the %s homework of two with the same task', async (path, _status, sentence) => {
    await openApp(path)
    const state = within(await screen.findByRole('complementary', { name: 'Homework status' }))
    expect(state.getByText(sentence, { exact: false })).toBeTruthy()
  })
})

it('a homework without requirements of its own needs a file or a comment', async () => {
  const free = aHomework(15)
  const homework = { ...free.homework, is_file_required: false, exercises: [{ id: 1, title: 'Lift' }] }
  const day = aDay(5, { stage_id: 1, day_homeworks: [{ ...free, homework }] })
  const stage = { id: 1, sort: 1, title: 'Release', day_ids: [105], stage_homework_ids: [], days: [day] }
  serve(listStreams, () => [aStream({ course: aCourse({ version: 5 }) })])
  serve(getCourse, () => aCourse({ version: 5, stages: [stage] }))
  serve(getStreamStatus, () => aState())
  serveUserHomework(aUserHomework(15))
  await openApp('/homework/5/1015')
  expect(await screen.findByText('A file or a comment')).toBeTruthy()
  expect(screen.getByText('Lift')).toBeTruthy()
})
