import type { PersistedClient } from '@tanstack/react-query-persist-client'
import { dehydrate, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { newestAnswers } from './keptAnswers.ts'

const day = 86_400_000
const now = 1_800_000_000_000

/** What the library would keep of answers that came so many days ago. */
function clientWith(answers: Record<string, { daysAgo: number; data: unknown }>): PersistedClient {
  const client = new QueryClient()
  for (const [name, { daysAgo, data }] of Object.entries(answers))
    client.setQueryData([name], data, { updatedAt: now - daysAgo * day })
  return { timestamp: now, buster: '2', clientState: dehydrate(client) }
}

const kept = (client: PersistedClient) =>
  (JSON.parse(newestAnswers(client)) as PersistedClient).clientState.queries.map(({ queryKey }) => queryKey[0])

test('answers are kept for thirty days, the newest first', () => {
  const data = { title: 'Day "5"', queries: [] }
  const client = clientWith({ old: { daysAgo: 31, data }, week: { daysAgo: 7, data }, today: { daysAgo: 0, data } })
  expect(kept(client)).toEqual(['today', 'week'])
  const { clientState, ...rest } = JSON.parse(newestAnswers(client)) as PersistedClient
  expect(rest).toEqual({ timestamp: now, buster: '2' })
  expect(clientState.queries[0]?.state.data).toEqual(data)
  expect(clientState.mutations).toEqual([])
})

test('what has no room any longer is what was asked for the longest ago', () => {
  const data = 'x'.repeat(1_500_000)
  const client = clientWith({ first: { daysAgo: 3, data }, second: { daysAgo: 2, data }, third: { daysAgo: 1, data } })
  expect(kept(client)).toEqual(['third', 'second'])
})

test('nothing is kept of nothing', () => {
  expect(kept(clientWith({}))).toEqual([])
})
