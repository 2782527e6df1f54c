import { expect, test } from 'vitest'
import { scoreEntryOf } from './rules.ts'

const wire = {
  id: 7,
  reason: 'day',
  how_it_was: 'Day 3',
  created_at: 1_795_000_000,
  updated_at: 1_795_000_060,
} as const

test.each([
  [40, { type: 'add', amount: 40 }],
  [-300, { type: 'debit', amount: 300 }],
  [0, { type: 'add', amount: 0 }],
])('an entry of %i points is %j', (amount, expected) => {
  expect(scoreEntryOf({ ...wire, amount })).toEqual({
    ...expected,
    id: 7,
    reason: 'day',
    howItWas: 'Day 3',
    createdAt: 1_795_000_000_000,
    updatedAt: 1_795_000_060_000,
  })
})

test.each([undefined, null, 'points', 40, [[wire]]])('rejects %j as an entry of points', (data) => {
  expect(() => scoreEntryOf(data as never)).toThrow(TypeError)
})
