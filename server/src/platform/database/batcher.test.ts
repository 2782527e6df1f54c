import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSchool, type School } from '../../../test/school.ts'
import { createBatcher } from './batcher.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

/** Doubles numbers and records the batches; a negative number fails. */
function doubling(keyOf: (number: number) => unknown = (number) => number) {
  const batches: number[][] = []
  const double = createBatcher<number, number>({
    run: async (sql, numbers) => {
      batches.push([...numbers])
      const rows = await sql<{ double: number }>`
        select (sqrt(number) ^ 2 * 2)::int as double
        from unnest(${numbers}::float8[]) with ordinality as given (number, place) order by place`
      return rows.map((row) => row.double)
    },
    keyOf,
  })
  return { batches, double: (number: number) => double(school.database, number) }
}

test('a batcher runs items of the same tick as one batch', async () => {
  const { batches, double } = doubling()
  expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8])
  expect(batches).toEqual([[1, 2, 3, 4]])
  expect(await double(5)).toBe(10)
  expect(batches).toHaveLength(2)
})

test('a batcher collects items for the next batch while one runs', async () => {
  const batches: number[][] = []
  const answered = Promise.withResolvers<void>()
  const echo = createBatcher<number, number>({
    run: async (_sql, numbers) => {
      batches.push([...numbers])
      await answered.promise
      return numbers
    },
    keyOf: (number) => number,
  })
  const responses = [echo(school.database, 1)]
  await expect.poll(() => batches, { interval: 1 }).toEqual([[1]])
  responses.push(echo(school.database, 2), echo(school.database, 3))
  answered.resolve()
  expect(await Promise.all(responses)).toEqual([1, 2, 3])
  expect(batches).toEqual([[1], [2, 3]])
})

test('a batcher starts another batch beside one that hangs', async () => {
  const echo = createBatcher<number, number>({
    run: (_sql, numbers) => (numbers.includes(1) ? new Promise(() => undefined) : Promise.resolve(numbers)),
    keyOf: (number) => number,
  })
  void echo(school.database, 1)
  const responses: number[] = []
  const goOn = () => {
    void echo(school.database, 2).then((response) => responses.push(response))
    return responses.length
  }
  await expect.poll(goOn).toBeGreaterThan(1)
})

test('a batcher rejects only the item that fails', async () => {
  const { double } = doubling()
  const results = await Promise.allSettled([1, -1, 3].map(double))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await double(4)).toBe(8)
})

test('a batcher puts items with the same key into different batches', async () => {
  const { batches, double } = doubling((number) => number % 2)
  expect(await Promise.all([1, 3, 5, 2].map(double))).toEqual([2, 6, 10, 4])
  expect(batches).toEqual([[1, 2], [3], [5]])
})

test('a batcher limits a batch to a hundred items', async () => {
  const { batches, double } = doubling()
  await Promise.all(Array.from({ length: 250 }, (_, number) => double(number)))
  expect(batches.map((numbers) => numbers.length)).toEqual([100, 100, 50])
})
