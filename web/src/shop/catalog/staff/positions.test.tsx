import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import { logout } from '#contract/accounts/auth/api.ts'
import { listStaffPositions, updatePositions, type StaffPositions } from '#contract/shop/catalog/staffApi.ts'
import { getStaffOffers, updateOffers } from '#contract/shop/offers/staffApi.ts'
import { listStaffServices, type StaffServiceItem } from '#contract/shop/services/staffApi.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { irina, openConsole } from '../../../../test/console.ts'
import { jsonResponse, serve } from '../../../../test/server.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const service = (id: number, title: string): StaffServiceItem => ({
  id,
  title,
  kind: 'course',
  brands: ['face'],
  price: 8900,
  full_price: null,
  currency: 'EUR',
  instalment_count: null,
  period: null,
  period_count: null,
  is_archived: false,
  is_priced: true,
})
const saved: StaffPositions = {
  positions: [
    { service_id: 1001, category_id: 7, is_new: false },
    { service_id: 1002, category_id: null, is_new: true },
  ],
  categories: [{ id: 7, title: 'Face' }],
  version: 'v1',
  is_edited: false,
}
const place = (type: number, serviceIds: number[]) => ({
  type,
  service_ids: serviceIds,
  version: `v${type}`,
  is_edited: false,
})

beforeEach(() => {
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => ({ ...irina, roles: ['content'] }))
  serve(listStaffServices, () => ({
    services: [service(1001, 'Face'), service(1002, 'Posture'), service(1003, 'Sleep')],
    brands: [{ id: 'face', title: 'Kontur', currency: 'EUR' }],
    communities: [],
  }))
  serve(listStaffPositions, () => saved)
  serve(logout, () => ({ success: true }))
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

it('content moves, marks, removes and adds positions, and saves them together', async () => {
  const requests = serve(updatePositions, ({ body }) => ({ ...saved, ...(body as object), is_edited: true }))
  await openConsole('/admin/shop/catalog')
  const list = within(await screen.findByRole('list', { name: 'Catalogue positions' }))
  await userEvent.click(list.getByRole('button', { name: 'Move up: Posture' }))
  expect(screen.getByText('Posture: now in position 1')).toBeTruthy()
  await userEvent.click(list.getAllByRole('checkbox', { name: 'New' })[1] as HTMLElement)
  await userEvent.click(list.getByRole('button', { name: 'Remove: Posture' }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Add' }))
  await userEvent.click(await screen.findByRole('option', { name: /Sleep/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save the catalogue' }))
  expect(await screen.findByText(/catalogue imports leave the positions/)).toBeTruthy()
  expect(requests.map(({ body }) => body)).toEqual([
    {
      positions: [
        { service_id: 1001, category_id: 7, is_new: true },
        { service_id: 1003, category_id: null, is_new: false },
      ],
      version: 'v1',
    },
  ])
})

it('an item that is not on sale is found, and says why it cannot be added and where to change that', async () => {
  serve(listStaffServices, () => ({
    services: [service(1001, 'Face'), service(1002, 'Posture'), { ...service(1003, 'Sleep'), is_archived: true }],
    brands: [{ id: 'face', title: 'Kontur', currency: 'EUR' }],
    communities: [],
  }))
  await openConsole('/admin/shop/catalog')
  await userEvent.click(await screen.findByRole('combobox', { name: 'Add' }))
  await userEvent.click(await screen.findByRole('option', { name: /Sleep .* Not on sale/ }))
  expect(await screen.findByText(/^Sleep is not on sale, so it cannot be added/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the service' }).getAttribute('href')).toBe('/admin/shop/1003')
  const list = within(screen.getByRole('list', { name: 'Catalogue positions' }))
  expect(list.queryByText('Sleep')).toBeNull()
})

it('a refused save says why, and what was changed stays', async () => {
  const message = 'Somebody has changed this list meanwhile.'
  serve(updatePositions, () => jsonResponse(409, { name: 'Conflict', code: 'catalog_changed', status: 409, message }))
  await openConsole('/admin/shop/catalog')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove: Posture' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save the catalogue' }))
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  expect(screen.queryByRole('button', { name: 'Remove: Posture' })).toBeNull()
})

it('each place of a course is saved by itself', async () => {
  serve(listStaffCourses, () => [
    { id: 5, slug: 'face', title: 'Face', access_days: 30, days_count: 9, is_published: true, brands: ['Kontur'] },
  ])
  serve(getStaffOffers, () => ({
    course_id: 5,
    places: [place(1, []), place(2, [1001, 1002]), place(3, []), place(4, [])],
  }))
  const requests = serve(updateOffers, () => ({
    course_id: 5,
    places: [{ ...place(2, [1002, 1001]), is_edited: true }],
  }))
  await openConsole('/admin/shop/offers?course=5')
  const chat = within(await screen.findByRole('region', { name: 'In a chat, when no consultations are left' }))
  await userEvent.click(chat.getByRole('button', { name: 'Move down: Face' }))
  await userEvent.click(chat.getByRole('button', { name: 'Save the offers' }))
  expect(await chat.findByText(/catalogue imports leave these offers/)).toBeTruthy()
  expect(requests.map(({ body }) => body)).toEqual([{ service_ids: [1002, 1001], version: 'v2' }])
})
