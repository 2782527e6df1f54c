import { join } from 'node:path'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { openMedia } from '../server/src/platform/storage/media.ts'
import { recordDue, writeDue } from '../server/src/learning/reminders/sending.ts'
import { seedSchool, type BenchCluster } from './fixtures.ts'
import type { Measure } from './report.ts'

const people = 100_000

/** Seconds until the reminders of many people at the same minute are recorded and their messages written. */
export async function measureReminders(cluster: BenchCluster): Promise<Measure> {
  const { url } = await seedSchool(cluster, { name: 'reminders', learners: people, entriesEach: 0 })
  const database = openDatabase({ connectionString: url, max: 4 })
  const now = Math.floor(Date.now() / 1000)
  // All days, as a rest day may be today's.
  await database.sql`delete from reminders`
  await database.sql`
    insert into reminders (user_id, weekday, time)
    select g.user_id, extract(isodow from due.at), date_trunc('minute', due.at)::time
    from reminder_settings g join users u on u.id = g.user_id,
      lateral (select to_timestamp(${now}::bigint - 60) at time zone u.timezone as at) due`
  await database.sql`delete from day_statuses`
  await database.sql`update users set email_confirmed_at = now()`
  await database.sql`update reminder_progress set done_until = to_timestamp(${now}::bigint - 300)`
  await database.pool.query('vacuum analyze')
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: join(cluster.dataDir, 'reminders') })
  const context = { database, config, media: await openMedia(cluster.dataDir) }
  const startedAt = performance.now()
  await recordDue(context, now)
  await writeDue(context, new AbortController().signal)
  const tookSeconds = (performance.now() - startedAt) / 1000
  const [sent] = await database.sql<{ count: number; mails: number }>`
    select count(*)::int as count, (select count(*)::int from mails) as mails
    from reminder_sendings where sent_at is not null`
  await database.close()
  if (sent?.count !== people || sent.mails !== people)
    throw new Error(`${sent?.count} of ${people} reminders were sent`)
  return { name: `${people} reminders of one minute`, value: tookSeconds, budget: 60, unit: 's' }
}
