import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import { logout } from '#contract/accounts/auth/api.ts'
import { finishUpload, uploadFile } from '#contract/learning/files/api.ts'
import { partBytes } from '#contract/learning/files/rules.ts'
import * as api from '#contract/shop/services/staffApi.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { irina, openConsole } from '../../../../test/console.ts'
import { anUploadedFile } from '../../../../test/homework.ts'
import { courses } from '../../../../test/person.ts'
import { jsonResponse, serve } from '../../../../test/server.ts'
import { serveTus } from '../../../../test/tusServer.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const item: api.StaffServiceItem = {
  id: 1001,
  kind: 'course',
  title: 'A face at ease',
  brands: ['face'],
  price: 8900,
  full_price: null,
  currency: 'EUR',
  instalment_count: null,
  period: null,
  period_count: null,
  is_archived: false,
  is_priced: true,
}
const posture = { ...item, id: 1002, title: 'Posture' }
const nothing: api.ServiceContents = {
  brands: ['face'],
  course_id: null,
  access_days: null,
  consultation_count: null,
  service_ids: [],
  course_service_type: null,
  course_ids: [],
  community_ids: [],
  period: null,
  period_count: null,
  is_lifetime: false,
  appstore_products: [],
}
const bundle: api.StaffServicePage = {
  ...item,
  id: 1003,
  kind: 'bundle',
  title: 'Both',
  image: null,
  contents: { ...nothing, service_ids: [1001, 1002] },
  contents_version: 'v1',
  texts: { title: { ru: 'Оба', en: 'Both' }, description: {}, terms: {}, cancel_popup_text: {} },
  required_languages: ['ru'],
  is_content_edited: false,
  is_price_edited: false,
  is_of_console: false,
}
const created: api.StaffServicePage = {
  ...bundle,
  id: 1_000_000_001,
  title: 'A year',
  is_archived: true,
  is_priced: false,
  price: 0,
  is_of_console: true,
}

