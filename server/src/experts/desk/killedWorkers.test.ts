import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { settingsOf } from '../../../test/command.ts'
import { addCourse } from '../../../test/course.ts'
import { addExpert } from '../../../test/deskWork.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn, schoolZone } from '../../../test/schoolZone.ts'
import { startWorkerProcess } from '../../../test/serverProcess.ts'
import { eventually, neverAborted } from '../../../test/waiting.ts'
import { sendAlerts } from './alerts.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

/** Adds late questions, more than one transaction handles. */
async function addLateQuestions(courseId: number, count: number): Promise<void> {
  const { sql } = school.database
  await sql`
    with u as (
      insert into users (email, username, name, timezone)
      select 'late-' || n || '@' || ${courseId} || '.test', ${courseId} || '-' || n, 'Learner ' || n, ${schoolZone}
      from generate_series(1, ${count}::integer) as n returning id),
    s as (
      insert into streams (user_id, course_id, started_on, starts_at, ends_at)
      select id, ${courseId}, ${dateIn(0)}::date, now(), now() + interval '9 days' from u returning id, user_id),
    c as (
      insert into chats (stream_id, user_id, course_id, messages_count)
      select id, user_id, ${courseId}, 1 from s returning id, user_id)
    insert into messages (chat_id, user_id, client_id, message, number)
    select id, user_id, gen_random_uuid(), 'May I?', 1 from c`
  await sql`
    update chats c set waiting_message_id = m.id, answer_by = now() - interval '1 hour'
    from messages m where m.chat_id = c.id and c.course_id = ${courseId}`
}

const count = 450

/** A course with late questions and its lead, who is alerted. */
async function arrange() {
  const { sql } = school.database
  const course = await addCourse(school.database)
  const lead = await addExpert(school, 'Lead', [course.id])
  await sql`update expert_courses set is_lead = true where user_id = ${lead.id}`
  await addLateQuestions(course.id, count)
  const notified = async () => {
    const [row] = await sql<{ alerts: number; notified: number; mailed: number }>`
      select (select count(*) from desk_alerts l join chats c on c.id = l.chat_id and c.course_id = ${course.id}) as alerts,
        (select coalesce(sum((payload ->> 'count')::integer), 0) from live_events
          where user_id = ${lead.id} and kind = 'desk_alert') as notified,
        (select count(*) from mails, regexp_matches(body, '/admin/desk/chat/[0-9]+', 'g') where user_id = ${lead.id}) as mailed`
    return row
  }
  return { course, notified }
}

/** Counts statements of this database that wait for a lock, by their first words. */
async function countWaiting(query: string): Promise<number> {
  const waiting = await school.database.sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like ${query}`
  return waiting.length
}

async function countOpenTransactions(): Promise<number> {
  const open = await school.database.sql`
    select from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`
  return open.length
}

test('alerts once about each item when one of two workers is killed while sending', async () => {
  const { sql, pool } = school.database
  const { notified } = await arrange()
  /** Runs the job now instead of at the next minute. */
  const begin = () => sql`
    update pgboss.job set start_after = now() where name = 'send-desk-alerts' and state in ('created', 'retry')`
  // A worker that has recorded alerts waits before writing their mails.
  const gate = await pool.connect()
  await gate.query('begin')
  await gate.query('lock table mails in exclusive mode')
  const killed = startWorkerProcess(school)
  await eventually(async () => {
    await begin()
    expect(await countWaiting('%into mails%')).toBe(1)
  })
  const other = startWorkerProcess(school)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(await notified()).toEqual({ alerts: 0, notified: 0, mailed: 0 })
  await gate.query('commit')
  gate.release()
  await eventually(async () => {
    // Simulates that the last heartbeat was that much longer ago.
    await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '10 seconds' where state = 'active'`
    await begin()
    expect((await notified())?.alerts).toBe(count)
  })
  other.kill('SIGTERM')
  await once(other, 'exit')
  expect(await notified()).toEqual({ alerts: count, notified: count, mailed: count })
})

/** A process that only sends alerts, on request. */
function startSender(): ChildProcess {
  const module = (path: string) => JSON.stringify(join(import.meta.dirname, path))
  const source = `
    import { once } from 'node:events'
    import { sendAlerts } from ${module('alerts.ts')}
    import { readConfig } from ${module('../../platform/config/config.ts')}
    import { openDatabase } from ${module('../../platform/database/database.ts')}
    import { startJobs } from ${module('../../platform/jobs/jobs.ts')}
    const config = readConfig()
    const database = openDatabase({ connectionString: config.databaseUrl, max: 1 })
    await startJobs({ config, database, jobs: [], isWorker: false, onError: console.error })
    await once(process.stdin, 'data')
    await sendAlerts({ config, database }, new AbortController().signal)`
  const sender = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
    env: { ...process.env, ...settingsOf(school) },
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  onTestFinished(() => void sender.kill('SIGKILL'))
  return sender
}

test('alerts once about each item, wherever workers are killed', async () => {
  const { sql, pool } = school.database
  const { course, notified } = await arrange()
  const [later] = await sql<{ id: number }>`
    select id from chats where course_id = ${course.id} order by answer_by, id offset 300 limit 1`
  // The lock that blocks a worker, the blocked statement, and the number of people alerted by then.
  const points: [lock: string, statement: string, notifiedBefore: number][] = [
    ['lock table desk_alerts in exclusive mode', '%with due as%', 0],
    ['lock table live_events in exclusive mode', '%into live_events%', 0],
    [`select from chats where id = ${later?.id ?? 0} for update`, '%with due as%', 200],
    ['lock table mails in exclusive mode', '%into mails%', 200],
  ]
  const started = points.map((point) => ({ point, sender: startSender() }))
  for (const { point, sender } of started) {
    const [lock, statement, notifiedBefore] = point
    const gate = await pool.connect()
    try {
      await gate.query('begin')
      await gate.query(lock)
      sender.stdin?.write('send')
      await eventually(async () => expect(await countWaiting(statement)).toBe(1))
      sender.kill('SIGKILL')
      await once(sender, 'exit')
      expect(await notified()).toEqual({ alerts: notifiedBefore, notified: notifiedBefore, mailed: notifiedBefore })
    } finally {
      await gate.query('rollback')
      gate.release()
    }
    // The next sender waits for the locks of this one until PostgreSQL notices the kill.
    await eventually(async () => expect(await countOpenTransactions()).toBe(0))
  }
  await Promise.all([1, 2].map(() => sendAlerts(school, neverAborted)))
  expect(await notified()).toEqual({ alerts: count, notified: count, mailed: count })
})
