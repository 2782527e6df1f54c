import { expect, test } from 'vitest'
import { isIdle, newestEntries, type StoredEntry } from './storedQueries.ts'

const day = 86_400_000
const now = 1_800_000_000_000

/** What is stored of answers that came so many days ago. */
function entriesOf(answers: Record<string, { daysAgo: number; data: unknown }>): StoredEntry[] {
  return Object.entries(answers).map(([name, { daysAgo, data }]) => [
    name,
    { updatedAt: now - daysAgo * day, text: JSON.stringify(data) },
  ])
}

const kept = (entries: StoredEntry[]) => newestEntries(entries, now).map(([name]) => name)

test('answers are kept for thirty days, the newest first', () => {
  const data = { title: 'Day "5"', queries: [] }
  expect(
    kept(entriesOf({ old: { daysAgo: 31, data }, week: { daysAgo: 7, data }, today: { daysAgo: 0, data } })),
  ).toEqual(['today', 'week'])
})

test('what has no room any longer is what was asked for the longest ago', () => {
  const data = 'x'.repeat(1_500_000)
  const entries = entriesOf({ first: { daysAgo: 3, data }, second: { daysAgo: 2, data }, third: { daysAgo: 1, data } })
  expect(kept(entries)).toEqual(['third', 'second'])
})

test('nothing is kept of an empty store', () => {
  expect(kept([])).toEqual([])
})

test('a browser in which nothing was read for a day begins anew', () => {
  const data = 'x'
  expect(isIdle(entriesOf({ first: { daysAgo: 5, data }, last: { daysAgo: 1.1, data } }), now)).toBe(true)
  expect(isIdle(entriesOf({ first: { daysAgo: 5, data }, last: { daysAgo: 0.9, data } }), now)).toBe(false)
})
