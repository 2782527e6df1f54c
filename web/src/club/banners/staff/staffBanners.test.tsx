import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logout } from '#contract/accounts/auth/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import * as api from '#contract/club/banners/staffApi.ts'
import { listStaffCourses, previewCourse } from '#contract/learning/courses/staffApi.ts'
import { listStaffServices } from '#contract/shop/services/staffApi.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { irina, openConsole } from '../../../../test/console.ts'
import { aCourse, aDay } from '../../../../test/course.ts'
import { jsonResponse, serve } from '../../../../test/server.ts'
import { emptyContent } from './bannerForm.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const banner: api.StaffBanner = {
  ...emptyContent,
  id: 5,
  state: 'live',
  image: null,
  version: 3,
  required_languages: ['en'],
  shows: 200,
  clicks: 8,
  ended_at: null,
  created_at: 1_763_000_000,
  updated_at: 1_763_000_000,
  title: { en: 'Winter marathon' },
  text: { en: 'Fourteen evenings' },
  url: '/catalog',
  positions_ids: [20],
  date_end: '2031-05-31',
  is_published: true,
}
const brands = [
  { id: 'face', title: 'Kontur', is_banner_enable: true },
  { id: 'mind', title: 'Stillwater', is_banner_enable: false },
]
const segment = { id: 9, name: 'Friends', people: 2, created_at: 1_763_000_000 }

