import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logout } from '#contract/accounts/auth/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import { changeCourseDraft, getCourseDraft } from '#contract/school/authoring/api.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { irina, openConsole } from '../../../../test/console.ts'
import { serveDraft } from '../../../../test/courseDraft.ts'
import { jsonResponse, serve } from '../../../../test/server.ts'
import { setWidth } from '../../../../test/viewport.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

let draft: ReturnType<typeof serveDraft>
beforeEach(() => {
  setWidth(1440)
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => ({ ...irina, roles: ['content'] }))
  serve(listStaffCourses, () => [
    { id: 1, slug: 'calm', title: 'Calm', access_days: 30, days_count: 3, is_published: true, brands: [] },
  ])
  serve(logout, () => ({ success: true }))
  draft = serveDraft()
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

const saved = () => screen.findByText(/^Saved at/)
const open = async (part = '') => {
  await openConsole(`/admin/courses/1/edit${part && `?part=${part}`}`)
  return screen.findByRole('tree', { name: 'Contents' })
}
const item = (name: string | RegExp) => screen.findByRole('treeitem', { name })
const act = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}
const language = (name: string) => within(screen.getByRole('region', { name }))

it('the list of courses leads to the editor, which shows the draft and says that learners do not see it', async () => {
  await openConsole('/admin/courses')
  await userEvent.click(await screen.findByRole('link', { name: 'Edit “Calm”' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Course editor' })).toBeTruthy()
  expect(screen.getByText('Learners see the changes once you publish the draft.')).toBeTruthy()
  const names = screen.getAllByRole('treeitem').map(({ textContent }) => textContent)
  expect(names).toEqual([
    'Calm',
    'Stage\u00A01 · Begin2 days',
    'Day\u00A01 · First',
    'Day\u00A02rest',
    'Stage\u00A02 · Go on1 day',
    'Day\u00A03 · Third',
    'Videos1',
  ])
  expect(draft.calls).toHaveLength(0)
})

it('the chosen part is in the address, so that a link and the way back open it', async () => {
  await open()
  await userEvent.click(await item(/First/))
  expect(await screen.findByRole('heading', { name: /^Day.1$/ })).toBeTruthy()
  expect(location.search).toBe('?part=stage.one_day.d1')
  history.back()
  expect(await screen.findByRole('heading', { name: 'Course' })).toBeTruthy()
  await open('stage.one_day.d1_set.morning_lesson.neck')
  expect(await screen.findByRole('heading', { name: 'Lesson' })).toBeTruthy()
  expect((await item('Neck')).getAttribute('aria-selected')).toBe('true')
})

it('the outline is walked by the keyboard', async () => {
  await open()
  const first = await item(/^Calm/)
  first.focus()
  const focused = () => document.activeElement?.textContent
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(focused()).toBe('Day\u00A01 · First')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(focused()).toBe('Set\u00A01')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(screen.queryByRole('treeitem', { name: /^Set/ })).toBeNull()
  await userEvent.keyboard('{End}')
  expect(focused()).toBe('Videos1')
  await userEvent.keyboard('{Home}{ArrowDown}{Enter}')
  expect(await screen.findByRole('heading', { name: /^Stage.1$/ })).toBeTruthy()
})

it('a text is edited in two languages, the course’s own first, and sent in one call', async () => {
  await open('stage.one_day.d1')
  const regions = await screen.findAllByRole('region', { name: /English|Русский|Español/ })
  expect(regions.map((region) => region.getAttribute('aria-label'))).toEqual(['English', 'Русский', 'Español'])
  await userEvent.type(language('English').getByRole('textbox', { name: 'Title' }), ' day')
  await userEvent.type(language('Español').getByRole('textbox', { name: 'Title' }), 'Primero')
  expect((await item(/First day/)).textContent).toBe('Day\u00A01 · First day')
  await saved()
  const set = { type: 'set', kind: 'day', key: 'd1', field: 'title' }
  await waitFor(() => expect(draft.fields('day', 'd1')?.title).toEqual({ en: 'First day', es: 'Primero' }))
  expect(draft.sent().flat()).toContainEqual({ ...set, language: 'en', value: 'First day' })
})

it('switches, numbers, selects and lists of rows are sent as the fields of the course file', async () => {
  await open('stage.one_day.d1_homework.photo')
  await userEvent.click(await screen.findByRole('switch', { name: 'Required' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Selfie' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Points when done' }), '15')
  await userEvent.click(screen.getByRole('button', { name: 'Add: Exercises' }))
  const row = within(screen.getByRole('group', { name: 'Exercises 1' }))
  await userEvent.type(row.getByRole('textbox', { name: 'Title · English' }), 'Smile')
  await saved()
  await waitFor(() =>
    expect(draft.fields('homework', 'photo')).toMatchObject({
      requires: ['file', 'selfie'],
      scores: { DONE: 15 },
      exercises: [{ key: expect.stringMatching(/^exercise-1-[0-9a-f]{4}$/) as string, title: { en: 'Smile' } }],
    }),
  )
  expect(draft.parts.get('day d1')?.lists.homeworks).toEqual([{ key: 'photo', required: true }])
})

it('a number outside its bounds is not sent and says which are allowed', async () => {
  await open('stage.one_day.d1')
  const points = await screen.findByRole('textbox', { name: 'Points for the day' })
  await userEvent.type(points, '99999')
  expect(await screen.findByText('Not saved: enter a whole number from 0 to 10,000.')).toBeTruthy()
  await userEvent.clear(points)
  await userEvent.type(points, '40')
  await saved()
  await waitFor(() => expect(draft.fields('day', 'd1')?.points).toBe(40))
  expect(
    draft
      .sent()
      .flat()
      .some((one) => one.type === 'set' && one.value === 99_999),
  ).toBe(false)
})

it('a day is added after the chosen one, with a key of its own, and opens', async () => {
  await open('stage.one_day.d1')
  await userEvent.click(await screen.findByRole('button', { name: 'Add a day' }))
  const heading = await screen.findByRole('heading', { name: /^Day.2$/ })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await saved()
  const days = draft.parts.get('stage one')?.lists.days?.map(({ key }) => key)
  expect(days).toEqual(['d1', expect.stringMatching(/^day-4-[0-9a-f]{4}$/), 'd2'])
})

it('a lesson is added, moved up, and moved to the set of another day', async () => {
  await open('stage.two_day.d3')
  await act('Add a lesson set')
  await screen.findByRole('heading', { name: /^Set.1$/ })
  await userEvent.click(await item(/First/))
  await userEvent.keyboard('{ArrowRight}')
  const [first = document.body] = await screen.findAllByRole('treeitem', { name: /^Set.1/ })
  await userEvent.click(first)
  await act('Add a lesson')
  await screen.findByRole('heading', { name: 'Lesson' })
  await userEvent.type(language('English').getByRole('textbox', { name: 'Title' }), 'Rest')
  await act('Move up')
  const lessons = (key: string) => draft.parts.get(`set ${key}`)?.lists.lessons?.map((one) => one.key)
  await waitFor(() => expect(lessons('morning')).toEqual(['breath', expect.stringMatching(/^lesson-3/), 'neck']))
  await act('Move to…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Where to?' }))
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Stage\u00A02 · Go on → Day\u00A03 · Third → Set\u00A01',
  ])
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(lessons('morning')).toEqual(['breath', 'neck']))
  const added = draft.parts.get('day d3')?.lists.sets?.[0]?.key ?? ''
  expect(lessons(added)).toEqual([expect.stringMatching(/^lesson-3/)])
})

