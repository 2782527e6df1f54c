import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logout } from '#contract/accounts/auth/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import { changeCourseDraft, maxOperations } from '#contract/school/authoring/api.ts'
import { endSession, startSession } from '../../../../platform/session/session.ts'
import { publicConfig } from '../../../../../test/app.ts'
import { irina, openConsole } from '../../../../../test/console.ts'
import { serveDraft } from '../../../../../test/courseDraft.ts'
import { serve } from '../../../../../test/server.ts'
import { setWidth } from '../../../../../test/viewport.ts'

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

/** Opens a dialog from the menu of the first stage. */
const openDialog = async (item: string, title: string) => {
  await openConsole('/admin/courses/1/edit?part=stage.one')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  return within(await screen.findByRole('dialog', { name: title }))
}
const openPaste = () => openDialog('Paste days…', 'Days from a list of titles')
const openDays = () => openDialog('Change several days…', 'Change several days')
type Dialog = Awaited<ReturnType<typeof openDays>>

const fill = (dialog: Dialog, name: string, value: string) =>
  fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } })
const setRange = (dialog: Dialog, from: number, to: number) => {
  fill(dialog, 'First day', String(from))
  fill(dialog, 'Last day', String(to))
}
const choose = (dialog: Dialog, name: string, option: string) =>
  userEvent.selectOptions(dialog.getByRole('combobox', { name }), option)
const outcome = (dialog: Dialog) => dialog.getByRole('status').textContent?.trim().replaceAll('\u00A0', ' ')
const isRefused = (dialog: Dialog, confirm: string) =>
  dialog.getByRole('button', { name: confirm }).getAttribute('aria-disabled') === 'true'

const saved = () => screen.findByText(/^Saved at/)
const undo = async () => userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
const days = (stage: string) => (draft.parts.get(`stage ${stage}`)?.lists.days ?? []).map(({ key }) => key)

it('pasted titles become days at the end of the stage, and one step undoes them', async () => {
  const dialog = await openPaste()
  expect(dialog.getByText(/^In the main language of the course: English/)).toBeTruthy()
  expect(isRefused(dialog, 'Add the days')).toBe(true)
  fill(dialog, 'Titles, one a line', 'Neck\n\n Jaw \n')
  expect(outcome(dialog)).toBe('2 days are added at the end of stage 1: 3–4.')
  await userEvent.click(dialog.getByRole('button', { name: 'Add the days' }))
  expect(await screen.findByRole('treeitem', { name: /^Day.4 · Jaw/ })).toBeTruthy()
  await saved()
  expect(draft.sent()).toHaveLength(1)
  const [, , neck = ''] = days('one')
  expect(draft.fields('day', neck)?.title).toEqual({ en: 'Neck' })
  await undo()
  await waitFor(() => expect(days('one')).toEqual(['d1', 'd2']))
})

it('a title that is too long is named by its line, and more than 400 are refused', async () => {
  const dialog = await openPaste()
  fill(dialog, 'Titles, one a line', `Neck\n${'a'.repeat(201)}`)
  expect(outcome(dialog)).toBe('Longer than 200 characters, by number of line: 2.')
  expect(isRefused(dialog, 'Add the days')).toBe(true)
  fill(dialog, 'Titles, one a line', 'Neck\n'.repeat(401))
  expect(outcome(dialog)).toBe('At most 400 at once. Lines with a title: 401.')
  await userEvent.click(dialog.getByRole('button', { name: 'Add the days' }))
  expect(draft.sent()).toEqual([])
})

it('400 pasted days are sent as two calls in order and undone as one', async () => {
  const dialog = await openPaste()
  fill(dialog, 'Titles, one a line', Array.from({ length: 400 }, (_, index) => `Title ${index + 1}`).join('\n'))
  await userEvent.click(dialog.getByRole('button', { name: 'Add the days' }))
  await waitFor(() => expect(days('one')).toHaveLength(402))
  expect(draft.sent().map((operations) => operations.length)).toEqual([maxOperations, 400 - maxOperations])
  const titles = days('one').map((key) => draft.fields('day', key)?.title as { en: string } | undefined)
  expect([titles[2], titles.at(-1)]).toEqual([{ en: 'Title 1' }, { en: 'Title 400' }])
  await undo()
  await waitFor(() => expect(days('one')).toEqual(['d1', 'd2']))
  expect(draft.sent()).toHaveLength(4)
})

