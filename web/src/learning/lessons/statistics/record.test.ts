import { expect, it } from 'vitest'
import { addPlayed } from './record.ts'

it.each<[string, number[], number, number]>([
  ['a part of a second waits', [400, 500], 0, 900],
  ['the remainder carries over', [400, 700], 1, 100],
  ['several seconds at once', [2600], 2, 600],
  ['rounding errors lose nothing', Array.from({ length: 30 }, () => 100 / 3), 1, 0],
  ['a throttled tab reports late but completely', [59_500, 500], 60, 0],
])('played time is recorded in whole seconds: %s', (_title, parts, seconds, remainderMs) => {
  let [remainder, whole] = [0, 0]
  for (const part of parts) {
    const added = addPlayed(remainder, part)
    remainder = added.remainderMs
    whole += added.seconds
  }
  expect(whole).toBe(seconds)
  expect(remainder).toBeCloseTo(remainderMs, 1)
})
