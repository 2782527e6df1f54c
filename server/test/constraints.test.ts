import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dateOf } from '#contract/platform/dates.ts'
import type { Sql } from '../src/platform/database/database.ts'
import { insertTransaction } from '../src/learning/points/queries.ts'
import { addChat, addMessage } from './chats.ts'
import { startSchool, type School } from './school.ts'
import { addCourse, addStream, type TestCourse } from './course.ts'

let school: School
let course: TestCourse
beforeAll(async () => {
  school = await startSchool()
  course = await addCourse(school.database)
})
afterAll(() => school.close())

async function addRun() {
  const { id: userId } = await school.addLearner()
  const streamId = await addStream(school.database, { userId, courseId: course.id })
  return { userId, streamId, chatId: await addChat(school.database, streamId) }
}

const someDay = 20_000
const freeze = (streamId: number, [from, to]: readonly [number, number], status = 1) => school.database.sql`
  insert into stream_freezes (stream_id, status, start_date, end_date)
  values (${streamId}, ${status}, ${dateOf(someDay + from)}, ${dateOf(someDay + to)})`

test.each([
  ['inside another', [2, 3]],
  ['around another', [-1, 9]],
  ['on the last day of another', [4, 6]],
] as const)('rejects a freeze %s of the same run', async (_where, days) => {
  const { streamId } = await addRun()
  await freeze(streamId, [0, 5])
  await expect(freeze(streamId, days)).rejects.toThrow(/stream_freezes_apart/)
})

test('accepts adjacent freezes, and overlaps with cancelled ones and other runs', async () => {
  const { streamId } = await addRun()
  await freeze(streamId, [0, 5])
  await freeze(streamId, [5, 7])
  await freeze(streamId, [2, 2], 2)
  await freeze((await addRun()).streamId, [0, 5])
})

test('a chat has one open consultation at a time', async () => {
  const { chatId, userId } = await addRun()
  const messageId = await addMessage(school.database, { chatId, userId })
  const open = () => school.database.sql`
    insert into consultations (chat_id, status, start_message_id) values (${chatId}, 'open', ${messageId})`
  await open()
  await expect(open()).rejects.toThrow(/consultations_open/)
  await school.database.sql`update consultations set status = 'close' where chat_id = ${chatId}`
  await open()
})

test.each(['stage_day_homework', 'course_stage_homework'])(
  'a submitted %s references an existing one',
  async (type) => {
    const { streamId } = await addRun()
    const send = (targetId: number) => school.database.sql`
    insert into stream_homeworks (stream_id, target_type, target_id)
    values (${streamId}, ${type}, ${targetId})`
    await expect(send(999_999)).rejects.toThrow(/foreign key/)
  },
)

test('a message with the same client id is stored once', async () => {
  const { chatId, userId } = await addRun()
  const clientId = randomUUID()
  let number = 0
  const send = (chat: number) => school.database.sql`
    insert into messages (chat_id, user_id, client_id, message, number)
    values (${chat}, ${userId}, ${clientId}, 'Once', ${(number += 1)})`
  await send(chatId)
  await expect(send(chatId)).rejects.toThrow(/messages_client/)
  await expect(send((await addRun()).chatId)).rejects.toThrow(/messages_client/)
})

describe('postings of points', () => {
  const howItWas = { ru: 'Тест', en: 'Test', es: 'Prueba' }
  const give = (sql: Sql, userId: number, amount: number) =>
    insertTransaction(sql, { userId, amount, reference: randomUUID(), howItWas })
  const balance = async (userId: number) =>
    school.database.sql`
      select coalesce(sum(amount), 0)::int as points from points_postings
      where user_id = ${userId} and account = 'learner'`

  test.each([
    ['a missing posting', `delete from points_postings where user_id = $1 and account = 'school'`],
    [
      'unbalanced postings',
      `update points_postings set amount = amount + 1 where user_id = $1 and account = 'learner'`,
    ],
  ])('the ledger of points rejects %s at the commit', async (_what, statement) => {
    const { userId } = await addRun()
    await give(school.database.sql, userId, 40)
    await expect(school.database.pool.query(statement, [userId])).rejects.toThrow(/do not sum to zero/)
    expect(await balance(userId)).toEqual([{ points: 40 }])
  })

  test('the ledger of points accepts both postings in separate statements of a transaction', async () => {
    const { userId } = await addRun()
    await school.database.transaction(async (sql) => {
      const [made] = await sql<{ id: number }>`
        insert into points_transactions (reference, how_it_was) values (${randomUUID()}, '{}') returning id`
      for (const [account, amount] of [
        ['learner', 5],
        ['school', -5],
      ])
        await sql`
          insert into points_postings (transaction_id, account, user_id, amount)
          values (${made?.id}, ${account}, ${userId}, ${amount})`
    })
    expect(await balance(userId)).toEqual([{ points: 5 }])
  })

  test('the ledger of points prevents a negative balance, even in concurrent transactions', async () => {
    const { userId } = await addRun()
    await give(school.database.sql, userId, 100)
    const spend = () => school.database.transaction((sql) => give(sql, userId, -30))
    const spent = await Promise.allSettled(Array.from({ length: 8 }, spend))
    const refused = spent.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(5)
    for (const { reason } of refused) expect(String(reason)).toMatch(/below zero/)
    expect(await balance(userId)).toEqual([{ points: 10 }])
    const takeBack = school.database.sql`delete from points_postings where transaction_id in (
      select transaction_id from points_postings where user_id = ${userId} and amount = 100)`
    await expect(takeBack).rejects.toThrow(/below zero/)
  })
})

test('every foreign key has an index that begins with its columns', async () => {
  const unindexed = await school.database.sql<{ key: string }>`
    select c.conrelid::regclass || '.' || c.conname as key from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = c.conrelid
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)
    order by 1`
  expect(unindexed.map(({ key }) => key)).toEqual([])
})
