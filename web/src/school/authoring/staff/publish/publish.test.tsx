import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logout } from '#contract/accounts/auth/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import { getPublicConfig } from '#contract/brands/api.ts'
import {
  discardCourseDraft,
  getPublication,
  publishCourse,
  type Publication,
} from '#contract/school/authoring/publicationApi.ts'
import { endSession, startSession } from '../../../../platform/session/session.ts'
import { publicConfig } from '../../../../../test/app.ts'
import { irina, openConsole } from '../../../../../test/console.ts'
import { jsonResponse, networkError, serve } from '../../../../../test/server.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

let publication: Publication
beforeEach(() => {
  publication = {
    title: 'Calm',
    revision: 7,
    version: 3,
    is_superseded: false,
    gaps: [],
    changes: [
      { kind: 'day', key: 'd9', title: 'Neck', type: 'moved', fields: [], from: 9, to: 12 },
      {
        kind: 'lesson',
        key: 'two',
        title: 'Two',
        type: 'changed',
        fields: ['title.es', 'video'],
        from: null,
        to: null,
      },
    ],
    learners: 214,
  }
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => ({ ...irina, roles: ['content'] }))
  serve(getPublication, () => publication)
  serve(logout, () => ({ success: true }))
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(() => endSession('chosen'))

const open = () => openConsole('/admin/courses/1/publish')
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))
const publishButton = () => screen.findByRole('button', { name: 'Publish now' })

it('a new course without days says so, and that learners do not see it yet', async () => {
  publication = { ...publication, version: 0, changes: [], learners: 0 }
  await open()
  expect(await screen.findByText('The course is still empty')).toBeTruthy()
  expect(screen.getByText(/Learners do not see this course yet/)).toBeTruthy()
  expect(screen.queryByText('Nothing to publish')).toBeNull()
})

it('what changes is said in words, with whom it reaches', async () => {
  await open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Publish version 4' })).toBeTruthy()
  expect(items()).toContain('Moved: Day 9 · “Neck” — now day 12')
  expect(items()).toContain('Changed: Lesson “Two” — Title (Español), Video')
  expect(screen.getByText('The 214 learners who take the course get the changes at once.')).toBeTruthy()
})

it('publishing names the revision that was looked at, and then there is nothing left to publish', async () => {
  const calls = serve(publishCourse, () => {
    publication = { ...publication, version: 4, changes: [] }
    return { version: 4 }
  })
  await open()
  await userEvent.click(await publishButton())
  expect(await screen.findByText('Version 4 is published.')).toBeTruthy()
  expect(await screen.findByText('Nothing to publish')).toBeTruthy()
  expect(calls.map(({ body }) => body)).toEqual([{ revision: 7 }])
})

it('a draft that lacks something cannot be published, and says what and where; hints do not keep it back', async () => {
  publication.gaps = [
    { kind: 'day', key: 'd2', title: '', number: 2, reason: 'day_without_video', field: 'sets' },
    {
      kind: 'lesson',
      key: 'two',
      title: 'Two',
      number: null,
      reason: 'translation_missing',
      field: 'title',
      language: 'es',
    },
  ]
  await open()
  expect((await publishButton()).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('First complete what is missing.')).toBeTruthy()
  expect(items()).toContain('Day 2 — Sets: the day has no lesson with a video')
  expect(items()).toContain('Lesson “Two” — Title: no translation (Español)')
})

it('what learners have begun is hidden only when their number is typed', async () => {
  const stored = { learners: 12, begun: [{ kind: 'day', key: 'd9', learners: 12 }] }
  const calls = serve(publishCourse, ({ body }) =>
    'confirmed_learners' in (body as object)
      ? { version: 4 }
      : jsonResponse(409, { name: 'Conflict', message: 'Hides', code: 'publication_unconfirmed', stored }),
  )
  await open()
  await userEvent.click(await publishButton())
  const dialog = await screen.findByRole('dialog', { name: 'Hide what learners have begun?' })
  expect(within(dialog).getByText('day d9: 12 learners')).toBeTruthy()
  const number = within(dialog).getByLabelText('Number of learners')
  await userEvent.type(number, '11')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish and hide' }))
  expect(calls).toHaveLength(1)
  await userEvent.clear(number)
  await userEvent.type(number, '12{Enter}')
  expect(await screen.findByText('Version 4 is published.')).toBeTruthy()
  expect(calls.map(({ body }) => body)).toEqual([{ revision: 7 }, { revision: 7, confirmed_learners: 12 }])
})

it('a draft older than an import is discarded first', async () => {
  publication.is_superseded = true
  const calls = serve(discardCourseDraft, () => {
    publication = { ...publication, is_superseded: false, changes: [] }
    return { success: true }
  })
  await open()
  expect(await screen.findByText('The course was imported after this draft was begun.')).toBeTruthy()
  expect((await publishButton()).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Discard the changes' }))
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Discard the changes' }))
  expect(await screen.findByText('Nothing to publish')).toBeTruthy()
  expect(calls.map(({ body }) => body)).toEqual([{ revision: 7 }])
})

it('an error is shown beside the button, and the changes stay', async () => {
  serve(publishCourse, networkError)
  await open()
  await userEvent.click(await publishButton())
  expect((await screen.findByRole('alert')).textContent).toContain('No Internet.')
  expect(screen.getByText(/now day/)).toBeTruthy()
})