beforeEach(() => {
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => ({ ...irina, roles: ['content'] }))
  serve(listStaffCourses, () => courses)
  serve(api.listStaffServices, () => ({
    services: [item, posture, bundle],
    brands: [{ id: 'face', title: 'Kontur', currency: 'EUR' }],
    communities: [{ id: 5, title: 'Circle' }],
  }))
  serve(api.getStaffServicePage, () => bundle)
  serve(logout, () => ({ success: true }))
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('the parts of a bundle are moved and saved, and what the server refuses stands there', async () => {
  let isRefused = true
  const requests = serve(api.updateServiceContents, ({ body }) =>
    isRefused
      ? jsonResponse(422, [{ field: 'service_ids', message: 'One of the parts is not on sale.' }])
      : { ...bundle, contents: body as api.ServiceContents, contents_version: 'v2', is_content_edited: true },
  )
  await openConsole('/admin/shop/1003')
  const parts = await screen.findByRole('group', { name: 'Parts of the bundle' })
  expect(screen.getByText(/^Changes apply to new orders only/)).toBeTruthy()
  await userEvent.click(within(parts).getByRole('button', { name: 'Move up: Posture' }))
  await press('Save the contents')
  expect(await within(parts).findByText('One of the parts is not on sale.')).toBeTruthy()
  isRefused = false
  await press('Save the contents')
  expect((await screen.findAllByText(/Saved here: catalogue imports leave the contents/)).length).toBe(2)
  expect(requests.map(({ body }) => body)).toEqual(
    [1, 2].map(() => ({ ...nothing, service_ids: [1002, 1001], version: 'v1' })),
  )
})

it('a subscription says what it opens and how long it lasts', async () => {
  const club = { ...bundle, kind: 'subscription' as const, title: 'Club' }
  const contents = { ...nothing, course_service_type: 'main_subscription' as const, period_count: 1 }
  serve(api.getStaffServicePage, () => ({ ...club, contents: { ...contents, period: 'month' as const } }))
  const requests = serve(api.updateServiceContents, ({ body }) => ({
    ...club,
    contents: body as api.ServiceContents,
  }))
  await openConsole('/admin/shop/1003')
  const count = await screen.findByRole('textbox', { name: 'Renewed every' })
  await userEvent.clear(count)
  await userEvent.type(count, '0')
  expect(screen.getAllByText('Enter a whole number above zero').length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('radio', { name: 'For life' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Circle' }))
  expect(screen.getByText(/^Changes apply to new subscriptions only/)).toBeTruthy()
  await press('Save the contents')
  expect(await screen.findByText('Contents saved')).toBeTruthy()
  expect(requests.map(({ body }) => body)).toEqual([
    { ...contents, community_ids: [5], is_lifetime: true, period_count: null, version: 'v1' },
  ])
})

it('content adds a service, which waits for its price', async () => {
  const requests = serve(api.addServiceToShop, () => created)
  serve(api.getStaffServicePage, () => created)
  await openConsole('/admin/shop')
  await userEvent.click(await screen.findByRole('link', { name: 'Add to the shop' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'What is sold' }), 'Bundle')
  expect(screen.getAllByText('Add at least two parts').length).toBeGreaterThan(0)
  for (const title of [/A face at ease/, /Posture/]) {
    await userEvent.click(screen.getByRole('combobox', { name: 'Add' }))
    await userEvent.click(await screen.findByRole('option', { name: title }))
  }
  expect(screen.getAllByText('Enter a name').length).toBeGreaterThan(0)
  const name = within(screen.getByRole('group', { name: 'Name' }))
  await userEvent.type(name.getByRole('textbox', { name: 'English' }), 'A year')
  expect(screen.getByText(/^Learners do not see it yet/)).toBeTruthy()
  await press('Add to the shop')
  await screen.findByRole('heading', { name: 'A year' })
  expect(screen.getByText('No price yet')).toBeTruthy()
  expect(screen.getByText(/once an administrator has saved a price/)).toBeTruthy()
  expect(requests.map(({ body }) => body)).toMatchObject([
    { ...nothing, kind: 'bundle', title: { en: 'A year' }, service_ids: [1001, 1002] },
  ])
})

it('a service of the kind course needs a course, which gives it the title', async () => {
  const requests = serve(api.addServiceToShop, () => created)
  await openConsole('/admin/shop/new')
  await screen.findByRole('combobox', { name: 'Course' })
  expect(screen.getAllByText('Choose a course').length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('combobox', { name: 'Course' }))
  const [first] = await screen.findAllByRole('option')
  await userEvent.click(first as HTMLElement)
  await userEvent.type(screen.getByRole('textbox', { name: 'Days of access' }), '45')
  await userEvent.type(screen.getByRole('textbox', { name: /Products in app stores/ }), 'app.one\n app.two ')
  await press('Add to the shop')
  await screen.findByRole('heading', { name: 'Both' })
  expect(requests.map(({ body }) => body)).toMatchObject([
    { kind: 'course', course_id: courses[0]?.id, access_days: 45, appstore_products: ['app.one', 'app.two'] },
  ])
})

it('the first price of a service is saved as soon as it is typed', async () => {
  serve(getStaffMember, () => irina)
  serve(api.getStaffServicePage, () => created)
  const requests = serve(api.updateServicePrice, () => ({ ...created, price: 3900, is_priced: true }))
  await openConsole('/admin/shop/1000000001')
  const price = await screen.findByRole('textbox', { name: 'Price, EUR' })
  expect((price as HTMLInputElement).value).toBe('')
  await userEvent.type(price, '3')
  await press('Save the price')
  expect(await screen.findByText('Price saved')).toBeTruthy()
  expect(requests.map(({ body }) => body)).toEqual([{ price: 300, full_price: null, instalment_count: null }])
})

it('a large picture is uploaded in parts', async () => {
  const image = { large: '/files/l.webp', medium: '/files/m.webp', small: '/files/s.webp' }
  const server = serveTus()
  serve(finishUpload, () => ({ success: true, data: anUploadedFile(41) }))
  const requests = serve(api.updateServiceImage, () => ({ ...bundle, image }))
  await openConsole('/admin/shop/1003')
  const large = new File([new Uint8Array(partBytes + 5)], 'cover.jpg', { type: 'image/jpeg' })
  await userEvent.upload(await screen.findByLabelText('Upload a picture'), large)
  expect(await screen.findByRole('button', { name: 'Remove the picture' })).toBeTruthy()
  expect(server.received.length).toBeGreaterThan(1)
  expect(requests.map(({ body }) => body)).toEqual([{ file_id: 41 }])
})

it('a picture is uploaded, and removed', async () => {
  const image = { large: '/files/l.webp', medium: '/files/m.webp', small: '/files/s.webp' }
  serve(uploadFile, () => jsonResponse(200, { success: true, data: { id: 77 } }))
  const requests = serve(api.updateServiceImage, ({ body }) => ({
    ...bundle,
    image: (body as { file_id: number | null }).file_id === null ? null : image,
  }))
  await openConsole('/admin/shop/1003')
  expect(await screen.findByText(/It has no picture of its own/)).toBeTruthy()
  await userEvent.upload(
    screen.getByLabelText('Upload a picture'),
    new File(['x'], 'cover.jpg', { type: 'image/jpeg' }),
  )
  await press('Remove the picture')
  expect(await screen.findByText(/It has no picture of its own/)).toBeTruthy()
  expect(requests.map(({ body }) => body)).toEqual([{ file_id: 77 }, { file_id: null }])
})
