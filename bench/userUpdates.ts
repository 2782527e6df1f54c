import { openDatabase, type Database } from '../server/src/platform/database/database.ts'
import type { SeededSchool } from './fixtures.ts'
import { median, type Measure } from './report.ts'

const rounds = 9
const updates = 2000
const concurrency = 4

/** Duration of user updates, each its own transaction, as a multiple of those of a copy of the table without triggers. */
export async function measureUserUpdates({ url, learners, firstUserId }: SeededSchool): Promise<Measure> {
  const database = openDatabase({ connectionString: url, max: concurrency })
  await database.pool.query('create table users_without_triggers (like users including all excluding generated)')
  await database.pool.query('insert into users_without_triggers overriding system value select * from users')
  await database.pool.query('vacuum analyze')
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const times: number[] = []
    for (const table of ['users', 'users_without_triggers'])
      times.push(await updateMs(database, table, (index) => firstUserId + ((round * updates + index) % learners)))
    const [withTriggers = Number.NaN, withoutTriggers = Number.NaN] = times
    ratios.push(withTriggers / withoutTriggers)
  }
  await database.close()
  return { name: 'user updates, to a table without triggers', value: median(ratios), budget: 1.3, unit: '×' }
}

async function updateMs({ pool }: Database, table: string, idAt: (index: number) => number): Promise<number> {
  let index = 0
  const worker = async () => {
    while (index < updates)
      await pool.query(`update ${table} set city = city || 'a' where id = $1`, [idAt((index += 1))])
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: concurrency }, worker))
  return performance.now() - startedAt
}
