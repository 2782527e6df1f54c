import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startJobs, type Jobs } from '../jobs.ts'
import { startSchool, type School } from '../testing.ts'
import { upkeepJobs } from './jobs.ts'

let school: School
let worker: Jobs | undefined
beforeAll(async () => {
  school = await startSchool()
})
afterAll(async () => {
  await worker?.stop()
  await school.close()
})

test('an account that was closed 14 days ago is erased, a later one is not', async () => {
  const [old, recent] = [await school.addLearner(), await school.addLearner()]
  const { sql } = school.database
  await sql`update users set name = 'Анна', closed_at = now() - interval '14 days 1 hour' where id = ${old.id}`
  await sql`update users set name = 'Олег', closed_at = now() - interval '13 days' where id = ${recent.id}`
  worker = await startJobs({ ...school, jobs: upkeepJobs, isWorker: true, onError: () => undefined })
  await vi.waitFor(
    async () => {
      const people = await sql<{ name: string; email: string | null }>`
        select name, email from users where id in (${old.id}, ${recent.id}) order by id`
      expect(people).toEqual([
        { name: '', email: null },
        { name: 'Олег', email: recent.email },
      ])
    },
    { timeout: 15_000 },
  )
})