it('an undo between two calls of one act takes back the sent one, too', async () => {
  const apply = draft.answer
  let finish: () => void = () => undefined
  const wait = new Promise<void>((resolve) => (finish = resolve))
  const calls = serve(changeCourseDraft, async (request) => {
    await wait
    return apply(request)
  })
  const dialog = await openPaste()
  fill(dialog, 'Titles, one a line', 'Title\n'.repeat(400))
  await userEvent.click(dialog.getByRole('button', { name: 'Add the days' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  await undo()
  finish()
  await waitFor(() => expect(draft.revision()).toBe(2))
  expect(days('one')).toEqual(['d1', 'd2'])
})

it('a course without days offers no change of days', async () => {
  for (const part of draft.parts.values()) if (part.kind === 'stage') part.lists = {}
  await openConsole('/admin/courses/1/edit?part=stage.one')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions' }))
  expect(await screen.findByRole('menuitem', { name: 'Paste days…' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Change several days…' })).toBeNull()
})

it('a range moves behind a day of another stage, as the sentence says, and one step undoes it', async () => {
  const dialog = await openDays()
  setRange(dialog, 1, 2)
  fill(dialog, 'After day', '3')
  expect(outcome(dialog)).toBe(
    'Days 1–2 move after day 3 and become days 2–3. Stage after the move: “Stage 2 · Go on”.',
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }))
  await saved()
  expect([days('one'), days('two')]).toEqual([[], ['d3', 'd1', 'd2']])
  await undo()
  await waitFor(() => expect([days('one'), days('two')]).toEqual([['d1', 'd2'], ['d3']]))
})

it('a range is shifted by a number of days, and never beyond the course', async () => {
  const dialog = await openDays()
  setRange(dialog, 2, 2)
  await choose(dialog, 'What to do', 'Shift')
  fill(dialog, 'By how many days', '2')
  expect(outcome(dialog)).toBe('Enter a whole number from 1 to 1.')
  await choose(dialog, 'Direction', 'Earlier')
  fill(dialog, 'By how many days', '1')
  expect(outcome(dialog)).toBe('Day 2 moves to the beginning of the course and becomes day 1.')
  await userEvent.click(dialog.getByRole('button', { name: 'Shift' }))
  await saved()
  expect(days('one')).toEqual(['d2', 'd1'])
})

it('a range is duplicated with the same sets and homework', async () => {
  const dialog = await openDays()
  setRange(dialog, 1, 1)
  await choose(dialog, 'What to do', 'Duplicate')
  expect(outcome(dialog)).toBe(
    'Day 1 is duplicated, and the copy becomes day 2. Copies share the sets and homework of their originals.',
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Duplicate' }))
  await saved()
  const [, copy = ''] = days('one')
  expect(days('one')).toEqual(['d1', expect.stringMatching(/^day-/), 'd2'])
  expect(draft.parts.get(`day ${copy}`)?.lists).toEqual({ sets: [{ key: 'morning' }], homeworks: [{ key: 'photo' }] })
  await undo()
  await waitFor(() => expect(days('one')).toEqual(['d1', 'd2']))
})

it('a value is set on all days of a range, points within their bounds', async () => {
  const dialog = await openDays()
  setRange(dialog, 1, 3)
  await choose(dialog, 'What to do', 'Set a value')
  await choose(dialog, 'Field', 'Points for the day')
  fill(dialog, 'Points for the day', '10001')
  expect(outcome(dialog)).toBe('Enter a whole number from 0 to 10,000.')
  fill(dialog, 'Points for the day', '10')
  expect(outcome(dialog)).toBe('“Points for the day” becomes 10 for days 1–3.')
  await userEvent.click(dialog.getByRole('button', { name: 'Set' }))
  await saved()
  expect(['d1', 'd2', 'd3'].map((key) => draft.fields('day', key)?.points)).toEqual([10, 10, 10])
  await undo()
  await waitFor(() => expect(draft.fields('day', 'd1')?.points).toBeUndefined())
})

it('a rest day for days with sets says that these must go', async () => {
  const dialog = await openDays()
  await choose(dialog, 'What to do', 'Set a value')
  await choose(dialog, 'Field', 'Rest day')
  expect(outcome(dialog)).toBe(
    '“Rest day” is switched on for days 1–2. Rest days have no sets, homework or points: remove them before publishing.',
  )
})

it('rest days are added after every so many days of the range', async () => {
  const dialog = await openDays()
  setRange(dialog, 1, 3)
  await choose(dialog, 'What to do', 'Add rest days')
  // The stage has two days.
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'After how many days' }).value).toBe('2')
  fill(dialog, 'After how many days', '6')
  expect(outcome(dialog)).toBe('Enter a whole number from 1 to 3.')
  fill(dialog, 'After how many days', '2')
  expect(outcome(dialog)).toBe('There is rest at least as often already.')
  fill(dialog, 'After how many days', '1')
  expect(outcome(dialog)).toBe('1 rest day is added: one after each day without rest.')
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
  await saved()
  const [, added = ''] = days('two')
  expect([days('one'), draft.fields('day', added)]).toEqual([['d1', 'd2'], { rest: true }])
})

it.each([
  ['3', '2', '1', 'Enter numbers of days from 1 to 3, the lower one first.'],
  ['1', '4', '1', 'Enter numbers of days from 1 to 3, the lower one first.'],
  ['1', '', '1', 'Enter numbers of days from 1 to 3, the lower one first.'],
  ['1', '2', '', 'Enter the number of a day up to 3, or 0.'],
  ['1', '2', '4', 'Enter the number of a day up to 3, or 0.'],
  ['1', '2', '2', 'Choose a day that stays where it is.'],
  ['1', '2', '0', 'It is so already.'],
])('days %s to %s behind “%s” are refused: %s', async (from, to, behind, reason) => {
  const dialog = await openDays()
  fill(dialog, 'First day', from)
  fill(dialog, 'Last day', to)
  fill(dialog, 'After day', behind)
  expect(outcome(dialog)).toBe(reason)
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }))
  expect([isRefused(dialog, 'Move'), draft.sent()]).toEqual([true, []])
})
