import { expect, test } from 'vitest'
import { openDeadlocks, writingCalls } from './deadlocks.ts'
import { startSchool } from './school.ts'

test('no two writing calls wait for each other, wherever one of them is stopped', async () => {
  const school = await startSchool()
  try {
    await using deadlocks = await openDeadlocks(school, await writingCalls(school))
    const found = []
    for (const first of deadlocks.calls)
      found.push(...(await deadlocks.find(deadlocks.calls.map((second) => [first, second]))))
    expect(found).toEqual([])
  } finally {
    await school.close()
  }
})
