import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logout } from '#contract/accounts/auth/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import { listQuestions } from '#contract/club/support/staffApi.ts'
import * as api from '#contract/club/support/topicApi.ts'
import { endSession, startSession } from '../../../../platform/session/session.ts'
import { publicConfig } from '../../../../../test/app.ts'
import { irina, openConsole } from '../../../../../test/console.ts'
import { jsonResponse, serve } from '../../../../../test/server.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const topic: api.StaffTopic = {
  id: 101,
  title: 'Delivery',
  help: 'Parcels',
  titles: { ru: 'Доставка', en: 'Delivery' },
  helps: { en: 'Parcels' },
  sort: 70,
  target_product: 0,
  brands: [],
  version: 1,
  is_built_in: false,
  named_by: [],
}
const extending: api.StaffTopic = { ...topic, id: 7, title: 'Extending a course', target_product: 1, is_built_in: true }
const named: api.StaffTopic = { ...topic, id: 102, title: 'Homework', named_by: ['Kontur'] }
const brands = [{ id: 'face', title: 'Kontur' }]

const field = (group: string, name: string) =>
  within(screen.getByRole('group', { name: group })).getByRole<HTMLInputElement>('textbox', { name })

beforeEach(() => {
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => irina)
  serve(api.listTopics, () => ({ topics: [extending, topic, named], brands }))
  serve(logout, () => ({ success: true }))
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

it('topics are listed in the order of learners, and open their page', async () => {
  await openConsole('/admin/questions/topics')
  await screen.findByRole('link', { name: /Delivery/ })
  const rows = screen.getAllByRole('link').filter((link) => /topics\/\d/.test(link.getAttribute('href') ?? ''))
  expect(rows.map((row) => [row.textContent, row.getAttribute('href')])).toEqual([
    [expect.stringMatching(/^Extending a course.*About a course$/), '/admin/questions/topics/7'],
    ['DeliveryParcels', '/admin/questions/topics/101'],
    ['HomeworkParcels', '/admin/questions/topics/102'],
  ])
})

it('the inbox leads to the topics', async () => {
  serve(listQuestions, () => ({
    questions: [],
    next: null,
    now: 0,
    counts: { mine: 0, unowned: 0, colleagues: 0 },
  }))
  await openConsole('/admin/questions')
  await userEvent.click(await screen.findByRole('link', { name: 'Question topics' }))
  expect(await screen.findByRole('link', { name: 'Create a topic' })).toBeTruthy()
})

it('a new topic stands last, and is sent with its texts, order and kind', async () => {
  const requests = serve(api.createTopic, () => topic)
  await openConsole('/admin/questions/topics/new')
  await screen.findByRole('group', { name: 'Name' })
  await userEvent.type(field('Name', 'English'), 'Delivery')
  await userEvent.type(field('Line of help', 'English'), 'Parcels')
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Place in the list' }).value).toBe('80')
  await userEvent.click(screen.getByRole('checkbox', { name: /^Ask for the course/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Create a topic' }))
  await waitFor(() =>
    expect(requests[0]?.body).toMatchObject({
      titles: { en: 'Delivery' },
      helps: { en: 'Parcels' },
      sort: 80,
      target_product: 1,
      brands: [],
    }),
  )
  expect(await screen.findByText('Topic created')).toBeTruthy()
})

it('a changed topic is saved, and a refused title is shown at its field', async () => {
  const message = 'Write it in Russian too.'
  serve(api.updateTopic, () => jsonResponse(422, [{ field: 'titles', message }]))
  await openConsole('/admin/questions/topics/101')
  await screen.findByRole('heading', { level: 1, name: 'Delivery' })
  await userEvent.type(field('Name', 'English'), 's')
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await save()
  expect(await screen.findByText(message)).toBeTruthy()
  const requests = serve(api.updateTopic, () => ({
    ...topic,
    titles: { ...topic.titles, en: 'Deliverys' },
    version: 2,
  }))
  await save()
  expect(await screen.findByText('Topic saved')).toBeTruthy()
  expect(requests[0]?.body).toMatchObject({ titles: { ru: 'Доставка', en: 'Deliverys' }, sort: 70, version: 1 })
})

it('a topic is deleted after a question, which says that its questions stay', async () => {
  const requests = serve(api.deleteTopic, () => ({ success: true }))
  await openConsole('/admin/questions/topics/101')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the topic' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete “Delivery”?' }))
  expect(question.getByText(/Its questions stay/)).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Delete the topic' }))
  expect(await screen.findByText('Topic deleted')).toBeTruthy()
  await waitFor(() => expect(location.pathname).toBe('/admin/questions/topics'))
  expect(requests).toHaveLength(1)
})

it.each([
  [7, 'Every school has this topic, so it cannot be deleted.'],
  [102, 'The file of a school (Kontur) names this topic, so it cannot be deleted.'],
])('the topic %i cannot be deleted, and its page says why', async (topicId, reason) => {
  const requests = serve(api.deleteTopic, () => ({ success: true }))
  await openConsole(`/admin/questions/topics/${topicId}`)
  await userEvent.click(await screen.findByRole('button', { name: /^Delete the topic/ }))
  expect((await screen.findAllByText(reason)).length).toBeGreaterThan(0)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(requests).toEqual([])
})

it('a topic that does not exist says so', async () => {
  await openConsole('/admin/questions/topics/999')
  expect(await screen.findByRole('heading', { name: 'There is no such topic' })).toBeTruthy()
})

it('of two editors of a topic the second chooses, and keeps what only one of them changed', async () => {
  await openConsole('/admin/questions/topics/101')
  await screen.findByRole('heading', { level: 1, name: 'Delivery' })
  await userEvent.type(field('Name', 'English'), 's')
  serve(api.updateTopic, () => jsonResponse(409, { code: 'topic_changed' }))
  serve(api.listTopics, () => ({ topics: [{ ...topic, helps: { en: 'Boxes' }, version: 2 }], brands }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('alert')
  await userEvent.click(screen.getByRole('button', { name: 'Keep both' }))
  expect(field('Line of help', 'English').value).toBe('Boxes')
  const requests = serve(api.updateTopic, () => ({ ...topic, version: 3 }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requests[0]?.body).toMatchObject({ titles: { en: 'Deliverys' }, helps: { en: 'Boxes' }, version: 2 }),
  )
})

it('a page with unsaved changes asks before it is left, and keeps them', async () => {
  await openConsole('/admin/questions/topics/101')
  await screen.findByRole('heading', { level: 1, name: 'Delivery' })
  await userEvent.type(field('Name', 'English'), 's')
  const leave = () => userEvent.click(screen.getByRole('link', { name: 'All topics', hidden: true }))
  await leave()
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(field('Name', 'English').value).toBe('Deliverys')
  await leave()
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(location.pathname).toBe('/admin/questions/topics'))
})
