import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import { logout } from '#contract/accounts/auth/api.ts'
import { getStaffMember } from '#contract/accounts/auth/staffApi.ts'
import * as api from '#contract/club/articles/staffApi.ts'
import { listStaffVideos } from '#contract/learning/videos/staffApi.ts'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { publicConfig } from '../../../../test/app.ts'
import { anArticle, aStaffArticle } from '../../../../test/articles.ts'
import { irina, openConsole } from '../../../../test/console.ts'
import { jsonResponse, serve } from '../../../../test/server.ts'
import type { ArticleOptions } from './ArticleSettings.tsx'
import { articleDrafts } from './editedArticle.ts'

// Which program this is, it finds out from the address it is loaded at.
vi.hoisted(() => history.replaceState(null, '', '/admin/'))

const article = aStaffArticle()
const options: ArticleOptions = {
  communities: [{ id: 1, title: 'Morning', slug: 'morning', required_languages: ['en'] }],
  experts: [{ id: 9, name: 'Olga Rud', avatar: '' }],
}
const item: api.StaffArticleItem = { ...article, title: 'A soft jaw', community: 'Morning', languages: ['en'] }

beforeEach(() => {
  serve(getPublicConfig, () => publicConfig)
  serve(getStaffMember, () => irina)
  serve(logout, () => ({ success: true }))
  serve(listStaffVideos, () => [])
  serve(api.getArticleOptions, () => options)
  serve(api.getStaffArticle, () => article)
  serve(api.listStaffArticles, () => ({ articles: [item], next: null }))
  startSession({ token: 'of-irina', userId: irina.id, days: 1 })
})
afterEach(async () => {
  await act(() => articleDrafts.clear(5))
  await act(() => endSession('chosen'))
})

const openEditor = async () => {
  await openConsole('/admin/club/articles/5')
  await screen.findByRole('heading', { level: 1, name: 'A soft jaw' })
  await userEvent.click(await screen.findByRole('tab', { name: 'English' }))
}
const title = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Title' })
const save = async () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const names = () =>
  within(screen.getByRole('list', { name: 'Blocks, English' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('b')?.textContent)

it('the list of articles is searched and filtered by state', async () => {
  const requests = serve(api.listStaffArticles, () => ({ articles: [], next: null }))
  await openConsole('/admin/club/articles')
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search' }), 'jaw')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Draft')
  await waitFor(() => expect(requests.at(-1)?.query.get('state')).toBe('draft'))
  await waitFor(() => expect(requests.at(-1)?.query.get('search')).toBe('jaw'))
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeTruthy()
})

it('a new article is a draft of the chosen club and opens for editing', async () => {
  const requests = serve(api.createArticle, () => article)
  await openConsole('/admin/club/articles')
  await userEvent.click(await screen.findByRole('button', { name: 'New article' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New article' }))
  await dialog.findByRole('combobox', { name: 'Club' })
  await userEvent.click(dialog.getByRole('button', { name: 'New article' }))
  await waitFor(() => expect(location.pathname).toBe('/admin/club/articles/5'))
  expect(requests[0]?.body).toMatchObject({ community_id: 1 })
})

it('blocks are added, moved by buttons and keys, removed and restored, then saved in their order', async () => {
  const requests = serve(api.updateArticle, () => aStaffArticle({ revision: 2 }))
  await openEditor()
  await userEvent.click(screen.getByRole('button', { name: 'List' }))
  const items = screen.getByRole('textbox', { name: 'Items' })
  expect(document.activeElement).toBe(items)
  await userEvent.type(items, 'Lips{enter}Teeth{enter}')
  expect(names()).toEqual(['1. Text', '2. Heading', '3. List'])
  await userEvent.click(screen.getByRole('button', { name: 'Move up: 3. List' }))
  await userEvent.click(screen.getByRole('textbox', { name: 'Items' }))
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(names()).toEqual(['1. List', '2. Text', '3. Heading'])
  await userEvent.click(screen.getByRole('button', { name: 'Remove: 2. Text' }))
  expect(names()).toEqual(['1. List', '2. Heading'])
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(names()).toEqual(['1. List', '2. Text', '3. Heading'])
  await save()
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.body).toEqual({
    revision: 1,
    community_id: 1,
    author: '',
    expert_id: null,
    sort: 0,
    cover_picture: null,
    contents: {
      en: {
        title: 'A soft jaw',
        blocks: [
          { type: 'list', is_numbered: false, items: ['Lips', 'Teeth'] },
          { type: 'text', text: 'First' },
          { type: 'heading', text: 'Second' },
        ],
      },
    },
  })
})

it('unsaved changes stay on the device when the editor is left', async () => {
  await openEditor()
  await userEvent.type(await title(), ' at night')
  await openConsole('/admin/club/articles')
  await openEditor()
  expect((await title()).value).toBe('A soft jaw at night')
  expect(screen.getByText('Your changes are on this device only')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Discard the changes' }))
  expect((await title()).value).toBe('A soft jaw')
})

const theirs = aStaffArticle({ revision: 2, contents: { en: { title: 'A calm jaw', blocks: [] } } })

async function meetConflict() {
  let stored = article
  serve(api.getStaffArticle, () => stored)
  const requests = serve(api.updateArticle, ({ body }) => {
    const { revision } = body as { revision: number }
    if (revision === 2) return aStaffArticle({ revision: 3 })
    stored = theirs
    const refusal = { name: 'Conflict', message: 'Somebody else has saved', code: 'article_changed', status: 409 }
    return jsonResponse(409, refusal)
  })
  await openEditor()
  await userEvent.type(await title(), ' at night')
  await save()
  const conflict = within(await screen.findByRole('region', { name: 'English' }))
  expect([conflict.getByText('A soft jaw at night'), conflict.getByText('A calm jaw')]).toHaveLength(2)
  return requests
}

it('the second of two editors sees both versions and may keep the own one', async () => {
  const requests = await meetConflict()
  await save()
  expect(requests).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Keep my changes' }))
  await save()
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[1]?.body).toMatchObject({ revision: 2, contents: { en: { title: 'A soft jaw at night' } } })
})

it('the second of two editors may take the saved version, and undo that', async () => {
  await meetConflict()
  await userEvent.click(screen.getByRole('button', { name: 'Take all of the saved one' }))
  expect((await title()).value).toBe('A calm jaw')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect((await title()).value).toBe('A soft jaw at night')
})

it('an article is published at a time of the editor’s zone', async () => {
  const requests = serve(api.publishArticle, () => aStaffArticle({ state: 'scheduled', revision: 2 }))
  await openEditor()
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish the article' }))
  await userEvent.click(dialog.getByRole('radio', { name: 'At a date' }))
  await userEvent.type(dialog.getByLabelText('Date'), '2031-03-01')
  await userEvent.type(dialog.getByLabelText('Time'), '08:30')
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }))
  await waitFor(() =>
    expect(requests[0]?.body).toEqual({ revision: 1, at: '2031-03-01T08:30', timezone: 'Europe/Madrid' }),
  )
  expect(await screen.findByText('Article scheduled')).toBeTruthy()
})

