import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from './database.ts'
import { migrate } from './migrations.ts'
import { startSchool, type School } from './testing.ts'
import { runCommand } from './testingCommand.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

test.each([
  ['the server', ['server/src/main.ts']],
  ['an import', ['server/src/import.ts', 'demo/courses/first-steps']],
])(
  '%s does not start on a database that a newer version has changed, and says so in one sentence',
  async (_, command) => {
    const { host, port, user } = inject('cluster')
    const { database = '' } = school.database.pool.options
    await school.database.pool.query(`insert into migrations (name) values ('9000_ahead.sql') on conflict do nothing`)
    const place = new URLSearchParams({ host, port: String(port) }).toString()
    const DATABASE_URL = `postgres://${user}@localhost/${database}?${place}`
    const { code, complaint } = await runCommand(command, { DATA_DIR: school.config.dataDir, DATABASE_URL })
    const sentence =
      'The database was changed by a newer version of Daystream (9000_ahead.sql): start that version, or restore a backup from before it.'
    expect({ code, complaint }).toEqual({ code: 1, complaint: `${sentence}\n` })
  },
)

const folder = join(import.meta.dirname, '../migrations')

/** A database as it was before a migration. */
async function openBefore(migration: string) {
  const name = `before_${randomUUID().replaceAll('-', '')}`
  await school.database.pool.query(`create database ${name} template template0`)
  const database = openDatabase({ ...inject('cluster'), database: name, max: 3 })
  await database.pool.query('create table migrations (name text primary key, applied_at timestamptz default now())')
  for (const file of readdirSync(folder).toSorted()) {
    if (file >= migration) break
    await database.pool.query(readFileSync(join(folder, file), 'utf8'))
    await database.pool.query('insert into migrations (name) values ($1)', [file])
  }
  return database
}

test('what stood before the constraints of freezes, consultations, homework, messages and points is kept by their rules', async () => {
  const database = await openBefore('0176')
  const { pool } = database
  await pool.query(`
    insert into users (username) values ('first'), ('second');
    insert into courses (slug, brands, content_hash, default_language, title, short_title, access_days)
      values ('course', '{local}', '', 'en', '{}', '{}', 10);
    insert into stages (course_id, key, sort, title) values (1, 'stage', 1, '{}');
    insert into homeworks (course_id, key, title) values (1, 'homework', '{}');
    insert into stage_homeworks (stage_id, homework_id) values (1, 1);
    insert into streams (user_id, course_id, started_on, starts_at, ends_at)
      select id, 1, '2026-01-01', '2026-01-01', '2027-01-01' from users;
    insert into stream_freezes (stream_id, start_date, end_date) values
      (1, '2026-02-01', '2026-02-10'), (1, '2026-02-05', '2026-02-07'), (1, '2026-02-08', '2026-02-12'),
      (1, '2026-02-11', '2026-02-13'), (2, '2026-02-05', '2026-02-07');
    insert into homework_statuses (stream_id, target_type, target_id, status) values
      (1, 'course_stage_homework', 1, 'DONE'), (1, 'stage_day_homework', 7, 'DONE');
    insert into chats (stream_id) values (1);
    insert into messages (chat_id, user_id, message) values (1, 1, 'One'), (1, 1, 'Two'), (1, 2, 'Three');
    insert into consultations (chat_id, status, start_message_id) values
      (1, 'rated', 1), (1, 'open', 1), (1, 'open', 2);
    insert into points_transactions (reference, how_it_was) values ('whole', '{}'), ('half', '{}'), ('skew', '{}');
    insert into points_postings (transaction_id, account, user_id, amount) values
      (1, 'learner', 1, 40), (1, 'school', 1, -40), (2, 'learner', 1, 5),
      (3, 'learner', 1, 7), (3, 'school', 1, -9)`)
  await migrate(database)
  const rows = async (text: string) => (await pool.query({ text, rowMode: 'array' })).rows
  expect(await rows('select stream_id, start_date, end_date from stream_freezes order by id')).toEqual([
    [1, '2026-02-01', '2026-02-10'],
    [1, '2026-02-10', '2026-02-10'],
    [1, '2026-02-10', '2026-02-12'],
    [1, '2026-02-12', '2026-02-13'],
    [2, '2026-02-05', '2026-02-07'],
  ])
  expect(await rows('select status from consultations order by id')).toEqual([['rated'], ['close'], ['open']])
  expect(await rows('select target_id, stage_homework_id, day_homework_id from homework_statuses')).toEqual([
    [1, 1, null],
  ])
  expect(await rows('select count(distinct client_id) from messages')).toEqual([[3]])
  expect(await rows('select transaction_id, sum(amount)::int from points_postings group by 1 order by 1')).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
  ])
  expect(await rows(`select sum(amount)::int from points_postings where account = 'learner'`)).toEqual([[52]])
  await database.close()
  await school.database.pool.query(`drop database ${pool.options.database} with (force)`)
})
