import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readBrands } from '../server/src/brands/brands.ts'
import { importCatalog } from '../server/src/shop/catalog/import.ts'
import { openDatabase, type Database } from '../server/src/platform/database/database.ts'
import { openMedia } from '../server/src/platform/storage/media.ts'
import { importFolders, seedSchool, type BenchCluster, type SeededSchool } from './fixtures.ts'

const coursesFolder = 'demo/courses'

/** Services of the demo catalogue: courses that learners of the benchmarks do not have. */
export const [orderedServiceId, paidServiceId] = [1002, 1003]

/** People who have paid at the provider, and of whose payment no event has come. */
export const payers = 5000

type MoneySize = { name: string; learners: number; orders: number }

/**
 * A school that sells the demo catalogue. Each learner has a card and three subscriptions; other people have the `orders`, ten
 * each, with their payments and postings.
 */
export async function seedMoney(cluster: BenchCluster, { name, learners, orders }: MoneySize): Promise<SeededSchool> {
  const school = await seedSchool(cluster, { name, learners, entriesEach: 0 })
  const database = openDatabase({ connectionString: school.url, max: 1 })
  await addCatalogue(cluster, database)
  await addSubscriptions(database)
  await addOrders(database, orders)
  await addPaid(database)
  await database.pool.query('vacuum analyze')
  await database.pool.query('checkpoint')
  await database.close()
  return school
}

async function addCatalogue(cluster: BenchCluster, database: Database): Promise<void> {
  const folders = await readdir(coursesFolder)
  await importFolders(
    database,
    cluster.dataDir,
    folders.map((folder) => join(coursesFolder, folder)),
  )
  const media = await openMedia(cluster.dataDir)
  await importCatalog(database, { folder: 'demo/catalog', brands: readBrands('brands'), media })
}

/** An active subscription that is paid by the learner's card, one that ends and one for ever. */
async function addSubscriptions({ sql }: Database): Promise<void> {
  await sql`
    insert into cards (user_id, adapter, reference, brand, last4, expires_month, expires_year, is_default)
    select id, 'sandbox', 'card_' || id, 'visa', '4242', 12, 2100, true from users where email like 'learner-%'`
  await sql`
    insert into subscriptions (user_id, service_id, status, title, brand, price_minor, currency, card_id, first_paid_on,
      paid_periods, next_pay_at, next_try_at, end_date, is_lifetime, course_ids)
    select c.user_id, s.id, kind.status, s.title, 'face', s.price_minor, 'EUR', c.id, current_date - 10, 1,
      case when kind.status = 'active' and not kind.is_lifetime then now() + interval '20 days' end,
      case when kind.status = 'active' and not kind.is_lifetime then now() + interval '20 days' end,
      case when kind.status = 'ending' then current_date + 20 end, kind.is_lifetime, s.course_ids
    from cards c, services s,
      (values ('ending', false), ('active', true), ('active', false)) as kind (status, is_lifetime)
    where s.id = 1011`
}

/** Ten orders for each person, one of them failed. Foreign keys are not checked, which would take minutes. */
async function addOrders(database: Database, orders: number): Promise<void> {
  await database.transaction(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`
      insert into users (email, username, name, locale, timezone)
      select 'buyer-' || n || '@scale.test', 'buyer-' || n, 'Name', 'ru', 'Europe/Moscow'
      from generate_series(1, ${orders / 10}::integer) n`
    await sql`
      insert into orders (user_id, service_id, brand, status, currency, price_minor, amount_minor, due_minor, created_at,
        expires_at, paid_at, receipt_written_at, failed_at, failure_code)
      select u.id, (array[1001, 1002, 1003, 1004, 1005, 1006, 1010, 1020, 1021, 1022])[n], 'face',
        case when n = 10 then 'failed' else 'paid' end, 'EUR', 4900, 4900, 4900, now() - n * interval '9 days',
        now() - n * interval '9 days' + interval '1 hour', paid.at, paid.at,
        case when n = 10 then now() - n * interval '9 days' end, case when n = 10 then 'declined' end
      from users u, generate_series(1, 10) n, lateral (select case when n < 10 then now() - n * interval '9 days' end as at) paid
      where u.email like 'buyer-%'`
    await sql`
      insert into payments (user_id, order_id, adapter, reference, status, currency, amount_minor, created_at, settled_at)
      select user_id, id, 'sandbox', 'payment_of_' || id, status, 'EUR', 4900, created_at, created_at from orders`
    await sql`
      with entries as (
        insert into money_transactions (payment_id, reference, currency, created_at)
        select id, 'payment ' || id, 'EUR', created_at from payments where status = 'paid' returning id)
      insert into money_postings (transaction_id, account, amount_minor)
      select id, account, amount_minor from entries,
        (values ('provider', 4900), ('revenue', -4900)) as posting (account, amount_minor)`
  })
}

/** Rows of a payment that was made on the page before its event arrives. */
async function addPaid({ sql }: Database): Promise<void> {
  await sql`
    insert into users (email, username, name, locale, timezone)
    select 'payer-' || n || '@scale.test', n, 'Name', 'ru', 'Europe/Moscow' from generate_series(1, ${payers}::integer) n`
  await sql`
    insert into sandbox_customers (reference, key)
    select 'customer_' || id, 'customer_' || id from users where email like 'payer-%'`
  await sql`
    insert into customers (user_id, adapter, reference)
    select id, 'sandbox', 'customer_' || id from users where email like 'payer-%'`
  await sql`
    insert into orders (user_id, service_id, brand, status, currency, price_minor, amount_minor, due_minor)
    select u.id, s.id, 'face', 'pending', 'EUR', s.price_minor, s.price_minor, s.price_minor
    from users u, services s where u.email like 'payer-%' and s.id = ${paidServiceId}`
  await sql`
    insert into payments (user_id, order_id, adapter, reference, currency, amount_minor)
    select u.id, o.id, 'sandbox', 'payment_by_' || u.username, o.currency, o.amount_minor
    from orders o join users u on u.id = o.user_id where u.email like 'payer-%'`
  await sql`
    insert into sandbox_payments (reference, key, customer, amount_minor, currency, status)
    select p.reference, p.idempotency_key, 'customer_' || p.user_id, p.amount_minor, p.currency, 'paid'
    from payments p where p.reference like 'payment_by_%'`
}
