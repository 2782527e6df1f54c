import type { InboxTab } from '#contract/club/support/inboxRules.ts'
import { countQuestions, getQuestion, getQuestionAsker, listQuestions } from '#contract/club/support/staffApi.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrations.ts'
import { addressOf } from '../server/test/school.ts'
import { startServer, type BenchCluster } from './fixtures.ts'
import { load } from './load.ts'
import type { RunningProcess } from './processes.ts'
import type { Measure } from './report.ts'
import { measureRatio, type Side } from './scaling.ts'

const token = 'inbox-'.padEnd(43, 'x')
const [few, many] = [100, 100_000]

/** Latency of the inbox of the support with many questions, and with few: its tabs, a search, the badge, a question. */
export async function measureInbox(cluster: BenchCluster): Promise<Measure[]> {
  const [small, large] = [await seedInbox(cluster, 'few', few), await seedInbox(cluster, 'many', many)]
  await using smallServer = await startServer(cluster, small)
  await using largeServer = await startServer(cluster, large)
  const measure = (name: string, addressesOf: (inbox: Inbox) => string[]) =>
    measureRatio(`p95 of ${name} with ${many} questions, to ${few}`, [
      sideOf(smallServer, addressesOf(small)),
      sideOf(largeServer, addressesOf(large)),
    ])
  const listed = (query: { tab: InboxTab }) => () => [addressOf(listQuestions, { query })]
  return [
    await measure('the inbox of what is nobody’s', listed({ tab: 'unowned' })),
    await measure('the inbox of what is mine', listed({ tab: 'mine' })),
    await measure('the inbox of what is closed', listed({ tab: 'closed' })),
    await measure('a search in the inbox', ({ words }) =>
      words.map((search) => addressOf(listQuestions, { query: { search } })),
    ),
    await measure('the badge of the inbox', () => [countQuestions.path]),
    await measure('a question', ({ ids }) =>
      ids.map((questionId) => addressOf(getQuestion, { params: { questionId } })),
    ),
    await measure('who asked it', ({ ids }) =>
      ids.map((questionId) => addressOf(getQuestionAsker, { params: { questionId } })),
    ),
  ]
}

function sideOf({ origin }: RunningProcess, paths: readonly string[]): Side {
  let next = 0
  const nextRequest = () => {
    next = (next + 1) % paths.length
    return { path: paths[next] ?? '', token }
  }
  return { load: (count) => load(origin, nextRequest, { count, concurrency: 1 }) }
}

type Inbox = { url: string; words: string[]; ids: number[] }

/** A database of questions in all states, each with a word of its own; ten people answer, the first of whom is signed in. */
async function seedInbox({ postgres }: BenchCluster, name: string, count: number): Promise<Inbox> {
  const { connection } = postgres
  const owner = openDatabase({ ...connection, max: 1 })
  await owner.pool.query(`create database inbox_${name}`)
  await owner.close()
  const database = openDatabase({ ...connection, database: `inbox_${name}`, max: 4 })
  await migrate(database)
  const { sql } = database
  await sql`
    insert into users (email, username, name, roles) select 'support-' || n || '@scale.test', n, 'Support', '{support}'
    from generate_series(1, 10) as n`
  await sql`
    insert into sessions (user_id, token_hash, brand, app_type, expires_at)
    select min(id), sha256(convert_to(${token}, 'UTF8')), 'staff', 'web', now() + interval '1 day' from users`
  await sql`
    insert into support_tickets (brand, name, email, message, support_category_id, owner_id, status, waiting_since, answer_by, closed_at)
    select 'local', 'Анна', number || '@people.test', 'Видео ' || translate(md5(number::text), '0123456789abcdef', 'абвгдежзиклмнопр'),
      3 + number % 5, case when number % 2 = 0 then (select min(id) from users) + number % 10 end,
      case when is_open then 'open' when number % 3 = 0 then 'answered' else 'closed' end,
      case when is_open then now() end, case when is_open then now() + number * interval '1 second' end,
      case when not is_open and number % 3 <> 0 then now() - number * interval '1 second' end
    from generate_series(1, ${count}::int) as number, lateral (select number % 4 < 2 as is_open) state`
  await database.pool.query('vacuum analyze')
  const rows = await sql<{ id: number; word: string }>`
    select id, substr(message, 7, 8) as word from support_tickets order by md5(id::text) limit 100`
  await database.close()
  const { user, host, port } = connection
  const url = `postgresql://${user}@localhost/inbox_${name}?host=${encodeURIComponent(host)}&port=${port}`
  return { url, words: rows.map(({ word }) => word), ids: rows.map(({ id }) => id) }
}
