import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getCourse } from '#contract/courses/api.ts'
import { getStreamStatus, listStreams } from '#contract/streams/api.ts'
import { endSession, startSession } from '../session.ts'
import { learner, openApp, serveSchool } from '../testingApp.ts'
import { aCourse, aState, aStream } from '../testingCourse.ts'
import { serve } from '../testingServer.ts'
import { documentUrl, mannerOf } from './documentAddress.ts'

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

describe('the materials of a course', () => {
  it('are its documents, but for those that lead nowhere', async () => {
    await openApp('/course/5/materials')
    await userEvent.click(await screen.findByRole('link', { name: 'Warm-up' }))
    const dialog = await screen.findByRole('dialog', { name: 'Warm-up' })
    expect(dialog.querySelector('iframe')?.getAttribute('src')).toMatch(/\/media\/warm-up\.pdf$/)
    expect(screen.getByRole('link', { name: 'Notes', hidden: true }).getAttribute('target')).toBe('_blank')
    expect(screen.queryByText('Trap')).toBeNull()
  })

  it('are closed in a demo that keeps them closed', async () => {
    const course = aCourse({ documents, is_demo_documents_accessible: false })
    serve(listStreams, () => [aStream({ is_demo: true, course_full_access: false, course })])
    await openApp('/course/5/materials')
    expect(await screen.findByRole('heading', { name: 'The materials are open in the full course' })).toBeTruthy()
    expect(screen.queryByText('Warm-up')).toBeNull()
  })

  it('may be none', async () => {
    serve(listStreams, () => [aStream()])
    await openApp('/course/5/materials')
    expect(await screen.findByRole('heading', { name: 'This course has no materials' })).toBeTruthy()
  })
})

describe('the address of a document', () => {
  const origin = 'https://school.test'

  it.each([
    ['/media/a.pdf', false, { manner: 'modal', isSandboxed: false }],
    ['/media/a.html', false, { manner: 'modal', isSandboxed: true }],
    ['/media/a.PNG', false, { manner: 'modal', isSandboxed: true }],
    ['/media/a.docx', false, { manner: 'file' }],
    ['/media/a.pdf', true, { manner: 'window' }],
    ['https://elsewhere.test/a.pdf', false, { manner: 'window' }],
  ])('%s opens, on iOS %s, as %j', (address, isIos, manner) => {
    expect(mannerOf(documentUrl(address, origin) as URL, { isIos, origin })).toEqual(manner)
  })

  it.each([undefined, '', 'javascript:alert(1)', 'data:text/html,x', 'https://user@elsewhere.test/a.pdf', 'blob:x'])(
    '%s is none',
    (address) => expect(documentUrl(address, origin)).toBeUndefined(),
  )

  it('of ours is shown in the page, another one is a link that says where it leads', async () => {
    await openApp('/document?url=/media/a.html')
    expect((await screen.findByTitle('Document')).getAttribute('sandbox')).toBe('')
    await openApp('/document?url=https://elsewhere.test/a.pdf')
    const link = await screen.findByRole('link', { name: 'Open the document on elsewhere.test' })
    expect(link.getAttribute('href')).toBe('https://elsewhere.test/a.pdf')
  })

  it('that is none is not found', async () => {
    await openApp('/document?url=javascript:alert(1)')
    expect(await screen.findByRole('heading', { name: 'Oops! Something went wrong' })).toBeTruthy()
  })
})
