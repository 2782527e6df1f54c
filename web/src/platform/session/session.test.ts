import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../cache/queries.ts'
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

it('writes a token that the server has not set as a strict cookie for 30 days', () => {
  const write = vi.spyOn(document, 'cookie', 'set')
  startSession({ token: 'abc', userId: 7, days: 30 })
  expect(write).toHaveBeenCalledWith('token=abc; Path=/; Max-Age=2592000; SameSite=Strict')
  expect([storedToken(), storedUserId()]).toEqual(['abc', '7'])
})

it('a lax cookie without the token marks a session for navigation from other sites', async () => {
  const write = vi.spyOn(document, 'cookie', 'set')
  startSession({ token: 'abc', userId: 7, days: 30 })
  expect(write).toHaveBeenCalledWith('signed-in=1; Path=/; Max-Age=2592000; SameSite=Lax')
  await endSession('chosen')
  expect(write).toHaveBeenLastCalledWith('signed-in=; Path=/; Max-Age=0; SameSite=Lax')
})

it('signing out clears the token, the user and the query cache', async () => {
  startSession({ token: 'abc', userId: 7, days: 30 })
  queryClient.setQueryData(['something'], 1)
  await endSession('chosen')
  expect([storedToken(), storedUserId()]).toEqual([undefined, undefined])
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

it('signing out waits for all listeners', async () => {
  const cleared: string[] = []
  const unsubscribe = onSessionEnd(async () => {
    await Promise.resolve()
    cleared.push('late')
  })
  await endSession('chosen')
  unsubscribe()
  expect(cleared).toEqual(['late'])
})

it('a failing listener does not prevent the sign-out', async () => {
  startSession({ token: 'abc', userId: 7, days: 30 })
  const unsubscribe = onSessionEnd(() => {
    throw new Error('disk is gone')
  })
  await endSession('expired')
  unsubscribe()
  expect(storedToken()).toBeUndefined()
})

it('keeps the notice of a forced sign-out until the next sign-in', async () => {
  await endSession('replaced')
  expect(sessionNotice()).toBe('replaced')
  startSession({ token: 'abc', userId: 7, days: 30 })
  expect(sessionNotice()).toBeUndefined()
})

it('signs out when another tab does', async () => {
  const other = new BroadcastChannel('session')
  const reason = new Promise((resolve) => onSessionEnd(resolve))
  other.postMessage('replaced')
  expect(await reason).toBe('replaced')
  expect(sessionNotice()).toBe('replaced')
  other.close()
})

it('notifies listeners of a sign-in in another tab', async () => {
  const other = new BroadcastChannel('session')
  const notified = new Promise<void>((resolve) => onSessionStartElsewhere(resolve))
  other.postMessage('started 7')
  await notified
  other.close()
})

it('clears the cache and reloads when another user signs in in another tab', async () => {
  startSession({ token: 'abc', userId: 7, days: 30 })
  queryClient.setQueryData(['something'], 1)
  const reloaded = new Promise<void>((resolve) => {
    vi.spyOn(location, 'replace').mockImplementation(() => resolve())
  })
  const other = new BroadcastChannel('session')
  other.postMessage('started 8')
  await reloaded
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  other.close()
})
