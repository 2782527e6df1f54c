import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from './queries.ts'
import {
  endSession,
  onSessionEnd,
  onSessionStartElsewhere,
  sessionNotice,
  startSession,
  storedToken,
  storedUserId,
} from './session.ts'

afterEach(() => endSession('chosen'))

it('a token that the server has not set itself is kept for 30 days, for this site only', () => {
  const write = vi.spyOn(document, 'cookie', 'set')
  startSession({ token: 'abc', userId: 7, days: 30 })
  expect(write).toHaveBeenCalledWith('token=abc; Path=/; Max-Age=2592000; SameSite=Strict')
  expect([storedToken(), storedUserId()]).toEqual(['abc', '7'])
})

it('the server is told of a session, and of nothing else, when a link of another site leads here', async () => {
  const write = vi.spyOn(document, 'cookie', 'set')
  startSession({ token: 'abc', userId: 7, days: 30 })
  expect(write).toHaveBeenCalledWith('signed-in=1; Path=/; Max-Age=2592000; SameSite=Lax')
  await endSession('chosen')
  expect(write).toHaveBeenLastCalledWith('signed-in=; Path=/; Max-Age=0; SameSite=Lax')
})

it('signing out forgets the token, the person and everything that was fetched', async () => {
  startSession({ token: 'abc', userId: 7, days: 30 })
  queryClient.setQueryData(['something'], 1)
  await endSession('chosen')
  expect([storedToken(), storedUserId()]).toEqual([undefined, undefined])
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

it('everyone who keeps things of a person has cleared them when the sign-out is done', async () => {
  const cleared: string[] = []
  const stop = onSessionEnd(async () => {
    await Promise.resolve()
    cleared.push('late')
  })
  await endSession('chosen')
  stop()
  expect(cleared).toEqual(['late'])
})

it('one that fails to clear does not keep the person signed in', async () => {
  startSession({ token: 'abc', userId: 7, days: 30 })
  const stop = onSessionEnd(() => {
    throw new Error('disk is gone')
  })
  await endSession('expired')
  stop()
  expect(storedToken()).toBeUndefined()
})

it('the notice of a forced sign-out stays until the next sign-in', async () => {
  await endSession('replaced')
  expect(sessionNotice()).toBe('replaced')
  startSession({ token: 'abc', userId: 7, days: 30 })
  expect(sessionNotice()).toBeUndefined()
})

it('a sign-out in another tab signs out here as well', async () => {
  const other = new BroadcastChannel('session')
  const reason = new Promise((resolve) => onSessionEnd(resolve))
  other.postMessage('replaced')
  expect(await reason).toBe('replaced')
  expect(sessionNotice()).toBe('replaced')
  other.close()
})

it('a sign-in in another tab is heard here', async () => {
  const other = new BroadcastChannel('session')
  const heard = new Promise<void>((resolve) => onSessionStartElsewhere(resolve))
  other.postMessage('started 7')
  await heard
  other.close()
})

it('a sign-in of another person in another tab clears what is here, and loads the page anew', async () => {
  startSession({ token: 'abc', userId: 7, days: 30 })
  queryClient.setQueryData(['something'], 1)
  const loaded = new Promise<void>((resolve) => {
    vi.spyOn(location, 'replace').mockImplementation(() => resolve())
  })
  const other = new BroadcastChannel('session')
  other.postMessage('started 8')
  await loaded
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  other.close()
})