it('an article without a main language cannot be published, and says why', async () => {
  serve(api.getStaffArticle, () => aStaffArticle({ required_languages: ['en', 'ru'] }))
  await openEditor()
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  expect((await screen.findAllByText('Add a title and a text: Русский')).length).toBeGreaterThan(0)
})

it('an article with a blank block cannot be published, and says why', async () => {
  await openEditor()
  await userEvent.click(screen.getByRole('button', { name: 'List' }))
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  expect((await screen.findAllByText('Fill in the blank blocks, or remove them')).length).toBeGreaterThan(0)
})

it('the preview shows unsaved words, and to those outside the first block and the way in', async () => {
  serve(api.previewArticle, ({ query }) =>
    anArticle(5, {
      lock: query.get('type') === 'recommended' ? { reason: 'membership', url: null, service_id: 3 } : null,
    }),
  )
  await openEditor()
  await userEvent.type(await title(), ' at night')
  await userEvent.click(screen.getByRole('tab', { name: 'As a learner' }))
  expect(await screen.findByRole('heading', { name: 'A soft jaw at night' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Second' })).toBeTruthy()
  const reader = screen.getByRole('combobox', { name: 'Reader' })
  await userEvent.selectOptions(reader, 'A learner to whom the club is recommended')
  expect(await screen.findByText(/The rest is for members/)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Second' })).toBeNull()
})

it('a draft is deleted after a question', async () => {
  const requests = serve(api.deleteArticle, () => ({ success: true }))
  await openEditor()
  await userEvent.click(screen.getByRole('button', { name: 'Delete the draft' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete the draft?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete the draft' }))
  await waitFor(() => expect(location.pathname).toBe('/admin/club/articles'))
  expect(requests).toHaveLength(1)
})
