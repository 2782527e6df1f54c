import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import { logout } from '#contract/accounts/auth/api.ts'
import * as api from '#contract/shop/services/staffApi.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { irina, openConsole } from '../../../../test/console.ts'
import { courses } from '../../../../test/person.ts'
import { jsonResponse, serve } from '../../../../test/server.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const service: api.StaffServicePage = {
  id: 1001,
  kind: 'course',
  title: 'A face at ease',
  brands: ['face'],
  price: 8900,
  full_price: 12_000,
  currency: 'EUR',
  instalment_count: 4,
  period: null,
  period_count: null,
  is_archived: false,
  is_priced: true,
  required_languages: ['ru'],
  is_content_edited: false,
  is_price_edited: false,
  is_of_console: false,
  image: null,
  contents_version: 'v1',
  contents: {
    brands: ['face'],
    course_id: 4,
    access_days: 30,
    consultation_count: null,
    service_ids: [],
    course_service_type: null,
    course_ids: [],
    community_ids: [],
    period: null,
    period_count: null,
    is_lifetime: false,
    appstore_products: [],
  },
  texts: { title: {}, description: { ru: 'Покой', en: 'Calm' }, terms: {}, cancel_popup_text: {} },
}

beforeEach(() => {
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => irina)
  serve(api.listStaffServices, () => ({
    services: [service, { ...service, id: 1002, title: 'Posture', is_archived: true }],
    brands: [{ id: 'face', title: 'Kontur', currency: 'EUR' }],
    communities: [],
  }))
  serve(api.getStaffServicePage, () => service)
  serve(listStaffCourses, () => courses)
  serve(logout, () => ({ success: true }))
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

it('a search finds services, with a link and the price of each', async () => {
  await openConsole('/admin/shop')
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search' }), 'pos')
  await waitFor(() => expect(screen.queryByRole('link', { name: /A face at ease/ })).toBeNull())
  const link = screen.getByRole('link', { name: /Posture/ })
  for (const text of ['€89', 'Not on sale', 'Kontur']) expect(within(link).getByText(text)).toBeTruthy()
  await waitFor(() => expect(link.getAttribute('href')).toBe('/admin/shop/1002?search=pos'))
})

it('texts are saved in all languages, and what is wrong stands at its text', async () => {
  let isRefused = true
  const requests = serve(api.updateServiceTexts, () =>
    isRefused
      ? jsonResponse(422, [{ field: 'description', message: 'A text in the main language is needed.' }])
      : { ...service, is_content_edited: true },
  )
  await openConsole('/admin/shop/1001')
  const texts = within(await screen.findByRole('group', { name: 'Description' }))
  for (const text of [/People read this when they cancel/, /the title of the course/])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getAllByText(/This comes from the catalogue file/).length).toBeGreaterThan(0)
  await userEvent.clear(texts.getByRole('textbox', { name: 'English' }))
  await userEvent.type(texts.getByRole('textbox', { name: 'English' }), 'Every night')
  await userEvent.click(screen.getByRole('button', { name: 'Save the texts' }))
  expect(await texts.findByText('A text in the main language is needed.')).toBeTruthy()
  isRefused = false
  await userEvent.click(screen.getByRole('button', { name: 'Save the texts' }))
  expect((await screen.findAllByText(/Saved here: catalogue imports leave the contents/)).length).toBeGreaterThan(0)
  expect(requests.at(-1)?.body).toMatchObject({ description: { ru: 'Покой', en: 'Every night' } })
})

it('an administrator saves a price, which says what it means', async () => {
  const requests = serve(api.updateServicePrice, () => ({
    ...service,
    price: 0,
    full_price: null,
    instalment_count: null,
    is_price_edited: true,
  }))
  await openConsole('/admin/shop/1001')
  const price = await screen.findByRole('textbox', { name: 'Price, EUR' })
  await userEvent.clear(price)
  await userEvent.type(price, '130')
  expect(screen.getAllByText('The previous price must be higher than the new one').length).toBeGreaterThan(0)
  await userEvent.clear(price)
  await userEvent.type(price, '79,50')
  expect(screen.getByText(/^New orders will cost €79.50/)).toBeTruthy()
  await userEvent.clear(price)
  await userEvent.type(price, '0')
  for (const name of ['Previous price', 'Monthly instalments'])
    await userEvent.clear(screen.getByRole('textbox', { name }))
  expect(screen.getByText('Every learner will be able to get it for free.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save the price' }))
  expect(await screen.findByText(/catalogue imports leave the price/)).toBeTruthy()
  expect(requests.map(({ body }) => body)).toEqual([{ price: 0, full_price: null, instalment_count: null }])
})

it('something is taken out of sale after a question', async () => {
  const requests = serve(api.updateServiceSale, () => ({ ...service, is_archived: true }))
  await openConsole('/admin/shop/1001')
  await userEvent.click(await screen.findByRole('button', { name: 'Stop selling' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Stop selling A face at ease?' }))
  await userEvent.click(question.getByRole('button', { name: 'Stop selling' }))
  expect(await screen.findByRole('button', { name: 'Put on sale' })).toBeTruthy()
  expect(requests.map(({ body }) => body)).toEqual([{ is_archived: true }])
})

it('content sees prices, which only administrators change; support has no shop', async () => {
  serve(getStaffMember, () => ({ ...irina, roles: ['content'] }))
  await openConsole('/admin/shop/1001')
  expect(await screen.findByText('Administrators change prices.')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Price, EUR' })).toBeNull()
  serve(getStaffMember, () => ({ ...irina, roles: ['support'] }))
  await endSession('chosen')
  startSession({ token: 'of-support', userId: irina.id, days: 1 })
  await openConsole('/admin/shop')
  await screen.findByRole('heading', { name: 'This section is for other roles' })
})
