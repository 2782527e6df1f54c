import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import type { Lock } from '#contract/learning/streams/api.ts'
import { getPerson } from '#contract/school/people/api.ts'
import { explainPersonRun, type ExplainedPart } from '#contract/school/people/explanationApi.ts'
import { listStaffOrders } from '#contract/shop/orders/staffApi.ts'
import { listPersonSubscriptions } from '#contract/shop/subscriptions/staffApi.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { irina, openConsole } from '../../../../test/console.ts'
import { courses, marina } from '../../../../test/person.ts'
import { networkError, serve } from '../../../../test/server.ts'

// The program reads from its address at load which one it is.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const noon = { at: 1_952_000_000, date: '2031-11-09' }
const aPart = (part: Partial<ExplainedPart>): ExplainedPart => ({
  kind: 'day',
  day_number: null,
  title: '',
  videos_count: 0,
  until: null,
  lock: null,
  locking_homework: null,
  ...part,
})
const aLock = (code: Lock['code'], lock: Partial<Lock> = {}): Lock => ({
  code,
  way_out: null,
  opens_at: null,
  day_number: null,
  homework_status_id: null,
  ...lock,
})
const parts = [
  aPart({ kind: 'materials' }),
  aPart({ day_number: 1, title: 'Breath', until: noon }),
  aPart({ day_number: 3, title: 'Jaw', lock: aLock('day_needs_earlier_day', { way_out: 'day', day_number: 2 }) }),
  aPart({ kind: 'homework', title: 'Photo', lock: aLock('homework_on_checking', { way_out: 'wait' }) }),
  aPart({ day_number: 9, lock: aLock('stream_frozen', { way_out: 'unfreeze', opens_at: 1 }), until: noon }),
]

beforeEach(() => {
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => irina)
  serve(getPerson, () => marina)
  serve(listStaffOrders, () => ({ orders: [], next: null }))
  serve(listPersonSubscriptions, () => [])
  serve(listAuditEntries, () => ({ entries: [], next: null }))
  serve(listStaffCourses, () => courses)
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

const serveParts = () => serve(explainPersonRun, () => ({ timezone: 'UTC', time: noon, today_day_number: 3, parts }))

async function openDialog() {
  await openConsole('/admin/people/12')
  await userEvent.click(await screen.findByRole('button', { name: 'What is open' }))
  return within(await screen.findByRole('dialog', { name: 'What is open, and why' }))
}

it('the card of a person says what is open in a run, why not and what opens it', async () => {
  serveParts()
  const dialog = await openDialog()
  const rows = await dialog.findAllByRole('listitem')
  const words = rows.map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '))
  expect(words[0]).toBe('MaterialsOpen')
  expect(words[1]).toMatch(/^Day 1 · BreathOpenUntil 9 November 2031, \d/)
  expect(words[2]).toBe('Day 3 · JawLockedDay 2 has to be finished first. Then this day opens.')
  expect(words[3]).toBe(
    'Homework “Photo”, for the whole stageLockedIt has been sent; the expert has not answered yet. It opens with time.',
  )
  expect(words[4]).toMatch(/^Day 9LockedThe course is frozen. Opens on 9 November 2031/)
})

it('another time of the learner’s clock can be asked for', async () => {
  const asked = serveParts()
  const dialog = await openDialog()
  await dialog.findAllByRole('listitem')
  fireEvent.change(dialog.getByLabelText('At what time'), { target: { value: '2031-12-01T18:30' } })
  await vi.waitFor(() => expect(asked.at(-1)?.query.get('at')).toBe('2031-12-01T18:30'))
  expect(dialog.getAllByRole('listitem')).toHaveLength(5)
})

it('a failed explanation can be asked for again', async () => {
  serve(explainPersonRun, () => networkError())
  const dialog = await openDialog()
  const again = await dialog.findByRole('button', { name: 'Try again' })
  serveParts()
  await userEvent.click(again)
  expect(await dialog.findAllByRole('listitem')).toHaveLength(5)
})
