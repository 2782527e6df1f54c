import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getCourse } from '#contract/learning/courses/api.ts'
import { getStreamStatus, listStreams } from '#contract/learning/streams/api.ts'
import { endSession, startSession } from '../../platform/session/session.ts'
import { learner, openApp, serveSchool } from '../../../test/app.ts'
import { aCourse, aState, aStream } from '../../../test/course.ts'
import { aLock } from '../../../test/locks.ts'
import { serve } from '../../../test/server.ts'
import { documentUrl, displayModeOf } from '../../ui/documents/documents.ts'

const documents = [
  { title: 'Warm-up', url: '/media/warm-up.pdf' },
  { title: 'Notes', url: 'https://school.test/notes.docx' },
  { title: 'Trap', url: 'javascript:alert(1)' },
]

beforeEach(() => {
  serveSchool()
  serve(listStreams, () => [aStream({ course: aCourse({ documents }) })])
  serve(getCourse, () => aCourse({ documents }))
  serve(getStreamStatus, () => aState())
  startSession({ token: 'abc', userId: learner.id, days: 30 })
})
afterEach(() => act(() => endSession('chosen')))

it('the materials of a course are its documents with valid URLs', async () => {
  await openApp('/course/5/materials')
  await userEvent.click(await screen.findByRole('link', { name: 'Warm-up' }))
  const dialog = await screen.findByRole('dialog', { name: 'Warm-up' })
  expect(dialog.querySelector('iframe')?.getAttribute('src')).toMatch(/\/media\/warm-up\.pdf$/)
  expect(screen.getByRole('link', { name: 'Notes', hidden: true }).getAttribute('target')).toBe('_blank')
  expect(screen.queryByText('Trap')).toBeNull()
})

it('the materials of a course are hidden in a demo that does not include them', async () => {
  const course = aCourse({ documents, is_demo_documents_accessible: false })
  const materials_lock = aLock('file_locked_in_demo')
  serve(listStreams, () => [aStream({ is_demo: true, course_full_access: false, materials_lock, course })])
  await openApp('/course/5/materials')
  expect(await screen.findByRole('heading', { name: 'The materials are part of the full course' })).toBeTruthy()
  expect(screen.queryByText('Warm-up')).toBeNull()
})

it('the materials of a course lead to the subscriptions where one opens them', async () => {
  const materials_lock = aLock('stream_stopped')
  serve(listStreams, () => [aStream({ status: 'stopped', materials_lock, course: aCourse({ documents }) })])
  await openApp('/course/5/materials')
  expect(await screen.findByRole('heading', { name: 'The materials are closed now' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Open subscriptions' })).toBeTruthy()
  expect(screen.queryByText('Warm-up')).toBeNull()
})

it('a course without materials says so', async () => {
  serve(listStreams, () => [aStream()])
  await openApp('/course/5/materials')
  expect(await screen.findByRole('heading', { name: 'This course has no materials' })).toBeTruthy()
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
