import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logout } from '#contract/accounts/auth/api.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import {
  getEnrolmentImport,
  getLatestEnrolmentImport,
  importEnrolments,
  type EnrolmentLine,
} from '#contract/school/people/enrolmentApi.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import { publicConfig } from '../../../../../test/app.ts'
import { irina, openConsole } from '../../../../../test/console.ts'
import { jsonResponse, networkError, serve } from '../../../../../test/server.ts'
import { endSession, startSession } from '../../../../platform/session/session.ts'

// The program reads from its address at load which one it is.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const line = (number: number, outcome: EnrolmentLine['outcome']): EnrolmentLine => ({
  line: number,
  email: `person${number}@mail.test`,
  course: 'face',
  name: 'Anna',
  start: '2026-12-31',
  timezone: 'Europe/Madrid',
  outcome,
  is_email_unconfirmed: outcome === 'enrol',
  error: outcome === 'error' ? { column: 'course', code: 'unknown_course', message: 'There is no such course.' } : null,
})

const reportOf = (lines: EnrolmentLine[], is_applied = false) => {
  const count = (...outcomes: string[]) => lines.filter(({ outcome }) => outcomes.includes(outcome)).length
  return {
    import_id: null,
    done_count: is_applied ? lines.length : 0,
    lines,
    is_applied,
    created_count: count('create'),
    enrolled_count: count('create', 'enrol'),
    existing_count: count('exists'),
    error_count: count('error'),
  }
}

