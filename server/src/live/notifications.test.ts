import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSchool, type School } from '../../test/school.ts'
import { openNotifications } from './notifications.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

const countListening = async () =>
  (
    await school.database
      .sql`select 1 from pg_stat_activity where application_name = 'daystream-live' and datname = current_database()`
  ).length

test('a connection that reconnects during the shutdown is closed', async () => {
  const before = await countListening()
  const nothing = () => undefined
  const { close } = await openNotifications(school.database.pool, {
    onReceivers: nothing,
    onGap: nothing,
    onError: nothing,
  })
  expect(await countListening()).toBe(before + 1)
  await school.database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'daystream-live' and datname = current_database()`
  await expect.poll(countListening).toBe(0)
  // The reconnect happens after a second.
  await expect.poll(countListening, { interval: 1, timeout: 5000 }).toBeGreaterThan(0)
  await close()
  await expect.poll(countListening).toBe(before)
})
