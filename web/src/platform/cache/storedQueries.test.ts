import { expect, test } from 'vitest'
import { idleLimits, isIdle, entriesWithinQuota, type StoredEntry } from './storedQueries.ts'

const day = 86_400_000
const now = 1_800_000_000_000

/** Stored entries of the given age. */
function entriesOf(queries: Record<string, { daysAgo: number; data: unknown }>): StoredEntry[] {
  return Object.entries(queries).map(([name, { daysAgo, data }]) => [
    name,
    { updatedAt: now - daysAgo * day, text: JSON.stringify(data) },
  ])
}

const retained = (entries: StoredEntry[]) => entriesWithinQuota(entries, now).map(([name]) => name)

test('retains entries for thirty days, newest first', () => {
  const data = { title: 'Day "5"', queries: [] }
  expect(
    retained(entriesOf({ old: { daysAgo: 31, data }, week: { daysAgo: 7, data }, today: { daysAgo: 0, data } })),
  ).toEqual(['today', 'week'])
})

test('evicts the oldest entries over the quota', () => {
  const data = 'x'.repeat(1_500_000)
  const entries = entriesOf({ first: { daysAgo: 3, data }, second: { daysAgo: 2, data }, third: { daysAgo: 1, data } })
  expect(retained(entries)).toEqual(['third', 'second'])
})

test('retains nothing of an empty store', () => {
  expect(retained([])).toEqual([])
})

test('a store without updates for a day is idle', () => {
  const data = 'x'
  expect(isIdle(entriesOf({ first: { daysAgo: 5, data }, last: { daysAgo: 1.1, data } }), now)).toBe(true)
  expect(isIdle(entriesOf({ first: { daysAgo: 5, data }, last: { daysAgo: 0.9, data } }), now)).toBe(false)
})

test('the store of the mobile application is idle after thirty days', () => {
  const isIdleAfter = (daysAgo: number) =>
    isIdle(entriesOf({ only: { daysAgo, data: 'x' } }), now, idleLimits.application)
  expect([isIdleAfter(29), isIdleAfter(31)]).toEqual([false, true])
})
