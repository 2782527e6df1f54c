import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listChats } from '#contract/experts/chats/api.ts'
import { queryClient } from '../platform/cache/queries.ts'
import { setTimeZone } from '../platform/language/timeZone.ts'
import { SavedAt } from './SavedAt.tsx'

const noon = Date.parse('2026-03-05T12:00:00Z')
const minuteMs = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] })
  setTimeZone('UTC')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  queryClient.clear()
})

/** `minutesAgo` is undefined for a query without an answer. */
type Shown = { name: string; minutesAgo: number | undefined; staleTime?: number }

function ShownQuery({ name, staleTime = 0 }: Omit<Shown, 'minutesAgo'>) {
  useQuery({ queryKey: [name], queryFn: () => new Promise<never>(() => undefined), staleTime })
  return null
}

/** Shows queries that the server has answered so long ago, and the age of the screen. */
function showScreen(shown: readonly Shown[]): void {
  for (const { name, minutesAgo } of shown)
    if (minutesAgo !== undefined)
      queryClient.setQueryData([name], 'answer', { updatedAt: noon - minutesAgo * minuteMs })
  render(
    <QueryClientProvider client={queryClient}>
      {shown.map((query) => (
        <ShownQuery key={query.name} {...query} />
      ))}
      <SavedAt />
    </QueryClientProvider>,
  )
}

const text = () => document.body.textContent

it('the strip says from what time today the oldest data of the screen is', () => {
  showScreen([
    { name: '/day', minutesAgo: 5 },
    { name: '/status', minutesAgo: 95 },
  ])
  expect(text()).toBe('Saved at 10:25.')
})

it('data of an earlier day has its date', () => {
  showScreen([{ name: '/day', minutesAgo: 48 * 60 }])
  expect(text()).toBe('Saved on 3 March, 12:00.')
})

it('the menus, and a course that is asked for in another version only, do not make a screen older', () => {
  showScreen([
    { name: listChats.path, minutesAgo: 300 },
    { name: '/course', minutesAgo: 600, staleTime: Infinity },
    { name: '/day', minutesAgo: 60 },
  ])
  expect(text()).toBe('Saved at 11:00.')
})

it('a screen with data of the menus only has their age', () => {
  showScreen([{ name: listChats.path, minutesAgo: 30 }])
  expect(text()).toBe('Saved at 11:30.')
})

it('the strip says nothing of a screen whose data is not stored', () => {
  showScreen([
    { name: listChats.path, minutesAgo: 30 },
    { name: '/day', minutesAgo: undefined },
  ])
  expect(text()).toBe('')
})

it('the strip follows what arrives', () => {
  showScreen([{ name: '/day', minutesAgo: 60 }])
  act(() => void queryClient.setQueryData(['/day'], 'newer', { updatedAt: noon - minuteMs }))
  expect(text()).toBe('Saved at 11:59.')
})
