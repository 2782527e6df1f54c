import { expect, test } from 'vitest'
import { findCycle } from './cycles.ts'

test('names that import each other are found, also over a third one', () => {
  const node = (name: string, ...imports: string[]) => ({ name, imports })
  expect(findCycle([node('a', 'b', 'c'), node('b', 'c'), node('c')])).toBeUndefined()
  expect(findCycle([node('a', 'b'), node('b', 'c'), node('c', 'b')])).toEqual(['b', 'c', 'b'])
})
