import { listPeople } from '#contract/school/people/api.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrations.ts'
import { addressOf } from '../server/test/school.ts'
import { startServer, type BenchCluster } from './fixtures.ts'
import { load } from './load.ts'
import type { RunningProcess } from './processes.ts'
import type { Measure } from './report.ts'
import { measureRatio, type Side } from './scaling.ts'

const token = 'people-search-'.padEnd(43, 'x')
const [few, many] = [100, 100_000]
const [sharedDomain, sharedName] = ['@gmail.com', 'Анна']

/** Latency of a search by a part of a name, and by what half or all of the people share, among many people and among few. */
export async function measurePeopleSearch(cluster: BenchCluster): Promise<Measure[]> {
  const [small, large] = [await seedPeople(cluster, 'few', few), await seedPeople(cluster, 'many', many)]
  await using smallServer = await startServer(cluster, small)
  await using largeServer = await startServer(cluster, large)
  const among = `among ${many} people, to ${few}`
  const parts = ({ names }: typeof small) => names.map((name) => name.slice(1, 7))
  const rare = [sideOf(smallServer, parts(small)), sideOf(largeServer, parts(large))] as const
  const measures = [await measureRatio(`p95 of a search ${among}`, rare)]
  for (const word of [sharedDomain, sharedName]) {
    const common = [sideOf(smallServer, [word]), sideOf(largeServer, [word])] as const
    measures.push(await measureRatio(`p95 of a search for ${word} ${among}`, common))
  }
  return measures
}

function sideOf({ origin }: RunningProcess, searches: readonly string[]): Side {
  let next = 0
  const nextRequest = () => {
    next = (next + 1) % searches.length
    return { path: addressOf(listPeople, { query: { search: searches[next] } }), token }
  }
  return { load: (count) => load(origin, nextRequest, { count, concurrency: 1 }) }
}

/** A database of people with Cyrillic names of their own, the first of whom is signed in to the console. */
async function seedPeople({ postgres }: BenchCluster, name: string, count: number) {
  const { connection } = postgres
  const owner = openDatabase({ ...connection, max: 1 })
  await owner.pool.query(`create database people_${name}`)
  await owner.close()
  const database = openDatabase({ ...connection, database: `people_${name}`, max: 4 })
  await migrate(database)
  await database.sql`
    insert into users (email, username, name, last_name)
    select number || (array['@people.test', ${sharedDomain}::text])[1 + number % 2], number, ${sharedName}::text,
      translate(substr(md5(number::text), 1, 10), '0123456789abcdef', 'абвгдежзиклмнопр')
    from generate_series(1, ${count}::int) as number`
  await database.sql`update users set roles = '{admin}' where id = (select min(id) from users)`
  await database.sql`
    insert into sessions (user_id, token_hash, brand, app_type, expires_at)
    select min(id), sha256(convert_to(${token}, 'UTF8')), 'staff', 'web', now() + interval '1 day' from users`
  await database.pool.query('vacuum analyze')
  const names = await database.sql<{ last_name: string }>`select last_name from users order by last_name limit 100`
  await database.close()
  const { user, host, port } = connection
  const url = `postgresql://${user}@localhost/people_${name}?host=${encodeURIComponent(host)}&port=${port}`
  return { url, names: names.map((row) => row.last_name) }
}
