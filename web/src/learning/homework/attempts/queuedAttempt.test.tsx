import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { newEntry } from '../../../platform/outbox/entryStore.ts'
import { aHomework, signedIn } from '../../../../test/course.ts'
import { homeworkDrafts, missingPart } from './drafts.ts'
import { homeworkKind, type QueuedHomework } from './homeworkKind.ts'
import { QueuedAttempt } from './QueuedAttempt.tsx'

signedIn()

it('a file that the device has lost says so in the form, and the homework can be sent without it', async () => {
  const payload: QueuedHomework = {
    streamId: 5,
    statusId: 900,
    homeworkId: 1,
    title: 'Posture',
    message: 'My words',
    exerciseId: null,
    files: [{ key: 'lost', name: 'posture.jpg', size: 1, type: fileTypes.image }],
    selfieKey: undefined,
  }
  render(<QueuedAttempt entry={{ ...newEntry(homeworkKind, { id: 'a', userId: '7', payload }), order: 1 }} canChange />)
  await userEvent.click(screen.getByRole('button', { name: 'Change' }))
  await waitFor(() => expect(homeworkDrafts.draftOf(900)?.message).toBe('My words'))
  const draft = homeworkDrafts.draftOf(900)
  expect(draft?.files).toMatchObject([
    { failure: 'This file was not kept on this device. Remove it and choose it again.' },
  ])
  const homework = { ...aHomework(1).homework, is_file_required: false }
  expect(draft && missingPart(homework, draft, { needsSelfie: false, isOnline: true })).toBeUndefined()
})
