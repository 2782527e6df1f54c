import { randomUUID } from 'node:crypto'
import { getChat, listMessages, sendMessage } from '#contract/experts/chats/api.ts'
import { getStreamStatus } from '#contract/learning/streams/api.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { scaleToken } from '../server/test/scale.ts'
import { addressOf } from '../server/test/school.ts'
import type { BenchCall } from './calls.ts'
import { seedSchool, startServer, type BenchCluster, type SeededSchool } from './fixtures.ts'
import { cycleLearnerIds, load } from './load.ts'
import type { Measure } from './report.ts'
import { measureRatio, type Side } from './scaling.ts'
import { measureServerCost, type Series } from './serverCost.ts'

const [few, many] = [50, 50_000]
/** Each writes once within the delay between messages. */
const learners = 6000
/** Learners with these numbers have the long chat and the short one. */
const [busy, calm] = [1, 2]

/** Latency of a long chat to a short one, and CPU of a page, a message and the state of a run. */
export async function measureChat(cluster: BenchCluster): Promise<Measure[]> {
  const school = await seedSchool(cluster, { name: 'chat', learners, entriesEach: 0 })
  const chatIds = await seedMessages(school)
  return [...(await measureLength(cluster, school, chatIds)), ...(await measureCalls(cluster, school, chatIds))]
}

/** Fills two chats; every run has consultations left. Returns the ids of the chats by learner. */
async function seedMessages(school: SeededSchool): Promise<number[]> {
  const database = openDatabase({ connectionString: school.url, max: 1 })
  const { sql } = database
  await sql`update streams set max_consultation_count = 1000`
  const rows = await sql<{ id: number }>`select id from chats order by user_id`
  const chatIds = rows.map(({ id }) => id)
  for (const [learner, count] of [
    [busy, many],
    [calm, few],
  ] as const) {
    const chatId = chatIds[learner - 1] ?? 0
    await sql`
      insert into messages (chat_id, user_id, message, number, created_at)
      select c.id, c.user_id + place % 2, 'How often?', place, now() - interval '1 day' + place * interval '1 second'
      from chats c, generate_series(4, ${count}::integer) place where c.id = ${chatId}`
    await sql`
      update chats set messages_count = ${count}, unread_count = ${count / 2},
        expert_message_id = (select max(id) from messages where chat_id = ${chatId} and user_id <> chats.user_id)
      where id = ${chatId}`
  }
  await sql`update messages set created_at = created_at - interval '1 day'`
  await database.pool.query('vacuum analyze')
  await database.close()
  return chatIds
}

type Addresses = { name: string; pathOf: (chatId: number, count: number) => string }

const opened: Addresses[] = [
  {
    name: 'opening a chat',
    pathOf: (chatId) => addressOf(getChat, { params: { chatId }, query: { expand: 'messages,consultations' } }),
  },
  {
    name: 'the oldest page',
    pathOf: (chatId, count) => addressOf(listMessages, { params: { chatId }, query: { page: count / 10 } }),
  },
]

async function measureLength(cluster: BenchCluster, school: SeededSchool, chatIds: readonly number[]) {
  await using server = await startServer(cluster, school)
  const measures: Measure[] = []
  for (const { name, pathOf } of opened) {
    const sideFor = (learner: number, count: number): Side => {
      const request = { path: pathOf(chatIds[learner - 1] ?? 0, count), token: scaleToken(learner) }
      return { load: (times) => load(server.origin, () => request, { count: times, concurrency: 1 }) }
    }
    const sides = [sideFor(calm, few), sideFor(busy, many)] as const
    measures.push({ ...(await measureRatio(`p95 of ${name} of ${many} messages, to ${few}`, sides)), budget: 1.2 })
  }
  return measures
}

async function measureCalls(cluster: BenchCluster, school: SeededSchool, chatIds: readonly number[]) {
  const chatOf = (learner: number) => ({ params: { chatId: chatIds[learner - 1] ?? 0 } })
  const page: BenchCall = {
    name: 'a page of a busy chat',
    ratioBudget: 2.5,
    opensDay: false,
    requestOf: () => ({ path: addressOf(listMessages, chatOf(busy)), token: scaleToken(busy) }),
  }
  const status: BenchCall = {
    name: 'the state of a run with a busy chat',
    ratioBudget: 4,
    opensDay: false,
    requestOf: ({ streamIds }) => ({
      path: addressOf(getStreamStatus, {
        params: { streamId: streamIds[busy - 1] },
        query: { expand: 'consultations,chatChannelMeta' },
      }),
      token: scaleToken(busy),
    }),
  }
  const sending: BenchCall = {
    name: 'a message, durable commit',
    ratioBudget: 6,
    opensDay: false,
    requestOf: (_school, learner) => ({
      method: 'POST',
      path: addressOf(sendMessage, chatOf(learner)),
      token: scaleToken(learner),
      body: { client_id: randomUUID(), message: 'How often?' },
    }),
  }
  const series: Series[] = [
    { name: 'warm', calls: [page, status], nextLearnerId: () => () => busy, requests: { warmUp: 1500, each: 800 } },
    {
      name: 'cold',
      calls: [sending],
      requests: { warmUp: 1500, each: 800 },
      nextLearnerId: () => cycleLearnerIds(learners),
    },
  ]
  return measureServerCost(cluster, school, series)
}
