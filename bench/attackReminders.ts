import { setTimeout } from 'node:timers/promises'
import { openDatabase, type Database } from '../server/src/platform/database/database.ts'
import type { Attack, Target } from './attacks.ts'
import { startProgram, type RunningProcess } from './processes.ts'
import { rewindReminders } from '../server/test/reminders.ts'

const people = 5000
const kills = 5
const timeoutMs = 180_000

/** Kills two workers at once, five times, in the middle of a transaction that writes reminders. */
export const killedWorkers: Attack = {
  name: 'reminders of which exactly one mail is written although workers are killed while they send',
  async run(target) {
    const database = openDatabase({ connectionString: target.school.url, max: 2 })
    await addReminders(database, target.school.courseId)
    for (let kill = 0; kill < kills; kill += 1) {
      const workers = await Promise.all([startWorker(target), startWorker(target)])
      await whileSending(database, () => workers.forEach(({ pid }) => process.kill(pid, 'SIGKILL')))
    }
    const worker = await startWorker(target)
    const deadline = Date.now() + timeoutMs
    while ((await countWritten(database)).people < people && Date.now() < deadline) await startNow(database)
    const { mails, people: reached } = await countWritten(database)
    await database.close()
    await worker[Symbol.asyncDispose]()
    return { attempted: people, blocked: reached - (mails - reached) }
  },
}

function startWorker({ cluster, school }: Target): Promise<RunningProcess> {
  return startProgram('server/src/main.ts', { DATABASE_URL: school.url, DATA_DIR: cluster.dataDir, DEMO: 'off' })
}

/** Everybody is to be reminded at a minute of the last hour, about noon on their clocks. */
async function addReminders(database: Database, courseId: number): Promise<void> {
  const { sql } = database
  const hours = 12 - new Date().getUTCHours()
  const zone = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`
  const now = Temporal.Now.zonedDateTimeISO(zone).subtract({ minutes: 10 })
  const time = now.toPlainTime().toString({ smallestUnit: 'minute' })
  await sql`
    with people as (
      insert into users (email, username, timezone, locale, email_confirmed_at)
      select 'killed' || n || '@example.test', 'killed', ${zone}, 'en', now() from generate_series(1, ${people}::integer) n
      returning id),
    wanted as (insert into reminder_settings (user_id, brand) select id, 'face' from people),
    times as (
      insert into reminders (user_id, weekday, time)
      select id, day, ${time}::time from people, generate_series(1, 7) day)
    insert into streams (user_id, course_id, started_on, starts_at, ends_at)
    select id, ${courseId}, ${now.toPlainDate().toString()}::date, now() - interval '1 day', now() + interval '9 days'
    from people`
  await rewindReminders(database)
}

/** The job of the next minute begins now. */
async function startNow({ sql }: Database): Promise<void> {
  await sql`update pgboss.job set start_after = now() where name = 'send-reminders' and state < 'active'`
  await setTimeout(20)
}

/** Runs `act` while a transaction writes reminders. */
async function whileSending(database: Database, act: () => void): Promise<void> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const [sending] = await database.sql`
      select 1 from pg_stat_activity
      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
        and (query like '%insert into mails%' or query like '%reminder_sendings%')`
    if (sending) return act()
    if (Date.now() > deadline) throw new Error('No worker has begun to send')
    await startNow(database)
  }
}

async function countWritten({ sql }: Database): Promise<{ mails: number; people: number }> {
  const [written] = await sql<{ mails: number; people: number }>`
    select count(*) as mails, count(distinct user_id) as people from mails where recipient like 'killed%'`
  return written ?? { mails: 0, people: 0 }
}
