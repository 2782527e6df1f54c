import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { logout } from '#contract/accounts/auth/api.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import * as api from '#contract/school/people/api.ts'
import { listStaffOrders } from '#contract/shop/orders/staffApi.ts'
import type { Role } from '#contract/accounts/users/staff.ts'
import { listPersonSubscriptions } from '#contract/shop/subscriptions/staffApi.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { irina, openConsole } from '../../../../test/console.ts'
import { courses, marina } from '../../../../test/person.ts'
import { serve } from '../../../../test/server.ts'

// The program reads from its address at load which one it is.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const change = {
  id: 1,
  action: 'expert.courses',
  actor_id: 3,
  actor: 'Irina Los',
  user_id: 12,
  user: 'Marina Vetrova',
  before: { course_ids: [] },
  after: { course_ids: [7, 8] },
  created_at: 1_763_000_000,
} as const

let person: api.Person
beforeEach(() => {
  person = marina
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => irina)
  serve(api.getPerson, () => person)
  serve(listStaffOrders, () => ({ orders: [], next: null }))
  serve(listPersonSubscriptions, () => [])
  serve(listAuditEntries, () => ({ entries: [change], next: null }))
  serve(listStaffCourses, () => courses)
  serve(logout, () => ({ success: true }))
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

async function openCard(): Promise<void> {
  await openConsole('/admin/people/12')
  await screen.findByRole('heading', { name: 'Marina Vetrova' })
}

/** Presses a button of the card that opens a dialog. */
async function openDialog(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

it('roles are set, but the last administrator keeps theirs', async () => {
  person = { ...marina, roles: ['admin'], is_last_admin: true }
  const sent = serve(api.updatePersonRoles, ({ body }) => ({ ...(body as { roles: Role[] }), waiting_roles: [] }))
  await openCard()
  const dialog = await openDialog('Change roles')
  expect(dialog.getByRole('checkbox', { name: /Administrator/ })).toHaveProperty('disabled', true)
  await userEvent.click(dialog.getByRole('checkbox', { name: /Support/ }))
  expect(dialog.getByText('The dashboard will open for these roles: Support, Administrator.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Save roles' }))
  expect(await screen.findByText('The roles are saved.')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([{ roles: ['support', 'admin'] }])
})

it('a role waits until the email is confirmed, and the card says so', async () => {
  person = { ...marina, is_email_confirmed: false }
  serve(api.updatePersonRoles, ({ body }) => {
    const set = { roles: [], waiting_roles: (body as { roles: Role[] }).roles }
    person = { ...person, ...set }
    return set
  })
  await openCard()
  const dialog = await openDialog('Change roles')
  expect(dialog.queryByText(/^The role begins once/)).toBeNull()
  await userEvent.click(dialog.getByRole('checkbox', { name: /Expert/ }))
  expect(dialog.getByText(/^The role begins once the person has confirmed their email/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Save roles' }))
  expect(await screen.findByText('Expert – waiting for email confirmation')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Choose the expert’s courses' })).toBeTruthy()
  expect((await openDialog('Change roles')).getByRole('checkbox', { name: /Expert/ })).toHaveProperty('checked', true)
})

it('no password link can be sent to an unconfirmed email, and the card says why', async () => {
  person = { ...marina, email: 'typo@example.test', is_email_confirmed: false, is_email_doubtful: true }
  await openCard()
  const description = /^The address typo@example\.test is waiting for confirmation\./
  await userEvent.click(screen.getByRole('button', { name: 'Send a password link', description }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('an expert gets courses, all without a choice; other roles have none', async () => {
  person = { ...marina, roles: ['expert'] }
  const sent = serve(api.updateExpertCourses, ({ body }) => {
    const set = body as { course_ids: number[]; lead_course_ids: number[] }
    person = { ...person, expert_course_ids: set.course_ids, lead_course_ids: set.lead_course_ids }
    return set
  })
  await openCard()
  expect(screen.getByText('All courses')).toBeTruthy()
  const dialog = await openDialog('Choose the expert’s courses')
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'A calm back' }))
  expect(dialog.getByText(/review homework from these courses only: A calm back\.$/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Leads A calm back' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save courses' }))
  expect(await screen.findByText('The expert’s courses are saved.')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([{ course_ids: [8], lead_course_ids: [8] }])
  expect(await screen.findByText('A calm back')).toBeTruthy()
  person = marina
  await openCard()
  await screen.findByText('Learner')
  expect(screen.queryByRole('button', { name: 'Choose the expert’s courses' })).toBeNull()
})

it('the audit log names an expert’s courses by their titles', async () => {
  await openCard()
  const entry = within((await screen.findByText('Expert’s courses changed')).closest('li') as HTMLElement)
  expect(await entry.findByText('A face at ease, A calm back')).toBeTruthy()
  expect(entry.getByText('All courses')).toBeTruthy()
})
