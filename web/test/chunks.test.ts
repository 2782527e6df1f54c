import { expect, it } from 'vitest'
import { findCycle } from '../vite-chunks.ts'

it('chunks that import each other are found, also over a third one', () => {
  const chunk = (fileName: string, ...imports: string[]) => ({ fileName, imports })
  expect(findCycle([chunk('a', 'b', 'c'), chunk('b', 'c'), chunk('c')])).toBeUndefined()
  expect(findCycle([chunk('a', 'b'), chunk('b', 'c'), chunk('c', 'b')])).toEqual(['b', 'c', 'b'])
})