it('removing a stage names the days that go with it', async () => {
  await open('stage.one')
  await act('Delete')
  const question = await screen.findByRole('alertdialog', { name: 'Delete “Stage\u00A01 · Begin”?' })
  expect(within(question).getByText(/^2 days are deleted with the stage/)).toBeTruthy()
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('treeitem', { name: /Begin/ })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Course' })))
  await saved()
  expect(draft.sent()).toEqual([
    [{ type: 'remove', kind: 'stage', key: 'one', from: { kind: 'course', key: 'course', list: 'stages' } }],
  ])
  expect((await item(/^In no day/)).textContent).toBe('In no day2')
})

it('on a phone the contents and the part are two steps', async () => {
  setWidth(390)
  await open()
  expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull()
  await userEvent.click(await item(/First/))
  const heading = await screen.findByRole('heading', { name: /^Day.1$/ })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.queryByRole('tree')).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: 'Español' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Uno')
  await saved()
  await userEvent.click(screen.getByRole('link', { name: 'Back to the contents' }))
  expect(await screen.findByRole('tree')).toBeTruthy()
})

it('a course whose file was not kept says what to do, one that does not exist says so', async () => {
  const message = 'An earlier version imported this course without keeping its file.'
  serve(getCourseDraft, () => jsonResponse(409, { name: 'Conflict', message, code: 'draft_unavailable', status: 409 }))
  await openConsole('/admin/courses/1/edit')
  expect(await screen.findByText(message)).toBeTruthy()
  serve(getCourseDraft, () => jsonResponse(404, { name: 'Not Found', message: '', code: 'not_found', status: 404 }))
  await openConsole('/admin/courses/1/edit')
  expect(await screen.findByText('There is no such course')).toBeTruthy()
})

it('a person without access to content sees neither the editor nor the draft', async () => {
  serve(getStaffMember, () => ({ ...irina, roles: ['support'] }))
  const changes = serve(changeCourseDraft, () => jsonResponse(403, {}))
  await endSession('chosen')
  startSession({ token: 'of-support', userId: irina.id, days: 1 })
  await openConsole('/admin/courses/1/edit')
  expect(await screen.findByRole('heading', { name: 'This section is for other roles' })).toBeTruthy()
  expect([draft.reads.length, changes.length]).toEqual([0, 0])
})

it('the schools that offer the course are chosen by their names', async () => {
  await open()
  const schools = within(screen.getByRole('group', { name: 'Schools' }))
  expect(schools.getByRole<HTMLInputElement>('checkbox', { name: 'Kontur' }).checked).toBe(true)
  await userEvent.click(schools.getByRole('checkbox', { name: 'Calm mind' }))
  await saved()
  expect(draft.fields('course', 'course')?.['brands']).toEqual(['face', 'mind'])
})
