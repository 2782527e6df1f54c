import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDeadlocks, writingCalls, type Send } from './deadlocks.ts'
import { startSchool, type School } from './school.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

/** Number of sampled pairs that lock rows of one table; the long test runs all. */
const sampleSize = 250

test('two calls that lock rows in opposite orders are found', async () => {
  const [one, other] = [(await school.addLearner()).id, (await school.addLearner()).id]
  const locking =
    (...ids: number[]): Send =>
    ({ database }) =>
      database.transaction(async (sql) => {
        for (const id of ids) await sql`update users set city = city where id = ${id}`
      })
  const sends = { forwards: locking(one, other), backwards: locking(other, one), 'forwards too': locking(one, other) }
  await using deadlocks = await openDeadlocks(school, new Map(Object.entries(sends)))
  const [forwards, backwards, again] = deadlocks.calls
  if (!forwards || !backwards || !again) throw new Error('A call takes no locks')
  expect(await deadlocks.find([[forwards, again]])).toEqual([])
  const stoppedAfter = expect.stringContaining('update users') as string
  expect(await deadlocks.find([[forwards, backwards]])).toEqual([
    { first: 'forwards', stoppedAfter, second: 'backwards' },
  ])
})

test('no two writing calls of a sample wait for each other', async () => {
  await using deadlocks = await openDeadlocks(school, await writingCalls(school))
  const pairs = deadlocks.calls
    .flatMap((first) => deadlocks.calls.map((second) => [first, second] as const))
    .filter(([first, second]) => !first.tables.isDisjointFrom(second.tables))
  const step = Math.ceil(pairs.length / sampleSize)
  expect(await deadlocks.find(pairs.filter((_pair, index) => index % step === 0))).toEqual([])
})
