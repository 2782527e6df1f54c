import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { logout } from '#contract/accounts/auth/api.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as api from '#contract/school/people/api.ts'
import { listStaffOrders } from '#contract/shop/orders/staffApi.ts'
import { listPersonSubscriptions } from '#contract/shop/subscriptions/staffApi.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { irina, openConsole } from '../../../../test/console.ts'
import { courses, marina, run } from '../../../../test/person.ts'
import { networkError, serve } from '../../../../test/server.ts'

// The program reads from its address at load which one it is.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

let person: api.Person

beforeEach(() => {
  person = { ...marina, roles: ['expert'] }
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => irina)
  serve(api.listPeople, () => ({ people: [], next: null }))
  serve(api.getPerson, () => person)
  serve(listStaffOrders, () => ({ orders: [], next: null }))
  serve(listPersonSubscriptions, () => [])
  serve(listAuditEntries, () => ({ entries: [], next: null }))
  serve(listStaffCourses, () => courses)
  serve(logout, () => ({ success: true }))
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

type Dialog = ReturnType<typeof within>
type Case = {
  endpoint: Endpoint
  role?: 'alertdialog'
  open: string
  confirm?: string
  fill?: (dialog: Dialog) => Promise<void>
  address?: string
  change?: Partial<api.Person>
  response?: object
}

const cases: Case[] = [
  { endpoint: api.sendPasswordLink, role: 'alertdialog', open: 'Send a password link' },
  { endpoint: api.closePerson, role: 'alertdialog', open: 'Close the account', response: { closed_at: 1 } },
  {
    endpoint: api.reopenPerson,
    role: 'alertdialog',
    open: 'Reopen the account',
    change: { closed_at: 1, erased_at: 2, roles: [] },
  },
  { endpoint: api.signOutPerson, role: 'alertdialog', open: 'Sign out everywhere', response: { sessions_count: 2 } },
  { endpoint: api.endPersonRun, role: 'alertdialog', open: 'End access', response: { run } },
  {
    endpoint: api.extendPersonRun,
    open: 'Extend',
    confirm: 'Extend access',
    fill: (dialog) => userEvent.type(dialog.getByLabelText('Last day'), '2032-01-20'),
    response: { run },
  },
  {
    endpoint: api.enrolPerson,
    open: 'Enrol in a course',
    fill: async (dialog) => {
      await userEvent.type(await dialog.findByRole('combobox', { name: 'Course' }), 'calm')
      await userEvent.click(await screen.findByRole('option', { name: 'A calm back' }))
    },
    response: { run, is_new: true, is_email_unconfirmed: false },
  },
  {
    endpoint: api.updatePersonRoles,
    open: 'Change roles',
    confirm: 'Save roles',
    response: { roles: ['expert'], waiting_roles: [] },
  },
  {
    endpoint: api.updateExpertCourses,
    open: 'Choose the expert’s courses',
    confirm: 'Save courses',
    response: { course_ids: [] },
  },
  {
    endpoint: api.createPerson,
    address: '/admin/people',
    open: 'Add a person',
    fill: (dialog) => userEvent.type(dialog.getByLabelText('Email'), 'marina@mail.test'),
    response: { id: 12, is_new: true },
  },
]

it.each(cases)('$open: a lost response and a double click repeat the same request', async (one) => {
  person = { ...person, ...one.change }
  const lost = serve(one.endpoint, networkError)
  await openConsole(one.address ?? '/admin/people/12')
  await userEvent.click(await screen.findByRole('button', { name: one.open }))
  const dialog = within(await screen.findByRole(one.role ?? 'dialog'))
  await one.fill?.(dialog)
  const confirm = await dialog.findByRole('button', { name: one.confirm ?? one.open })
  await userEvent.click(confirm)
  await dialog.findByRole('alert')
  const answered = serve(one.endpoint, () => one.response ?? { success: true })
  await userEvent.dblClick(confirm)
  await waitFor(() => expect(screen.queryByRole(one.role ?? 'dialog')).toBeNull())
  const keys = [...lost, ...answered].map(({ headers }) => headers.get('idempotency-key'))
  expect(answered.length).toBeGreaterThan(0)
  expect(keys[0]).toBeTruthy()
  expect(new Set(keys).size).toBe(1)
})
