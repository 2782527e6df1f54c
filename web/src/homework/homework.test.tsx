import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { getCourse } from '#contract/courses/api.ts'
import { getStreamStatus, listStreams, type HomeworkStatus } from '#contract/streams/api.ts'
import {
  aCourse,
  aDay,
  aHomework,
  aHomeworkStatus,
  aLock,
  aState,
  aStream,
  dayStatuses,
  noon,
  signedInAtNoon,
} from '../testingCourse.ts'
import { openApp } from '../testingApp.ts'
import { refusal, serve } from '../testingServer.ts'

signedInAtNoon()

const statuses: Record<number, Partial<HomeworkStatus>> = {
  11: { status: 'DONE' },
  12: { status: 'UPLOADED', sent_at: noon - 3600 },
  15: { is_required: false },
  25: { status: 'FAIL' },
  16: { is_locked: true },
}

/** A run with an approved, a sent, a returned, an open and a closed homework, and that of its first stage. */
function serveRun() {
  const course = aCourse()
  for (const id of Object.keys(statuses).map(Number)) {
    const day = course.stages?.flatMap((stage) => stage.days ?? []).find((one) => one.day_number === id % 10)
    day?.day_homeworks?.push(aHomework(id, { is_required: id === 15 ? 0 : 1 }))
  }
  serve(listStreams, () => [aStream()])
  serve(getCourse, () => course)
  serve(getStreamStatus, () =>
    aState({
      days: dayStatuses({ 6: { lock: aLock('day_not_open_yet', { opens_at: noon + 16 * 3600 }) } }),
      homeworks: [
        ...Object.entries(statuses).map(([id, rest]) => aHomeworkStatus(Number(id), rest)),
        aHomeworkStatus(77, { status: 'DONE', target_type: 'course_stage_homework' }),
      ],
    }),
  )
}

const region = async (name: RegExp) => within(await screen.findByRole('region', { name }))
const titles = async (name: RegExp) =>
  (await region(name)).getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

describe('the list of homework', () => {
  beforeEach(serveRun)

  it('is grouped by what happens next, what was returned first', async () => {
    await openApp('/homework')
    expect(await titles(/^To do 2/)).toEqual(['Homework 25', 'Homework 15'])
    expect(await titles(/^Being checked 1/)).toEqual(['Homework 12'])
    expect(await titles(/^Approved 2/)).toEqual(['Homework 11', 'Homework 77'])
    expect(await titles(/^Open later 1/)).toEqual(['Homework 16'])
  })

  it('says of each where it belongs, until when an answer comes and what it waits for', async () => {
    await openApp('/homework')
    expect((await region(/^To do/)).getByText('A face at ease · day 5')).toBeTruthy()
    expect((await region(/^Approved/)).getByText('A face at ease · stage 1 · required')).toBeTruthy()
    expect((await region(/^Being/)).getByText(/will answer by 11:00 on 21 November/)).toBeTruthy()
    expect((await region(/^Open later/)).getByText(/tomorrow.* 04:00/)).toBeTruthy()
  })

  it('counts in the menu what waits for the learner', async () => {
    await openApp('/homework')
    const menu = within(await screen.findByRole('navigation', { name: 'Menu' }))
    expect(await menu.findByRole('link', { name: 'Homework 2 pieces of homework are waiting for you' })).toBeTruthy()
  })

  it('is where the old address leads', async () => {
    await openApp('/tasks')
    expect(await screen.findByRole('heading', { level: 1, name: 'Homework' })).toBeTruthy()
  })

  it('without a homework points to the courses', async () => {
    serve(getCourse, () => aCourse({ version: 4, stages: [] }))
    serve(listStreams, () => [aStream({ course: aCourse({ version: 4 }) })])
    await openApp('/homework')
    expect(await screen.findByRole('heading', { name: 'No homework yet' })).toBeTruthy()
  })
})

describe('one homework', () => {
  beforeEach(serveRun)

  it('tells the task, what an answer needs, what it brings and how far it is', async () => {
    await openApp('/homework/5/1012')
    expect(await screen.findByRole('heading', { level: 1, name: 'Homework 12' })).toBeTruthy()
    expect(screen.getByText('What to do for 12')).toBeTruthy()
    expect(screen.getByText('A photo or a video')).toBeTruthy()
    expect(screen.getByText('Once approved: 20 points')).toBeTruthy()
    expect(screen.getByText('Being checked', { selector: '[aria-current=step]' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open day 2' }).getAttribute('href')).toBe('/course/5/calendar/2')
  })

  it('says why it is closed', async () => {
    await openApp('/homework/5/1016')
    const state = within(await screen.findByRole('complementary', { name: 'State of the homework' }))
    expect(state.getByText(/tomorrow.* 04:00/)).toBeTruthy()
  })

  it.each(['/homework/5/1099', '/homework/6/1012'])('%s is not found', async (path) => {
    await openApp(path)
    expect(await screen.findByRole('heading', { name: 'Oops! Something went wrong' })).toBeTruthy()
  })

  it('tells when it did not load', async () => {
    serve(getStreamStatus, () => refusal(403, { name: 'x', message: 'x', code: 'bad_request', status: 403 }))
    await openApp('/homework/5/1012')
    expect((await screen.findByRole('alert')).textContent).toContain('This homework did not load')
  })
})

it('with no setting of its own an answer needs a file or a comment', async () => {
  const free = aHomework(15)
  const homework = { ...free.homework, is_file_required: false, exercises: [{ id: 1, title: 'Lift' }] }
  const day = aDay(5, { stage_id: 1, day_homeworks: [{ ...free, homework }] })
  const stage = { id: 1, sort: 1, title: 'Release', day_ids: [105], stage_homework_ids: [], days: [day] }
  serve(listStreams, () => [aStream({ course: aCourse({ version: 5 }) })])
  serve(getCourse, () => aCourse({ version: 5, stages: [stage] }))
  serve(getStreamStatus, () => aState({ homeworks: [aHomeworkStatus(15)] }))
  await openApp('/homework/5/1015')
  expect(await screen.findByText('A file or a comment')).toBeTruthy()
  expect(screen.getByText('Lift')).toBeTruthy()
})
