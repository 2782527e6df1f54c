import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { readConfig } from '../server/src/platform/config/config.ts'
import { openDatabase, type Database } from '../server/src/platform/database/database.ts'
import { startJobs } from '../server/src/platform/jobs/jobs.ts'
import { openMedia } from '../server/src/platform/storage/media.ts'
import { renewSubscriptions } from '../server/src/shop/subscriptions/jobs.ts'
import { jobs } from '../server/src/worker.ts'
import { seedSchool, type BenchCluster } from './fixtures.ts'
import { processTreeCpuMs, startProgram } from './processes.ts'
import { median, type Measure } from './report.ts'

const people = 100_000
const kills = 5
const minutes = 10
const rounds = 5
const eachRound = 600
const concurrency = 8

/** Many renewals by one worker, which is killed five times, and what one of them costs. */
export async function measureRenewals(cluster: BenchCluster): Promise<Measure[]> {
  return [await measureCost(cluster), ...(await measureKilled(cluster, people))]
}

/** CPU of a renewal, its job of a mail not counted, as a multiple of that of one insert that is committed. */
async function measureCost(cluster: BenchCluster): Promise<Measure> {
  const { url, courseId } = await seedSchool(cluster, { name: 'renewal', learners: 1, entriesEach: 0 })
  const database = openDatabase({ connectionString: url, max: 10 })
  await addSubscribers(database, { count: eachRound * (rounds + 1), courseId, isDue: false })
  await database.sql`create table inserted (id bigint generated always as identity primary key, note text not null)`
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: join(cluster.dataDir, 'renewal') })
  const context = { config, database, media: await openMedia(cluster.dataDir), signal: new AbortController().signal }
  const queues = await startJobs({ ...context, jobs, isWorker: false, onError: console.error })
  const ratios: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    await database.sql`
      update subscriptions set next_try_at = now() where id in (
        select id from subscriptions where next_try_at > now() and paid_periods = 1 order by id limit ${eachRound})`
    const inserted = await cpuOf(cluster, () => insertEach(database))
    const renewed = await cpuOf(cluster, () => renewSubscriptions(context))
    // The first round compiles.
    if (round > 0) ratios.push(renewed / inserted)
  }
  const { paid } = await countRenewed(database)
  await queues.stop()
  await database.close()
  if (paid !== eachRound * (rounds + 1)) throw new Error(`${paid} subscriptions were renewed`)
  return { name: 'CPU of a renewal, to that of one committed insert', value: median(ratios), budget: 10, unit: '×' }
}

async function insertEach({ sql }: Database): Promise<void> {
  let remaining = eachRound
  const work = async () => {
    while (remaining-- > 0) await sql`insert into inserted (note) values ('In daylight')`
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}

async function cpuOf({ postgres }: BenchCluster, work: () => Promise<void>): Promise<number> {
  const used = () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000 + processTreeCpuMs(postgres.pid)
  const before = used()
  await work()
  return used() - before
}

/** Minutes until everybody is renewed, and subscriptions that were not renewed exactly once. */
async function measureKilled(cluster: BenchCluster, count: number): Promise<Measure[]> {
  const { url, courseId } = await seedSchool(cluster, { name: 'renewals', learners: 1, entriesEach: 0 })
  const database = openDatabase({ connectionString: url, max: 2 })
  await addSubscribers(database, { count, courseId, isDue: true })
  const environment = { DATABASE_URL: url, DATA_DIR: cluster.dataDir, DEMO: 'off', PAYMENTS: 'sandbox' }
  const startedAt = performance.now()
  for (let kill = 1; kill <= kills + 1; kill += 1) {
    await using worker = await startProgram('server/src/main.ts', environment)
    const goal = Math.floor((count * kill) / (kills + 1))
    while ((await countRenewed(database)).paid < goal) await setTimeout(20)
    if (kill <= kills) process.kill(worker.pid, 'SIGKILL')
  }
  const tookMinutes = (performance.now() - startedAt) / 60_000
  const wrong = await countWrong(database)
  await database.close()
  return [
    {
      name: `${count} renewals by one worker, killed ${kills} times`,
      value: tookMinutes,
      budget: minutes,
      unit: 'min',
    },
    { name: `of ${count} renewals not charged exactly once, in ${kills} kills`, value: wrong, budget: 0, unit: '' },
  ]
}

type Subscribers = { count: number; courseId: number; isDue: boolean }

/** People with a card, whose second month is due. */
async function addSubscribers(database: Database, { count, courseId, isDue }: Subscribers): Promise<void> {
  const { sql } = database
  await sql`
    insert into services (id, kind, title, price_minor, period, period_count, course_service_type, course_ids)
    values (900001, 'subscription', '{"en": "Monthly"}', 1800, 'month', 1, 'main_subscription', array[${courseId}::bigint])`
  await sql`
    with people as (
      insert into users (email, username, timezone, locale, email_confirmed_at)
      select 'subscriber-' || n || '@scale.test', 'subscriber', 'Europe/Madrid', 'en', now()
      from generate_series(1, ${count}::integer) n returning id),
    customer_rows as (
      insert into customers (user_id, adapter, reference) select id, 'sandbox', 'customer_' || id from people),
    known as (
      insert into sandbox_customers (reference, key) select 'customer_' || id, 'customer_' || id from people)
    insert into cards (user_id, adapter, reference, brand, last4, expires_month, expires_year, is_default)
    select id, 'sandbox', 'card_' || id, 'visa', '4242', 12, 2100, true from people`
  await sql`
    insert into sandbox_cards (reference, customer, kind, last4)
    select reference, 'customer_' || user_id, 'success', '4242' from cards`
  await sql`
    insert into subscriptions (user_id, service_id, status, title, brand, price_minor, currency, card_id, first_paid_on,
      paid_periods, next_pay_at, next_try_at)
    select c.user_id, s.id, 'active', s.title, 'local', s.price_minor, 'EUR', c.id, current_date - interval '1 month', 1,
      due.at, due.at
    from cards c, services s, (select now() + case when ${isDue} then interval '0' else interval '1 day' end as at) due
    where s.id = 900001`
  await database.pool.query('vacuum analyze')
}

async function countRenewed({ sql }: Database): Promise<{ paid: number }> {
  const [row] = await sql<{ paid: number }>`select count(*)::int as paid from subscriptions where paid_periods > 1`
  return row ?? { paid: 0 }
}

/** Subscriptions that have not one period more, one payment, one charge at the provider and one entry in the books. */
async function countWrong({ sql }: Database): Promise<number> {
  const [row] = await sql<{ wrong: number }>`
    select count(*)::int as wrong from subscriptions s where paid_periods <> 2 or status <> 'active'
      or (select array_agg(status) from payments p where p.subscription_id = s.id) <> '{paid}'
      or (select count(*) from payments p join sandbox_payments c on c.customer = 'customer_' || p.user_id and c.status = 'paid'
        where p.subscription_id = s.id) <> 1
      or (select coalesce(sum(e.amount_minor), 0) from payments p join money_transactions t on t.payment_id = p.id
        join money_postings e on e.transaction_id = t.id and e.account = 'provider' where p.subscription_id = s.id) <> 1800`
  return row?.wrong ?? 0
}