beforeEach(() => {
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => irina)
  serve(listStaffCourses, () => [
    {
      id: 7,
      slug: 'face',
      title: 'A face at ease',
      access_days: 36,
      days_count: 36,
      is_published: true,
      brands: ['face'],
    },
  ])
  serve(getLatestEnrolmentImport, () => ({ import_id: null }))
  serve(logout, () => ({ success: true }))
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

async function choose(content: BlobPart): Promise<void> {
  const [input] = await screen.findAllByLabelText<HTMLInputElement>(/^Choose a/, { selector: 'input' })
  await userEvent.upload(input as HTMLInputElement, new File([content], 'spring.csv', { type: 'text/csv' }))
}

async function openScreen(): Promise<void> {
  await openConsole('/admin/people/enrol')
  await screen.findByRole('heading', { name: 'Enrol from a file' })
}

it('a file shows the outcome of every line before anybody is enrolled, and then enrols all at once', async () => {
  const lines = [line(2, 'create'), line(3, 'enrol'), line(4, 'exists')]
  const sent = serve(importEnrolments, ({ body }) => reportOf(lines, !(body as { dry_run: boolean }).dry_run))
  await openScreen()
  expect(await screen.findByText('Courses of this school: face.')).toBeTruthy()
  await choose('email,course,start\n')
  const table = within(await screen.findByRole('table'))
  const from = [expect.stringMatching(/^31 December.*Madrid, GMT/)]
  const rows = table.getAllByRole('row').map((row) => within(row).queryAllByRole('cell'))
  expect(rows.slice(1).map((cells) => cells.map(({ textContent }) => textContent))).toEqual([
    ['2', 'person2@mail.test', 'Anna', 'face', ...from, 'New account and course'],
    ['3', 'person3@mail.test', 'Anna', 'face', ...from, 'EnrolmentThe email of this account is not confirmed yet.'],
    ['4', 'person4@mail.test', 'Anna', 'face', ...from, 'Already enrolled'],
  ])
  expect(screen.getByText('2 enrolments, 1 new account, 1 line already done.')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([{ csv: 'email,course,start\n', dry_run: true }])
  await userEvent.dblClick(screen.getByRole('button', { name: 'Enrol everybody' }))
  expect(await screen.findByText('Done: 2 enrolments.')).toBeTruthy()
  expect(table.getByText('Account created, enrolled')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Enrol everybody' })).toBeNull()
  expect(sent.slice(1).map(({ body }) => body)).toEqual([{ csv: 'email,course,start\n', dry_run: false, invite: true }])
})

it('the progress of a file is shown until a worker has finished it', async () => {
  const lines = [line(2, 'create'), line(3, 'enrol')]
  serve(importEnrolments, ({ body }) => {
    const isDryRun = (body as { dry_run: boolean }).dry_run
    return { ...reportOf(lines), import_id: isDryRun ? null : 5 }
  })
  let done = 1
  const read = serve(getEnrolmentImport, () => ({
    ...reportOf(lines, done === 2),
    import_id: 5,
    done_count: done,
  }))
  await openScreen()
  await choose('x')
  await userEvent.click(await screen.findByRole('button', { name: 'Enrol everybody' }))
  expect(await screen.findByText(/^1 of 2 lines are done/)).toBeTruthy()
  done = 2
  expect(await screen.findByText('Done: 2 enrolments.', {}, { timeout: 60_000 })).toBeTruthy()
  expect(read[0]?.params).toEqual({ importId: '5' })
  expect(screen.queryByRole('button', { name: 'Enrol everybody' })).toBeNull()
})

it('the progress of a file is shown again when the page is reopened', async () => {
  const lines = [line(2, 'create'), line(3, 'enrol')]
  serve(getLatestEnrolmentImport, () => ({ import_id: 5 }))
  let done = 1
  serve(getEnrolmentImport, () => ({ ...reportOf(lines, done === 2), import_id: 5, done_count: done }))
  await openScreen()
  expect(await screen.findByText(/^1 of 2 lines are done/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Your last file' })).toBeTruthy()
  done = 2
  expect(await screen.findByText('Done: 2 enrolments.', {}, { timeout: 60_000 })).toBeTruthy()
  serve(importEnrolments, () => reportOf([line(2, 'exists')]))
  await choose('x')
  expect(await screen.findByText('Every line has already been done, so nothing will change.')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Your last file' })).toBeNull()
})

it('a wrong line is named with its reason, and the others can be enrolled', async () => {
  const lines = [line(2, 'enrol'), line(3, 'error')]
  serve(importEnrolments, ({ body }) => reportOf(lines, !(body as { dry_run: boolean }).dry_run))
  await openScreen()
  await choose('x')
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /1 line has an error\. The people in the other lines can be enrolled/,
  )
  const row = within(screen.getByRole('row', { name: /^3 person3/ }))
  expect(row.getByText('course: There is no such course.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Enrol the others' }))
  expect(await screen.findByText('Done: 1 enrolment.')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toMatch(/1 line has an error/)
})

it.each([
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0x38, 4, 0x3c, 4, 0x4f, 4])],
  ['Windows-1251', new Uint8Array([0xe8, 0xec, 0xff])],
])('a file in %s is read as well', async (_name, bytes) => {
  const sent = serve(importEnrolments, () => reportOf([line(2, 'enrol')]))
  await openScreen()
  await choose(bytes)
  expect(await screen.findByRole('table')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([{ csv: 'имя', dry_run: true }])
})

it('a file that has been enrolled before changes nothing and says so', async () => {
  serve(importEnrolments, () => reportOf([line(2, 'exists')]))
  await openScreen()
  await choose('x')
  expect(await screen.findByText('Every line has already been done, so nothing will change.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Enrol everybody' })).toBeNull()
})

it('refuses a file without the columns, in another encoding or too large, with a message', async () => {
  const sent = serve(importEnrolments, () =>
    jsonResponse(422, [{ field: 'csv', message: 'The first line needs the columns email, course and start.' }]),
  )
  await openScreen()
  await choose('name\n')
  expect((await screen.findByRole('alert')).textContent).toContain('needs the columns email, course and start')
  await choose(new Uint8Array([0xff, 0xfe, 0, 0]))
  expect(await screen.findByText(/^Line 1 cannot be read/)).toBeTruthy()
  await choose('x'.repeat(300_001))
  expect(await screen.findByText(/^The file is too large/)).toBeTruthy()
  expect(sent).toHaveLength(1)
})

it('after a lost connection the same file can be sent again, with its key', async () => {
  serve(importEnrolments, () => reportOf([line(2, 'enrol')]))
  await openScreen()
  await choose('x')
  const lost = serve(importEnrolments, networkError)
  await userEvent.click(await screen.findByRole('button', { name: 'Enrol everybody' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  const sent = serve(importEnrolments, () => reportOf([line(2, 'enrol')], true))
  await userEvent.click(screen.getByRole('button', { name: 'Enrol everybody' }))
  expect(await screen.findByText('Done: 1 enrolment.')).toBeTruthy()
  const keys = [...lost, ...sent].map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([expect.any(String), keys[0]])
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('a file that is chosen again is a new request, not a repeated answer', async () => {
  const sent = serve(importEnrolments, ({ body }) =>
    reportOf([line(2, 'enrol')], !(body as { dry_run: boolean }).dry_run),
  )
  await openScreen()
  for (let times = 0; times < 2; times++) {
    await choose('x')
    await userEvent.click(await screen.findByRole('button', { name: 'Enrol everybody' }))
    await screen.findByText('Done: 1 enrolment.')
  }
  const keys = sent.map(({ headers }) => headers.get('idempotency-key')).filter((key) => key !== null)
  expect(new Set(keys).size).toBe(2)
})
