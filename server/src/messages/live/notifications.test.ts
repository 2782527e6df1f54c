import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addChatter, makeChatBrands } from '../../../test/chatSchool.ts'
import { addCourse } from '../../../test/course.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { openNotifications } from './notifications.ts'
import type { Receiver } from './receivers.ts'

let brands: string
let school: School
beforeAll(async () => {
  brands = await makeChatBrands()
  school = await startSchool({ BRANDS_DIR: brands })
})
afterAll(async () => {
  await school.close()
  await rm(brands, { recursive: true, force: true })
})

const listListening = async () => {
  const rows = await school.database.sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name = 'daystream-live' and datname = current_database()`
  return rows.map(({ pid }) => pid)
}

test('a connection that reconnects during the shutdown is closed', async () => {
  const before = await listListening()
  const nothing = () => undefined
  const { close } = await openNotifications(school.database.pool, {
    onReceivers: nothing,
    onGap: nothing,
    onError: nothing,
  })
  const ended = await listListening()
  expect(ended).toHaveLength(before.length + 1)
  await school.database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'daystream-live' and datname = current_database()`
  // The reconnect happens after a second.
  const listReconnected = async () => (await listListening()).filter((pid) => !ended.includes(pid))
  await expect.poll(listReconnected, { interval: 1 }).not.toEqual([])
  await close()
  await expect.poll(listReconnected).toHaveLength(before.length)
})

test('concurrent events for several receivers are one notification', async () => {
  const person = await addChatter(school, { course: await addCourse(school.database) })
  const received: (readonly Receiver[])[] = []
  const nothing = () => undefined
  const { close } = await openNotifications(school.database.pool, {
    onReceivers: (receivers) => void received.push(receivers),
    onGap: nothing,
    onError: nothing,
  })
  await person.send()
  const ofPerson = () => received.filter((receivers) => receivers.includes(person.userId))
  await expect.poll(ofPerson).toEqual([[person.userId, 'experts']])
  await close()
})
