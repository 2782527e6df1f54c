import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logout } from '#contract/accounts/auth/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import { changeCourseDraft, maxOperations } from '#contract/school/authoring/api.ts'
import type { Operation } from '#contract/school/authoring/operations.ts'
import { setLanguage } from '../../../platform/language/language.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { irina, openConsole } from '../../../../test/console.ts'
import { refusedAsChanged, serveDraft } from '../../../../test/courseDraft.ts'
import { jsonResponse, networkError, serve } from '../../../../test/server.ts'
import { setWidth } from '../../../../test/viewport.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

let draft: ReturnType<typeof serveDraft>
beforeEach(() => {
  setWidth(1440)
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => ({ ...irina, roles: ['content'] }))
  serve(logout, () => ({ success: true }))
  draft = serveDraft()
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

const title = (value: string, key = 'd1'): Operation => ({
  type: 'set',
  kind: 'day',
  key,
  field: 'title',
  language: 'en',
  value,
})
const saved = () => screen.findByText(/^Saved at/)
const open = async (part = 'stage.one_day.d1') => {
  await openConsole(`/admin/courses/1/edit?part=${part}`)
  await screen.findByRole('tree', { name: 'Contents' })
}
const english = () => within(screen.getByRole('region', { name: 'English' })).getByRole('textbox', { name: 'Title' })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const bodies = (calls: { body: unknown }[]) =>
  calls.map(({ body }) => body as { client_id: string; revision: number; operations: Operation[] })

it('changes of another author come with the answer, and the author’s own field stays', async () => {
  await open()
  draft.changeAs('Olga', [title('Third, revised', 'd3')])
  await userEvent.type(english(), '!')
  await saved()
  expect(await screen.findByRole('treeitem', { name: /Third, revised/ })).toBeTruthy()
  expect(draft.fields('day', 'd1')?.title).toEqual({ en: 'First!' })
  expect(bodies(draft.calls)[0]?.revision).toBe(0)
})

it('a lost answer is followed by the same call with the same client id, which the server applies once', async () => {
  let isLost = true
  const apply = draft.answer
  const calls = serve(changeCourseDraft, (request) => {
    const answer = apply(request)
    if (!isLost) return answer
    isLost = false
    return networkError()
  })
  await open()
  await userEvent.type(english(), '!')
  expect(await screen.findByText(/^No connection. Changes wait on this page/)).toBeTruthy()
  window.dispatchEvent(new Event('online'))
  await saved()
  const [first, second] = bodies(calls)
  expect(second).toEqual(first)
  expect(draft.revision()).toBe(1)
})

it('without a connection changes wait, leaving asks, and they are sent once it is back', async () => {
  let isOffline = true
  const apply = draft.answer
  serve(changeCourseDraft, (request) => (isOffline ? networkError() : apply(request)))
  await open()
  await userEvent.type(english(), '!')
  expect(await screen.findByText(/^No connection. Changes wait on this page/)).toBeTruthy()
  await userEvent.click(screen.getByRole('switch', { name: 'Rest day' }))
  await userEvent.click(screen.getByRole('link', { name: 'Calm' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Stay' }))
  isOffline = false
  window.dispatchEvent(new Event('online'))
  await saved()
  await waitFor(() => expect(draft.fields('day', 'd1')).toMatchObject({ title: { en: 'First!' }, rest: true }))
})

it.each([
  ['Keep mine', 'First, mine'],
  ['Take the draft’s', 'First, Olga'],
])('both texts of a conflict are shown, and %s keeps “%s”', async (button, kept) => {
  const apply = draft.answer
  const calls = serve(changeCourseDraft, (request) => {
    const { revision } = request.body as { revision: number }
    if (revision > 0) return apply(request)
    draft.changeAs('Olga', [title('First, Olga')])
    return refusedAsChanged(1, [{ index: 0, reason: 'changed', value: 'First, Olga', author: 'Olga' }])
  })
  await open()
  await userEvent.type(english(), ', mine')
  const conflict = within(await screen.findByRole('region', { name: 'First, mine: Title · English' }))
  expect(conflict.getByText('First, mine')).toBeTruthy()
  expect(conflict.getByText('First, Olga')).toBeTruthy()
  expect(conflict.getByText('In the draft now: Olga')).toBeTruthy()
  expect(screen.getByText('Not saved: first choose one of the two versions')).toBeTruthy()
  await userEvent.click(conflict.getByRole('button', { name: button }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /: Title · English$/ })).toBeNull())
  await waitFor(() => expect((english() as HTMLInputElement).value).toBe(kept))
  await waitFor(() => expect(draft.fields('day', 'd1')?.title).toEqual({ en: kept }))
  const ids = bodies(calls).map((body) => body.client_id)
  expect(new Set(ids).size).toBe(ids.length)
})

it('a change of what another author has removed says so and can only be dropped', async () => {
  serve(changeCourseDraft, () => {
    const from = { kind: 'stage' as const, key: 'one', list: 'days' }
    draft.changeAs('Olga', [{ type: 'remove', kind: 'day', key: 'd1', from }])
    return refusedAsChanged(1, [{ index: 0, reason: 'missing' }])
  })
  await open()
  await userEvent.type(english(), '!')
  expect(await screen.findByText('This part is gone: another author has removed it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull()
  await press('Drop my change')
  expect(await screen.findByText('This part is not here')).toBeTruthy()
  expect(await screen.findByText('Changes are saved automatically')).toBeTruthy()
})

it('an outdated draft is opened again, and the unsent field stays beside the stored one', async () => {
  const apply = draft.answer
  serve(changeCourseDraft, (request) => {
    const { revision } = request.body as { revision: number }
    if (revision > 0) return apply(request)
    draft.changeAs('Olga', [title('First, Olga')])
    return jsonResponse(409, { name: 'Conflict', message: 'Outdated', code: 'draft_outdated', status: 409 })
  })
  await open()
  await userEvent.type(english(), ', mine')
  expect(await screen.findByText('The draft had changed a lot and was opened again.')).toBeTruthy()
  expect(screen.getByText('First, Olga')).toBeTruthy()
  await press('Keep mine')
  await waitFor(() => expect(draft.fields('day', 'd1')?.title).toEqual({ en: 'First, mine' }))
})

it('a refused change says why, and can be sent again or dropped', async () => {
  const apply = draft.answer
  let isFull = true
  serve(changeCourseDraft, (request) =>
    isFull
      ? jsonResponse(409, { name: 'Conflict', message: 'Too many parts.', code: 'draft_full', status: 409 })
      : apply(request),
  )
  await open()
  await userEvent.type(english(), '!')
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining('Too many parts.'))
  isFull = false
  await press('Send again')
  await saved()
  isFull = true
  await userEvent.type(english(), '?')
  await press('Discard')
  await waitFor(() => expect((english() as HTMLInputElement).value).toBe('First!'))
})

it('changes are undone one by one, also after the page was opened again, and never what an undo did', async () => {
  await open()
  await userEvent.type(english(), '!')
  await saved()
  await open('stage.one_day.d1')
  await userEvent.click(await screen.findByRole('switch', { name: 'Rest day' }))
  await waitFor(() => expect(draft.fields('day', 'd1')?.rest).toBe(true))
  await saved()
  screen.getByRole('treeitem', { name: /First/ }).focus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(draft.fields('day', 'd1')?.rest).toBeUndefined())
  await saved()
  await press('Undo')
  await waitFor(() => expect(draft.fields('day', 'd1')?.title).toEqual({ en: 'First' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true'))
})

it('what is not sent yet is undone at once', async () => {
  serve(changeCourseDraft, () => networkError())
  await open()
  await userEvent.type(english(), '!')
  await press('Undo')
  await waitFor(() => expect((english() as HTMLInputElement).value).toBe('First'))
})

it('another language of the console keeps what is not sent yet', async () => {
  serve(changeCourseDraft, () => networkError())
  await open()
  await userEvent.type(english(), '!')
  await act(() => setLanguage('ru'))
  const title = await within(screen.getByRole('region', { name: 'English' })).findByRole('textbox', {
    name: 'Название',
  })
  expect((title as HTMLInputElement).value).toBe('First!')
  await act(() => setLanguage('en'))
})

it('deleting a stage of more days than one call takes is undone in several calls', async () => {
  const days = Array.from({ length: maxOperations + 5 }, (_, index) => `e${index}`)
  const place = { kind: 'stage', key: 'two', list: 'days', after: null } as const
  draft.changeAs(
    'Olga',
    days.map((key): Operation => ({ type: 'add', kind: 'day', key, fields: { title: { en: key } }, place })),
  )
  await open('stage.two')
  await press('Actions')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  await saved()
  expect(draft.fields('day', 'e0')).toBeUndefined()
  await press('Undo')
  await waitFor(() => expect(days.every((key) => draft.fields('day', key))).toBe(true))
  expect(draft.sent().length).toBeGreaterThan(2)
  for (const operations of draft.sent()) expect(operations.length).toBeLessThanOrEqual(maxOperations)
})
