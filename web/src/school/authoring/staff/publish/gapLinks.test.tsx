import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logout } from '#contract/accounts/auth/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import { getPublication, type Publication } from '#contract/school/authoring/publicationApi.ts'
import { endSession, startSession } from '../../../../platform/session/session.ts'
import { publicConfig } from '../../../../../test/app.ts'
import { irina, openConsole } from '../../../../../test/console.ts'
import { serveDraft } from '../../../../../test/courseDraft.ts'
import { serve } from '../../../../../test/server.ts'
import { setWidth } from '../../../../../test/viewport.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

type ShownGap = Publication['gaps'][number]
const untranslated = {
  kind: 'lesson',
  key: 'neck',
  title: 'Neck',
  number: null,
  reason: 'translation_missing',
  field: 'title',
  language: 'es',
} as const

beforeEach(() => {
  setWidth(1440)
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => ({ ...irina, roles: ['content'] }))
  serve(logout, () => ({ success: true }))
  serveDraft()
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

/** Follows a gap from the page of publishing to the editor. */
const follow = async (gap: ShownGap) => {
  serve(getPublication, () => ({
    title: 'Calm',
    revision: 0,
    version: 3,
    is_superseded: false,
    gaps: [gap],
    changes: [],
    learners: 0,
  }))
  await openConsole('/admin/courses/1/publish')
  await userEvent.click(await screen.findByRole('link', { name: / — / }))
  await screen.findByRole('heading', { level: 1, name: 'Course editor' })
}
const focused = (control: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(control))
const spanishTitle = () =>
  within(screen.getByRole('region', { name: 'Español' })).getByRole('textbox', { name: 'Title' })

it('a missing title of a lesson in Spanish leads to its Spanish title, in the first place of the lesson', async () => {
  await follow(untranslated)
  expect((await screen.findByRole('treeitem', { name: 'Neck' })).getAttribute('aria-selected')).toBe('true')
  await focused(spanishTitle())
  expect(location.search).toBe('?part=lesson.neck&field=title&language=es')
})

it('a reload leads to the same field, and choosing another part forgets it', async () => {
  await openConsole('/admin/courses/1/edit?part=lesson.neck&field=title&language=es')
  await screen.findByRole('heading', { level: 2, name: 'Lesson' })
  await focused(spanishTitle())
  await userEvent.click(await screen.findByRole('treeitem', { name: 'Breath' }))
  await waitFor(() => expect(location.search).toBe('?part=stage.one_day.d1_set.morning_lesson.breath'))
})

it('on a phone the tab of the language opens', async () => {
  setWidth(390)
  await follow(untranslated)
  expect((await screen.findByRole('tab', { name: 'Español' })).getAttribute('aria-selected')).toBe('true')
  await focused(screen.getByRole('textbox', { name: 'Title' }))
})

it('a field that is no text leads to its control', async () => {
  await follow({ kind: 'video', key: 'film', title: '', number: null, reason: 'file_missing', field: 'file' })
  await focused(await screen.findByRole('textbox', { name: 'File in the course’s folder' }))
})

it.each([
  ['without a field', {}],
  ['of a list, which has no control,', { field: 'days' }],
])('a gap %s leads to its part', async (_, field) => {
  await follow({ kind: 'stage', key: 'two', title: 'Go on', number: null, reason: 'list_empty', ...field })
  expect(await screen.findByRole('heading', { level: 2, name: /^Stage.2$/ })).toBeTruthy()
  expect(screen.getByRole('treeitem', { name: /Go on/ }).getAttribute('aria-selected')).toBe('true')
})

it('a gap of the course leads to the course', async () => {
  await follow({ kind: 'course', key: 'course', title: 'Calm', number: null, reason: 'unknown_brand', field: 'brands' })
  await focused(await screen.findByRole('checkbox', { name: 'Kontur' }))
  expect(screen.getByRole('treeitem', { name: 'Calm' }).getAttribute('aria-selected')).toBe('true')
})
