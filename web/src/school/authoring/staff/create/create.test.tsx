import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logout } from '#contract/accounts/auth/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import { createCourse } from '#contract/school/authoring/courseApi.ts'
import { listStaffServices } from '#contract/shop/services/staffApi.ts'
import { endSession, startSession } from '../../../../platform/session/session.ts'
import { publicConfig } from '../../../../../test/app.ts'
import { irina, openConsole } from '../../../../../test/console.ts'
import { serveDraft } from '../../../../../test/courseDraft.ts'
import { jsonResponse, serve } from '../../../../../test/server.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const course = { id: 1, slug: 'calm', title: 'Calm', access_days: 30, days_count: 0, is_published: false, brands: [] }

const brands = [{ id: 'face', title: 'Kontur', languages: ['en' as const], currency: 'EUR' }]

beforeEach(() => {
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => ({ ...irina, roles: ['content'] }))
  serve(listStaffCourses, () => [course])
  serve(listStaffServices, () => ({ services: [], brands, communities: [] }))
  serve(logout, () => ({ success: true }))
  serveDraft()
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

async function openDialog() {
  await openConsole('/admin/courses')
  await userEvent.click(await screen.findByRole('button', { name: 'New course' }))
  return within(await screen.findByRole('dialog', { name: 'New course' }))
}

it('a course that is created opens in the editor; its key is proposed from the title', async () => {
  const created = serve(createCourse, () => ({ id: 1 }))
  const dialog = await openDialog()
  await userEvent.type(await dialog.findByLabelText('Title'), 'A calm neck')
  await userEvent.tab()
  expect(dialog.getByLabelText<HTMLInputElement>('Key').value).toBe('a-calm-neck')
  expect(
    within(dialog.getByRole('group', { name: 'Schools' })).getAllByRole<HTMLInputElement>('checkbox')[0]?.checked,
  ).toBe(true)
  await userEvent.click(dialog.getByRole('button', { name: 'Create the course' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Course editor' })).toBeTruthy()
  expect(created[0]?.body).toMatchObject({ key: 'a-calm-neck', title: 'A calm neck', language: 'en', access_days: 365 })
})

it('the title takes the focus; a Russian one gives a key of Latin letters', async () => {
  const dialog = await openDialog()
  const title = await dialog.findByLabelText('Title')
  await waitFor(() => expect(document.activeElement).toBe(title))
  await userEvent.type(title, 'Шея за 28 дней: мягкий ёж')
  await userEvent.tab()
  expect(dialog.getByLabelText<HTMLInputElement>('Key').value).toBe('sheya-za-28-dney-myagkiy-ezh')
})

it('a key that another course has is named at its field, and what was typed stays', async () => {
  serve(createCourse, () => jsonResponse(422, [{ field: 'key', message: 'Another course has this key.' }]))
  const dialog = await openDialog()
  await userEvent.type(await dialog.findByLabelText('Title'), 'Calm')
  await userEvent.click(dialog.getByRole('button', { name: 'Create the course' }))
  expect(await dialog.findByText('Another course has this key.')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('Calm')
})

it('a course that is not published leads to its editor, and says so', async () => {
  await openConsole('/admin/courses')
  await userEvent.click(await screen.findByRole('link', { name: /Calm.*Not published yet/s }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Course editor' })).toBeTruthy()
})
