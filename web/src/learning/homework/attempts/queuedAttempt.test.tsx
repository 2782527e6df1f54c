import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { insertEntry, newEntry, readOutbox } from '../../../platform/outbox/entryStore.ts'
import { aHomework, signedIn } from '../../../../test/course.ts'
import { stubIndexedDb } from '../../../../test/indexedDb.ts'
import { homeworkDrafts, missingPart } from './drafts.ts'
import { homeworkKind, type QueuedHomework } from './homeworkKind.ts'
import { QueuedAttempt } from './QueuedAttempt.tsx'

signedIn()

const file = (key: string) => ({ key, name: 'posture.jpg', size: 1, type: fileTypes.image })
const queuedWith = (key: string): QueuedHomework => ({
  streamId: 5,
  statusId: 900,
  homeworkId: 1,
  title: 'Posture',
  message: 'My words',
  exerciseId: null,
  files: [file(key)],
  selfieKey: undefined,
})

it('a homework that is taken back leaves the outbox once the draft with its files stands on the device', async () => {
  const disk = stubIndexedDb()
  const { promise: written, resolve } = Promise.withResolvers<void>()
  const entry = newEntry(homeworkKind, { id: 'b', userId: '7', payload: queuedWith('kept'), contents: ['kept'] })
  const { added } = await insertEntry(homeworkKind, entry, [['kept', new Blob(['x'])]])
  if (!added) throw new Error('The entry is new')
  const waiting = async () => (await readOutbox('7')).entries.map(({ id }) => id)
  render(<QueuedAttempt entry={added} canChange />)
  await homeworkDrafts.open(900)
  disk.written = written
  await userEvent.click(screen.getByRole('button', { name: 'Change' }))
  await waitFor(() => expect(homeworkDrafts.draftOf(900)?.message).toBe('My words'))
  for (let turn = 0; turn < 10; turn += 1) expect(await waiting()).toEqual(['b'])
  resolve()
  await expect.poll(waiting).toEqual([])
  expect(disk.records.get('7 900 kept')).toBeInstanceOf(Blob)
  vi.unstubAllGlobals()
  await homeworkDrafts.clear(900)
})

it('a file that the device has lost says so in the form, and the homework can be sent without it', async () => {
  const payload = queuedWith('lost')
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
