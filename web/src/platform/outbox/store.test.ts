import { beforeEach, expect, it, vi } from 'vitest'
import { getOutboxKey } from '#contract/accounts/users/api.ts'
import { stubIndexedDb, type Disk } from '../../../test/indexedDb.ts'
import { serve } from '../../../test/server.ts'
import type { EntryShape } from './entry.ts'

const note: EntryShape<string> = { name: 'note', version: 1, objectOf: () => 'notes' }
const userId = '7'

let disk: Disk
beforeEach(() => {
  disk = stubIndexedDb()
  serve(getOutboxKey, () => ({ key: 'a'.repeat(43) }))
})

/** A page that has been loaded now, signed in. */
async function loadPage() {
  vi.resetModules()
  const entries = await import('./entryStore.ts')
  const { addEntry } = await import('./outbox.ts')
  const { keepKey } = await import('./sealing.ts')
  const { startSession, endSession } = await import('../session/session.ts')
  const { storageState, withTransaction } = await import('./store.ts')
  startSession({ token: 'abc', userId: Number(userId), days: 30 })
  const add = (payload: string) => entries.insertEntry({}, entries.newEntry(note, { id: payload, userId, payload }))
  const texts = async () => (await entries.readOutbox(userId)).entries.map(({ payload }) => payload)
  return {
    add,
    texts,
    write: (text: string) => addEntry(note, text),
    keepKey,
    endSession,
    storageState,
    withTransaction,
  }
}

it('an entry that finds the disk full stays when a slower write of the page finds it full too', async () => {
  const page = await loadPage()
  await page.add('stored')
  disk.isFull = () => true
  const slowly = page.withTransaction(async ({ put }) => {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
    put('other', 1)
  })
  await Promise.all([page.add('first'), slowly])
  await page.add('second')
  expect([page.storageState(), await page.texts()]).toEqual(['full', ['stored', 'first', 'second']])
})

it('what does not fit on the disk once more to be sealed stays there for its person', async () => {
  const page = await loadPage()
  await page.keepKey(userId)
  await page.write('Only for my expert')
  disk.isFull = (key) => key.startsWith('sealed ')
  await page.endSession('chosen')
  expect(page.storageState()).toBe('full')
  const next = await loadPage()
  expect(await next.texts()).toEqual(['Only for my expert'])
})