beforeEach(() => {
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => ({ ...irina, roles: ['content'] }))
  serve(api.listStaffBanners, () => ({ banners: [banner], next: null, brands }))
  serve(api.getStaffBanner, () => banner)
  serve(api.listSegments, () => [segment])
  serve(api.getBannerReach, () => ({ people: 12, is_more: false }))
  serve(listStaffCourses, () => [
    {
      id: 1,
      slug: 'calm',
      title: 'Calm',
      access_days: 30,
      days_count: 5,
      is_published: true,
      brands: [],
    },
  ])
  serve(previewCourse, () => {
    const days = [1, 2, 3, 4, 5].map((number) => aDay(number, { id: 10 + number }))
    const stage = { id: 1, sort: 1, title: 'Stage', day_ids: [], stage_homework_ids: [], days }
    return aCourse({ id: 1, stages: [stage] })
  })
  serve(listStaffServices, () => ({ services: [], brands: [], communities: [{ id: 5, title: 'Morning' }] }))
  serve(logout, () => ({ success: true }))
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

it('banners are listed with their pages, dates, views and clicks, each a link', async () => {
  await openConsole('/admin/banners')
  const link = await screen.findByRole('link', { name: /Winter marathon/ })
  expect(link.getAttribute('href')).toBe('/admin/banners/5')
  for (const text of ['Today', 'until 31 May 2031 inclusive', '200 views', '8 clicks', '4%', 'Shown now'])
    expect(within(link).getByText(text)).toBeTruthy()
  expect(screen.getByText('Banners are turned off in Stillwater.')).toBeTruthy()
  const requests = serve(api.listStaffBanners, () => ({ banners: [], next: null, brands }))
  await userEvent.click(screen.getByRole('tab', { name: 'Ended' }))
  expect(await screen.findByText('No banner has ended')).toBeTruthy()
  expect(requests[0]?.query.get('is_ended')).toBe('true')
})

it('a new banner is a draft that opens at once, and a repeated press creates one', async () => {
  const requests = serve(api.createBanner, () => ({
    ...banner,
    id: 6,
    title: {},
    is_published: false,
    state: 'draft' as const,
  }))
  await openConsole('/admin/banners')
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Create a banner' }))
  await waitFor(() => expect(location.pathname).toBe('/admin/banners/6'))
  expect(requests).toHaveLength(1)
})

it('a banner is changed in its texts, places and audience, and says in words whom it reaches', async () => {
  const requests = serve(api.updateBanner, () => ({ ...banner, version: 4 }))
  await openConsole('/admin/banners/5')
  await screen.findByRole('heading', { name: 'Winter marathon', level: 1 })
  await userEvent.type(screen.getByRole('textbox', { name: 'Button' }), 'Join <b> 🎁')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Calendar, before the stage: Computer' }))
  expect(await screen.findByText('Shown to everybody.')).toBeTruthy()
  expect(await screen.findByText('12 people today.')).toBeTruthy()
  const courses = within(screen.getByRole('group', { name: 'Learners of courses' }))
  await userEvent.click(courses.getByRole('checkbox', { name: 'Calm' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Days of “Calm”' }), '3-5')
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Not to members of clubs' })).getByRole('checkbox', { name: 'Morning' }),
  )
  expect(
    await screen.findByText('Shown to learners of the course “Calm”, on days 3–5, not in the club “Morning”.'),
  ).toBeTruthy()
  await press('Save')
  expect(await screen.findByText('Everything is saved')).toBeTruthy()
  expect(requests[0]?.body).toMatchObject({
    version: 3,
    button: { en: 'Join <b> 🎁' },
    positions_ids: [20, 3],
    course_ids: [1],
    stage_day_ids: [13, 14, 15],
    not_display_community_ids: [5],
  })
})

it('a text that is too long is kept whole and refused with a reason', async () => {
  await openConsole('/admin/banners/5')
  await screen.findByRole('heading', { name: 'Winter marathon', level: 1 })
  const text = screen.getByRole('textbox', { name: 'Text' })
  await userEvent.clear(text)
  await userEvent.click(text)
  await userEvent.paste('я'.repeat(10_000))
  expect(await screen.findByText('Shorten the text: at most 300 characters fit.')).toBeTruthy()
  expect((text as HTMLTextAreaElement).value).toHaveLength(10_000)
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
})

it('the second of two editors is told, and chooses which version stays', async () => {
  const requests = serve(api.updateBanner, () =>
    jsonResponse(409, { name: 'Conflict', message: 'Changed', code: 'banner_changed', status: 409 }),
  )
  await openConsole('/admin/banners/5')
  await screen.findByRole('heading', { name: 'Winter marathon', level: 1 })
  const title = screen.getByRole('textbox', { name: 'Headline' })
  await userEvent.clear(title)
  await userEvent.type(title, 'Mine')
  const theirs = { ...banner, version: 4, title: { en: 'Theirs' }, text: { en: 'Twenty evenings' } }
  serve(api.getStaffBanner, () => theirs)
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toMatch(/saved this banner.*Both of you changed: Headline\./)
  expect((title as HTMLInputElement).value).toBe('Mine')
  const saved = serve(api.updateBanner, () => ({ ...theirs, version: 5, title: { en: 'Mine' } }))
  await press('Keep my changes')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value).toBe('Twenty evenings')
  await press('Save')
  await screen.findByRole('heading', { name: 'Mine', level: 1 })
  expect([requests[0]?.body, saved[0]?.body]).toMatchObject([
    { version: 3 },
    { version: 4, title: { en: 'Mine' }, text: { en: 'Twenty evenings' } },
  ])
})

it('a banner is copied, and ended after a question', async () => {
  const copies = serve(api.copyBanner, () => ({ ...banner, id: 7, is_published: false, state: 'draft' as const }))
  const ends = serve(api.endBanner, () => ({ ...banner, state: 'ended' as const, ended_at: 1_763_000_000 }))
  await openConsole('/admin/banners/5')
  await press('End now')
  const question = within(await screen.findByRole('alertdialog', { name: 'End the banner “Winter marathon”?' }))
  await userEvent.click(question.getByRole('button', { name: 'End now' }))
  expect(await screen.findByText('Ended')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await press('Copy')
  await waitFor(() => expect(location.pathname).toBe('/admin/banners/7'))
  expect([ends.length, copies.length]).toEqual([1, 1])
})

it('a segment is created and gets members by email; unknown ones stay in the field', async () => {
  serve(api.listSegmentMembers, () => [{ id: 12, name: 'Marina', email: 'marina@mail.test' }])
  const created = serve(api.createSegment, () => segment)
  const added = serve(api.addSegmentMembers, () => ({ added: 1, unknown: ['nobody@mail.test'] }))
  const removed = serve(api.deleteSegmentMember, () => ({ success: true }))
  await openConsole('/admin/banners')
  await press('Change segments')
  const dialog = within(await screen.findByRole('dialog', { name: 'Segments' }))
  await userEvent.type(await dialog.findByRole('textbox', { name: 'New segment' }), 'Friends')
  await userEvent.click(dialog.getByRole('button', { name: 'Create a segment' }))
  await waitFor(() => expect(created[0]?.body).toEqual({ name: 'Friends' }))
  const emails = await dialog.findByRole('textbox', { name: 'Email addresses' })
  await userEvent.type(emails, 'marina@mail.test, nobody@mail.test')
  await userEvent.click(dialog.getByRole('button', { name: 'Add to the segment' }))
  expect(await dialog.findByText(/There is no account with this address/)).toBeTruthy()
  expect((emails as HTMLTextAreaElement).value).toBe('nobody@mail.test')
  expect(added[0]?.body).toEqual({ emails: ['marina@mail.test', 'nobody@mail.test'] })
  await userEvent.click(await dialog.findByRole('button', { name: 'Remove Marina from the segment' }))
  await waitFor(() => expect(removed[0]?.params).toEqual({ segmentId: '9', userId: '12' }))
})

it('a banner that is missing says so, and other roles have no banners', async () => {
  serve(api.getStaffBanner, () => jsonResponse(404, { name: 'Not Found', message: '', code: 'not_found', status: 404 }))
  await openConsole('/admin/banners/8')
  await screen.findByRole('heading', { name: 'There is no such banner' })
  serve(getStaffMember, () => ({ ...irina, roles: ['support'] }))
  await endSession('chosen')
  startSession({ token: 'of-support', userId: irina.id, days: 1 })
  await openConsole('/admin/banners')
  await screen.findByRole('heading', { name: 'This section is for other roles' })
})
