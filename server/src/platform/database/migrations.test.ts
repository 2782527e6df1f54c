import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabaseBefore, schemaOf } from '../../../test/databases.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { runCommand, settingsOf } from '../../../test/command.ts'
import { knownMigrations, migrate } from './migrations.ts'

let school: School
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

test.each([
  ['the server', ['server/src/main.ts']],
  ['the import', ['server/src/commands/courseImport.ts', 'demo/courses/first-steps']],
])('%s refuses a database with migrations of a newer version, in one sentence', async (_, command) => {
  await school.database.pool.query(`insert into migrations (name) values ('9000_ahead.sql') on conflict do nothing`)
  const { code, stderr } = await runCommand(command, settingsOf(school))
  const sentence =
    'The database was changed by a newer version of Daystream (9000_ahead.sql): start that version, or restore a backup from before it.'
  expect({ code, lines: stderr.trimEnd().split('\n') }).toEqual({ code: 1, lines: [expect.stringContaining(sentence)] })
})

test.each([
  ['the former release', '0730'],
  ['the last migration of before the first release', '0840'],
])('a database of %s becomes like a new one and keeps its rows', async (_, migration) => {
  const database = await openDatabaseBefore(migration)
  const { pool } = database
  await pool.query(`
    insert into users (username, email, timezone) values ('anna', 'anna@example.test', 'Europe/Madrid');
    insert into courses (slug, brands, content_hash, default_language, title, short_title, access_days)
      values ('course', '{local}', '', 'en', '{"en": "Course"}', '{}', 10);
    insert into services (id, course_id, kind, price_minor) values (1, 1, 'course', 500);
    insert into streams (user_id, course_id, service_id, started_on, starts_at, ends_at)
      values (1, 1, 1, '2026-01-01', '2026-01-01', '2027-01-01');
    insert into orders (user_id, service_id, brand, status, currency, price_minor, amount_minor, due_minor, course_stream_id, paid_at)
      values (1, 1, 'local', 'paid', 'EUR', 500, 500, 500, 1, now());
    insert into chats (stream_id, user_id, course_id, messages_count) values (1, 1, 1, 1);
    insert into messages (chat_id, user_id, number, message) values (1, 1, 1, 'Kept')`)
  await migrate(database)
  expect(await schemaOf(database)).toEqual(await schemaOf(school.database))
  const { rows: names } = await pool.query<{ name: string }>('select name from migrations order by name')
  expect(names.map(({ name }) => name)).toEqual(knownMigrations())
  const { rows } = await pool.query(`
    select u.email, c.title ->> 'en' as title, o.amount_minor, m.message
    from users u join streams s on s.user_id = u.id join courses c on c.id = s.course_id
      join orders o on o.course_stream_id = s.id join chats h on h.stream_id = s.id join messages m on m.chat_id = h.id`)
  expect(rows).toEqual([{ email: 'anna@example.test', title: 'Course', amount_minor: 500, message: 'Kept' }])
  await database.close()
  await school.database.pool.query(`drop database ${pool.options.database} with (force)`)
})

test('existing freezes, consultations, homework, messages and points are migrated to satisfy the new constraints', async () => {
  const database = await openDatabaseBefore('0176')
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
  expect(
    await rows('select stream_id, status, stage_homework_id, day_homework_id from homework_statuses order by id'),
  ).toEqual([
    [1, 'DONE', 1, null],
    [2, 'NOT_UPLOADED', 1, null],
  ])
  expect(await rows('select user_id, verdict, answer, answered_by from homework_attempts')).toEqual([
    [1, 'DONE', '', null],
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

test('a homework whose status has no attempt gets one', async () => {
  const database = await openDatabaseBefore('0840')
  const { pool } = database
  await pool.query(`
    insert into users (username) values ('anna');
    insert into courses (slug, brands, content_hash, default_language, title, short_title, access_days)
      values ('course', '{local}', '', 'en', '{}', '{}', 10);
    insert into stages (course_id, key, sort, title) values (1, 'stage', 1, '{}');
    insert into homeworks (course_id, key, title) select 1, key, '{}' from unnest('{one,two,three,four}'::text[]) as key;
    insert into stage_homeworks (stage_id, homework_id) select 1, id from homeworks;
    insert into streams (user_id, course_id, started_on, starts_at, ends_at)
      values (1, 1, '2026-01-01', '2026-01-01', '2027-01-01');
    insert into homework_statuses (stream_id, target_type, target_id, status, sent_at, checked_at) values
      (1, 'course_stage_homework', 1, 'NOT_UPLOADED', null, null),
      (1, 'course_stage_homework', 2, 'UPLOADED', '2026-01-02', null),
      (1, 'course_stage_homework', 3, 'DONE', '2026-01-03', '2026-01-04'),
      (1, 'course_stage_homework', 4, 'FAIL', '2026-01-05', '2026-01-06');
    insert into homework_attempts (status_id, user_id, course_id, client_id, message, answered_at, verdict, answer)
      values (4, 1, 1, gen_random_uuid(), 'Done', now(), 'FAIL', 'Again')`)
  await migrate(database)
  const { rows } = await pool.query({
    text: `select h.status, h.sent_at = '2026-01-02', a.message, a.answered_at = '2026-01-04'
      from homework_statuses h left join homework_attempts a on a.status_id = h.id order by h.id`,
    rowMode: 'array',
  })
  expect(rows).toEqual([
    ['NOT_UPLOADED', null, null, null],
    ['UPLOADED', true, '', null],
    ['DONE', false, '', true],
    ['FAIL', false, 'Done', false],
  ])
  await database.close()
  await school.database.pool.query(`drop database ${pool.options.database} with (force)`)
})

test('prepared statements of the former version still work after its tables were renamed', async () => {
  const database = await openDatabaseBefore('0210')
  const { pool } = database
  const client = await pool.connect()
  const count = {
    name: 'count',
    text: `insert into attempts (key, window_start, count) values ('sign-in', '2026-01-01', 1)
      on conflict (key, window_start) do update set count = attempts.count + 1 returning count`,
  }
  const ask = {
    name: 'ask',
    text: `insert into tech_questions (client_id, brand, name, email, message)
      values ('00000000-0000-4000-8000-000000000001', 'local', 'Ana', 'ana@mail.test', 'Hello')
      on conflict (client_id) do nothing returning id`,
  }
  await client.query(count)
  await client.query(ask)
  await migrate(database)
  expect((await client.query(count)).rows).toEqual([{ count: 2 }])
  expect((await client.query(ask)).rows).toEqual([])
  expect((await client.query(`delete from attempts where key = 'sign-in' returning count`)).rows).toEqual([
    { count: 2 },
  ])
  expect((await pool.query('select id, name from support_tickets')).rows).toEqual([{ id: 1, name: 'Ana' }])
  client.release()
  await database.close()
  await school.database.pool.query(`drop database ${pool.options.database} with (force)`)
})
