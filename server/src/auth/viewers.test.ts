import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getUser, updateUser } from '#contract/users/api.ts'
import { openDatabase, type Database } from '../database.ts'
import { startSchool, type School } from '../testing.ts'

let school: School
/** What another process of the product would write with. */
let elsewhere: Database
beforeAll(async () => {
  school = await startSchool()
  elsewhere = openDatabase({ ...school.database.pool.options, max: 1 })
})
afterAll(async () => {
  await elsewhere.close()
  await school.close()
})

async function enter() {
  const { id, email } = await school.addLearner()
  const token = await school.signIn(email)
  const ask = () => school.call(getUser, { query: {}, token })
  expect((await ask()).status).toBe(200)
  return { id, token, ask }
}

test('what this process writes about a person is told by the next call', async () => {
  const { token, ask } = await enter()
  for (const name of ['Ann', 'Bea', 'Cleo']) {
    await school.call(updateUser, { body: { name }, token })
    expect((await ask()).body.name).toBe(name)
  }
})

test('a session that this process ends is refused by the next call, and what is rolled back changes nothing', async () => {
  const { id, ask } = await enter()
  const undone = school.database.transaction(async (sql) => {
    await sql`update sessions set revoked_at = now(), revoked_reason = 'logout' where user_id = ${id}`
    throw new Error('not now')
  })
  await expect(undone).rejects.toThrow('not now')
  expect((await ask()).status).toBe(200)
  await school.database.transaction(
    (sql) => sql`update sessions set revoked_at = now(), revoked_reason = 'logout' where user_id = ${id}`,
  )
  expect((await ask()).status).toBe(401)
})

test('a session that another process ends is refused within a second', async () => {
  const { id, ask } = await enter()
  await elsewhere.sql`update sessions set revoked_at = now(), revoked_reason = 'logout' where user_id = ${id}`
  await vi.waitFor(async () => expect((await ask()).status).toBe(401), { timeout: 1000, interval: 20 })
})
