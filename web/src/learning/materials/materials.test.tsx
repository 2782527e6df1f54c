import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getCourse } from '#contract/learning/courses/api.ts'
import { getStreamStatus, listDocuments, listStreams } from '#contract/learning/streams/api.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { learner, openApp, serveConfig, serveSchool } from '../../../test/app.ts'
import { aCourse, aState, aStream } from '../../../test/course.ts'
import { aLock } from '../../../test/locks.ts'
import { jsonResponse, serve } from '../../../test/server.ts'
import { documentUrl, displayModeOf } from '../../ui/documents/documents.ts'

const documents = [
  { key: 'warm-up', title: 'Warm-up', url: '/media/warm-up.pdf' },
  { key: 'notes', title: 'Notes', url: 'https://school.test/notes.docx' },
  { key: 'trap', title: 'Trap', url: 'javascript:alert(1)' },
]

beforeEach(() => {
  serveSchool()
  serve(listStreams, () => [aStream()])
  serve(getCourse, () => aCourse())
  serve(getStreamStatus, () => aState())
  serve(listDocuments, () => documents)
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(() => act(() => endSession('chosen')))

function serveTrial() {
  const materials_lock = aLock('file_locked_in_demo')
  serve(listStreams, () => [aStream({ is_demo: true, course_full_access: false, materials_lock })])
}

it('the materials of a course are its documents with valid URLs', async () => {
  await openApp('/course/5/materials')
  await userEvent.click(await screen.findByRole('link', { name: 'Warm-up' }))
  const dialog = await screen.findByRole('dialog', { name: 'Warm-up' })
  expect(dialog.querySelector('iframe')?.getAttribute('src')).toMatch(/\/media\/warm-up\.pdf$/)
  expect(screen.getByRole('link', { name: 'Notes', hidden: true }).getAttribute('target')).toBe('_blank')
  expect(screen.queryByText('Trap')).toBeNull()
})

it('the materials that a trial closes say why and lead to the full course, without asking for their addresses', async () => {
  serveTrial()
  const asked = serve(listDocuments, () => documents)
  await openApp('/course/5/materials')
  expect(await screen.findByRole('heading', { name: 'The materials are part of the full course' })).toBeTruthy()
  expect(screen.getByText(/Open the full course to get them/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Open the full course' })).toBeTruthy()
  expect(screen.queryByText('Warm-up')).toBeNull()
  expect(asked).toEqual([])
})

it('the materials that a trial closes lead to support where nothing is sold', async () => {
  serveTrial()
  vi.stubGlobal('daystreamApp', { platform: 'ios', version: '1.0.0' })
  serveConfig({ is_app_store_support: false })
  await openApp('/course/5/materials')
  expect(await screen.findByText(/Support can tell you how to open the full course/)).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Contact support' })).toBeTruthy()
})

it('a course without materials says so', async () => {
  serve(listDocuments, () => [])
  await openApp('/course/5/materials')
  expect(await screen.findByRole('heading', { name: 'This course has no materials' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the calendar' })).toBeTruthy()
})

it('materials that did not load can be asked for again', async () => {
  serve(listDocuments, () => jsonResponse(400, { code: 'invalid', message: '', name: '', status: 400 }))
  await openApp('/course/5/materials')
  expect(await screen.findByRole('heading', { name: 'Couldn’t load the materials' })).toBeTruthy()
  serve(listDocuments, () => documents)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Warm-up' })).toBeTruthy()
})

describe('the URL of a document', () => {
  const origin = 'https://school.test'

  it.each([
    ['/media/a.pdf', false, { mode: 'modal', isSandboxed: false }],
    ['/media/a.html', false, { mode: 'modal', isSandboxed: true }],
    ['/media/a.PNG', false, { mode: 'modal', isSandboxed: true }],
    ['/media/a.docx', false, { mode: 'file' }],
    ['/media/a.pdf', true, { mode: 'window' }],
    ['https://elsewhere.test/a.pdf', false, { mode: 'window' }],
  ])('the document %s (iOS: %s) is displayed as %j', (address, isIos, mode) => {
    expect(displayModeOf(documentUrl(address, origin) as URL, { isIos, origin })).toEqual(mode)
  })

  it.each([undefined, '', 'javascript:alert(1)', 'data:text/html,x', 'https://user@elsewhere.test/a.pdf', 'blob:x'])(
    'the URL %s of a document is invalid',
    (address) => expect(documentUrl(address, origin)).toBeUndefined(),
  )

  it('an own document is embedded, a foreign one is a link that names its host', async () => {
    await openApp('/document?url=/media/a.html')
    expect((await screen.findByTitle('Document')).getAttribute('sandbox')).toBe('')
    await openApp('/document?url=https://elsewhere.test/a.pdf')
    const link = await screen.findByRole('link', { name: 'Open the document on elsewhere.test' })
    expect(link.getAttribute('href')).toBe('https://elsewhere.test/a.pdf')
  })

  it('a document with an invalid URL is not found', async () => {
    await openApp('/document?url=javascript:alert(1)')
    expect(await screen.findByRole('heading', { name: 'Oops! Something went wrong' })).toBeTruthy()
  })
})
