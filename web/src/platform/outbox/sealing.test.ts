import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getOutboxKey } from '#contract/accounts/users/api.ts'
import { dayMs } from '#contract/platform/dates.ts'
import { jsonResponse, networkError, serve } from '../../../test/server.ts'
import { nowMs } from '../clock.ts'
import { endSession, startSession } from '../session/session.ts'
import type { EntryShape } from './entry.ts'
import { readEntryContent, readOutbox } from './entryStore.ts'
import { addEntry, openOutbox } from './outbox.ts'
import { keepKey } from './sealing.ts'
import { sealOthers } from './sessionChange.ts'
import { withTransaction } from './store.ts'

type Note = { text: string }
const note: EntryShape<Note> = { name: 'note', version: 1, objectOf: () => 'notes' }
const words = 'Only for my expert'
const keyOf = (letter: string) => ({ key: letter.repeat(43) })

const signIn = (userId: number) => startSession({ token: `token-${userId}`, userId, days: 30 })
/** Everything of the store as text, with the bytes of what is sealed. */
const storedText = () =>
  withTransaction(async ({ list }) =>
    (await list('')).map(([name, value]) => {
      const { bytes } = value as { bytes?: ArrayBuffer }
      return name + JSON.stringify(value) + (bytes ? new TextDecoder().decode(bytes) : '')
    }),
  )
const waiting = async (userId: number) =>
  (await readOutbox(String(userId))).entries.map(({ payload }) => (payload as Note).text)

let userId = 100
beforeEach(() => {
  userId += 2
  serve(getOutboxKey, ({ headers }) => keyOf(headers.get('authorization') === `Bearer token-${userId}` ? 'a' : 'b'))
  signIn(userId)
})
afterEach(async () => {
  await endSession('chosen')
  vi.useRealTimers()
})

async function writeAndLeave(): Promise<void> {
  await keepKey(String(userId))
  const contents = [['photo', new Blob([words], { type: 'image/png' })]] as const
  await addEntry(note, { text: words }, { contents })
  await endSession('chosen')
}

it('after a sign-out nobody can read what waits, and the same person finds it again, with its files', async () => {
  await writeAndLeave()
  const stored = (await storedText()).join('\n')
  expect(stored).toContain(`sealed ${userId}`)
  expect(stored).not.toContain(words)
  expect(stored).not.toContain(`key ${userId}`)
  signIn(userId)
  await openOutbox()
  expect(await waiting(userId)).toEqual([words])
  const photo = await readEntryContent(String(userId), 'photo')
  expect([await photo?.text(), photo?.type]).toEqual([words, 'image/png'])
})

it('another person who signs in between sees and sends nothing of it, and it stays', async () => {
  await writeAndLeave()
  await sealOthers(String(userId + 1))
  signIn(userId + 1)
  await openOutbox()
  expect(await waiting(userId + 1)).toEqual([])
  expect((await storedText()).join('\n')).not.toContain(words)
  await endSession('chosen')
  await sealOthers(String(userId))
  signIn(userId)
  await openOutbox()
  expect(await waiting(userId)).toEqual([words])
})

it('what is sealed waits for a server that does not answer, and is opened by the next try', async () => {
  await writeAndLeave()
  serve(getOutboxKey, () => networkError())
  signIn(userId)
  await openOutbox()
  expect(await waiting(userId)).toEqual([])
  serve(getOutboxKey, () => keyOf('a'))
  await openOutbox()
  expect(await waiting(userId)).toEqual([words])
})

it('what is sealed is gone after 30 days, and with a key that does not fit', async () => {
  await writeAndLeave()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(nowMs() + 31 * dayMs)
  signIn(userId)
  await openOutbox()
  expect(await waiting(userId)).toEqual([])
  vi.useRealTimers()
  await writeAndLeave()
  serve(getOutboxKey, () => keyOf('c'))
  signIn(userId)
  await openOutbox()
  expect(await waiting(userId)).toEqual([])
  expect((await storedText()).filter((one) => one.startsWith(`sealed ${userId} `))).toEqual([])
})

it('without a key, as after a server that refused it, what waits stays for its person and is deleted for another', async () => {
  serve(getOutboxKey, () => jsonResponse(404, { code: 'not_found' }))
  await addEntry(note, { text: words })
  await endSession('expired')
  signIn(userId)
  await openOutbox()
  expect(await waiting(userId)).toEqual([words])
  await endSession('expired')
  await sealOthers(String(userId + 1))
  expect((await storedText()).join('\n')).not.toContain(words)
})
