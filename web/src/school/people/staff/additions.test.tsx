import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { logout } from '#contract/accounts/auth/api.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import { createPersonAddition } from '#contract/school/people/additionApi.ts'
import { getPerson, type Person } from '#contract/school/people/api.ts'
import { listStaffOrders } from '#contract/shop/orders/staffApi.ts'
import { listPersonSubscriptions } from '#contract/shop/subscriptions/staffApi.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { irina, openConsole } from '../../../../test/console.ts'
import { courses, marina, run } from '../../../../test/person.ts'
import { jsonResponse, networkError, serve } from '../../../../test/server.ts'

// The program reads from its address at load which one it is.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

let person: Person

beforeEach(() => {
  person = marina
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => irina)
  serve(getPerson, () => person)
  serve(listStaffOrders, () => ({ orders: [], next: null }))
  serve(listPersonSubscriptions, () => [])
  serve(listAuditEntries, () => ({ entries: [], next: null }))
  serve(listStaffCourses, () => courses)
  serve(logout, () => ({ success: true }))
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

async function openDialog() {
  await openConsole('/admin/people/12')
  await userEvent.click(await screen.findByRole('button', { name: 'Add consultations' }))
  return within(await screen.findByRole('dialog'))
}
const idOf = ({ body }: { body: unknown }) => (body as { client_id: string }).client_id
const addButton = (dialog: ReturnType<typeof within>) => dialog.getByRole('button', { name: 'Add' })

it('consultations of both kinds are added with a reason, after a preview', async () => {
  const added = serve(createPersonAddition, () => ({ run }))
  const dialog = await openDialog()
  expect(dialog.queryByLabelText('Open the expert chat')).toBeNull()
  await userEvent.type(dialog.getByLabelText('Consultations'), '3')
  await userEvent.click(dialog.getByLabelText('Add a video consultation'))
  expect(addButton(dialog).getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(dialog.getByLabelText('Title'), 'Review')
  await userEvent.type(dialog.getByLabelText('Reason'), 'A gift')
  expect(
    dialog.getByText(
      'This will be added to the course: 3 consultations and the video consultation “Review”, 50 minutes.',
    ),
  ).toBeTruthy()
  await userEvent.click(addButton(dialog))
  expect(await screen.findByText('Added to the course.')).toBeTruthy()
  const video_consultation = { title: 'Review', minutes: 50 }
  expect(added.map(({ params, body }) => [params, body])).toMatchObject([
    [
      { userId: '12', streamId: '40' },
      { consultations: 3, video_consultation, reason: 'A gift' },
    ],
  ])
})

it('a run without a chat gets one with the consultations, and a retry adds once', async () => {
  person = { ...marina, runs: [{ ...run, has_chat: false, consultations: 0 }] }
  const lost = serve(createPersonAddition, networkError)
  const dialog = await openDialog()
  expect(dialog.getByLabelText(/^Open the expert chat/)).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Consultations'), '1')
  await userEvent.type(dialog.getByLabelText('Reason'), 'A gift')
  expect(dialog.getByText('This will be added to the course: 1 consultation and the expert chat.')).toBeTruthy()
  await userEvent.click(addButton(dialog))
  await dialog.findByRole('alert')
  const added = serve(createPersonAddition, () => ({ run }))
  await userEvent.click(addButton(dialog))
  expect(await screen.findByText('Added to the course.')).toBeTruthy()
  expect(added.map(idOf)).toEqual(lost.map(idOf))
})

it('a correction after a lost response adds nothing twice, and the run shows the addition', async () => {
  const lost = serve(createPersonAddition, () => {
    const addition = { run_id: run.id, has_chat: false, video_consultation: null, created_at: 1_763_000_000 }
    const added = { ...addition, id: 3, author: 'Irina Admin', consultations: 3, reason: 'A gitf' }
    person = { ...marina, additions: [added] }
    return networkError()
  })
  const dialog = await openDialog()
  await userEvent.type(dialog.getByLabelText('Consultations'), '3')
  await userEvent.type(dialog.getByLabelText('Reason'), 'A gitf')
  await userEvent.click(addButton(dialog))
  await dialog.findByRole('alert')
  expect(await screen.findByText('Added on top of the course: 1')).toBeTruthy()
  const added = serve(createPersonAddition, () => ({ run }))
  await userEvent.clear(dialog.getByLabelText('Reason'))
  await userEvent.type(dialog.getByLabelText('Reason'), 'A gift')
  await userEvent.click(addButton(dialog))
  expect(await screen.findByText('Added to the course.')).toBeTruthy()
  expect(added.map(idOf)).toEqual(lost.map(idOf))
})

it.each([
  ['more than a run may have', '999', 'Enter a number of consultations: at most 998.'],
  ['half a consultation', '1.5', 'Enter a number of consultations: at most 998.'],
  ['nothing', '0', 'Choose what to add.'],
])('%s cannot be added', async (_, count, reason) => {
  const added = serve(createPersonAddition, () => ({ run }))
  const dialog = await openDialog()
  await userEvent.type(dialog.getByLabelText('Consultations'), count)
  await userEvent.type(dialog.getByLabelText('Reason'), 'A gift')
  expect(dialog.getByRole('status').textContent?.trim()).toBe(reason)
  await userEvent.click(addButton(dialog))
  expect(added).toEqual([])
})

it('a number that the server refuses is marked', async () => {
  serve(createPersonAddition, () => jsonResponse(422, [{ field: 'consultations', message: 'No more than 4.' }]))
  const dialog = await openDialog()
  await userEvent.type(dialog.getByLabelText('Consultations'), '5')
  await userEvent.type(dialog.getByLabelText('Reason'), 'A gift')
  await userEvent.click(addButton(dialog))
  expect(await dialog.findByText('No more than 4.')).toBeTruthy()
})

it('the run lists its additions with reason and author', async () => {
  const addition = { run_id: run.id, has_chat: false, video_consultation: null, created_at: 1_763_000_000 }
  person = {
    ...marina,
    additions: [
      { ...addition, id: 3, author: 'Irina Admin', consultations: 3, reason: 'The expert was ill' },
      { ...addition, id: 2, run_id: 41, author: '', consultations: 1, reason: 'Of another course' },
    ],
  }
  await openConsole('/admin/people/12')
  await userEvent.click(await screen.findByText('Added on top of the course: 1'))
  expect(screen.getByText('The expert was ill')).toBeTruthy()
  expect(screen.getByText('3 consultations')).toBeTruthy()
  expect(screen.queryByText('Of another course')).toBeNull()
})
