import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import * as api from '#contract/school/people/api.ts'
import { getEnrolmentImport, getLatestEnrolmentImport, importEnrolments } from '#contract/school/people/enrolmentApi.ts'
import { maxCsvLines } from '#contract/accounts/users/staff.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn } from '../../../test/schoolZone.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { addCourse } from '../../../test/course.ts'
import { importFile } from '../../../test/enrolments.ts'
import { eventually, neverAborted } from '../../../test/waiting.ts'
import { parseCsv } from './enrolmentCsv.ts'
import { importPeople } from './imports.ts'
import { lockImports } from './queries.ts'

let school: School
let token: string
let slug: string
let courseId: number
beforeAll(async () => {
  school = await startSchool()
  token = (await addStaffMember(school, 'admin')).staffToken
  courseId = (await addCourse(school.database)).id
  const [course] = await school.database.sql<{ slug: string }>`select slug from courses where id = ${courseId}`
  slug = course?.slug ?? ''
})
afterAll(() => school.close())

const send = (csv: string, { dry_run = false, invite = false, language = 'en' } = {}) =>
  importFile(school, { body: { csv, dry_run, invite }, token, language })
const start = (csv: string, invite = false) =>
  school.call(importEnrolments, { body: { csv, dry_run: false, invite }, token })
const read = (importId: number | null) =>
  school.call(getEnrolmentImport, { params: { importId: importId ?? 0 }, token })
const address = () => `${randomUUID()}@example.test`
const outcomes = ({ body }: Awaited<ReturnType<typeof send>>) => body.lines.map(({ outcome }) => outcome)
const tables = ['users', 'streams', 'audit_log', 'mails', 'one_time_codes']
const dump = async () =>
  Promise.all(tables.map(async (table) => (await school.database.pool.query(`select count(*) from ${table}`)).rows))

describe('a CSV of people to enrol', () => {
  test('a CSV is read as Excel writes it: a line for the separator, empty last columns, and dates with points', async () => {
    const { email: known } = await school.addLearner({ timezone: 'Europe/Madrid' })
    const fresh = address()
    const day = dateIn(3)
    const csv = [
      'sep=;',
      'email;course;start;name;last_name;;;',
      `${fresh};${slug};${day.split('-').toReversed().join('.')};Анна;Ветрова;;;`,
      `${known};${slug};today;;;;;`,
      `${address()};${slug};30.02.2026;;;;;`,
    ].join('\r\n')
    const { lines } = (await send(csv, { dry_run: true })).body
    expect(lines.map(({ line, outcome, name, start }) => [line, outcome, name, start])).toEqual([
      [3, 'create', 'Анна Ветрова', day],
      [4, 'enrol', '', expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
      [5, 'error', '', '2026-02-30'],
    ])
    expect(lines[1]?.timezone).toBe('Europe/Madrid')
    expect(lines[2]?.error).toMatchObject({ column: 'start', code: 'run_start' })
  })

  test('an import reports every outcome in a dry run, is applied, and repeated changes nothing', async () => {
    const [known, enrolled, fresh] = [await school.addLearner(), await school.addLearner(), address()]
    const body = { course_id: courseId, start: 'today' }
    await school.call(api.enrolPerson, { params: { userId: enrolled.id }, body, token })
    const csv = [
      'Email;Course;Start;Name;Last_name;Language;Timezone;Days;Consultations',
      `${fresh.toUpperCase()};${slug};first_open;"Анна; ""Аня""";Ветрова;es;Europe/Madrid;30;2`,
      '',
      `${known.email};${slug};2026-12-31`,
      `${enrolled.email};${slug};today`,
    ].join('\r\n')
    const before = await dump()
    const dry = await send(csv, { dry_run: true, invite: true })
    expect(outcomes(dry)).toEqual(['create', 'enrol', 'exists'])
    expect(dry.body).toMatchObject({ is_applied: false, created_count: 1, enrolled_count: 2, existing_count: 1 })
    expect(dry.body.lines.map(({ line }) => line)).toEqual([2, 4, 5])
    expect(await dump()).toEqual(before)
    const applied = await send(csv, { invite: true })
    expect(applied.body).toEqual({ ...dry.body, import_id: expect.any(Number), is_applied: true, done_count: 3 })
    const found = await school.call(api.listPeople, { query: { search: fresh }, token })
    const userId = found.body.people[0]?.id ?? 0
    const card = (await school.call(api.getPerson, { params: { userId }, token })).body
    expect(card).toMatchObject({ name: 'Анна; "Аня"', last_name: 'Ветрова', locale: 'es', timezone: 'Europe/Madrid' })
    expect(card.runs).toMatchObject([{ starts_on_first_opening: true, consultations: 2 }])
    expect(card.mails).toHaveLength(1)
    const { entries } = (await school.call(listAuditEntries, { query: { user_id: userId }, token })).body
    expect(entries.map(({ action }) => action)).toEqual(['run.create', 'person.create'])
    const after = await dump()
    expect(outcomes(await send(csv, { invite: true }))).toEqual(['exists', 'exists', 'exists'])
    expect(await dump()).toEqual(after)
  })

  test('an invitation names the person and the course', async () => {
    const email = address()
    await send(`email,course,start,name,language\n${email},${slug},today,Ana,en`, { invite: true })
    const [mail] = await school.database.sql<{ body: string }>`select body from mails where recipient = ${email}`
    expect(mail?.body).toMatch(/^Hello Ana\.\n/)
    const [course] = await school.database.sql<{ title: string }>`
      select coalesce(title ->> 'en', title ->> default_language) as title from courses where id = ${courseId}`
    expect(mail?.body).toContain(`Your course: “${course?.title}”. To sign in`)
  })

  test('a new person with two courses is one new account', async () => {
    const { id } = await addCourse(school.database)
    const [second] = await school.database.sql<{ slug: string }>`select slug from courses where id = ${id}`
    const email = address()
    const csv = ['email,course,start', `${email},${slug},today`, `${email},${second?.slug},today`].join('\n')
    for (const dry_run of [true, false]) {
      const answer = await send(csv, { dry_run })
      expect(outcomes(answer)).toEqual(['create', 'enrol'])
      expect(answer.body).toMatchObject({ created_count: 1, enrolled_count: 2 })
    }
    expect(outcomes(await send(csv))).toEqual(['exists', 'exists'])
  })

  test('its sender finds an import again while a worker continues it, and for an hour after that', async () => {
    const colleague = (await addStaffMember(school, 'admin')).staffToken
    const latest = async (as: string) => (await school.call(getLatestEnrolmentImport, { token: as })).body.import_id
    const csv = `email,course,start\n${address()},${slug},today`
    const { import_id: id } = (await school.call(importEnrolments, { body: { csv, dry_run: false }, token: colleague }))
      .body
    expect(id).toEqual(expect.any(Number))
    expect([await latest(colleague), await latest((await addStaffMember(school, 'admin')).staffToken)]).toEqual([
      id,
      null,
    ])
    await importPeople.run({ ...school, signal: neverAborted }, { importId: id ?? 0 })
    expect(await latest(colleague)).toBe(id)
    await school.database.sql`update enrolment_imports set finished_at = now() - interval '2 hours' where id = ${id}`
    expect(await latest(colleague)).toBeNull()
  })

  test('an import sent twice at once enrols everybody once', async () => {
    const csv = `email,course,start\n${[address(), address()].map((email) => `${email},${slug},today`).join('\n')}`
    const answers = await Promise.all([send(csv), send(csv)])
    expect(answers.flatMap(outcomes).toSorted()).toEqual(['create', 'create', 'exists', 'exists'])
  })

  test('an import reports accounts with unconfirmed e-mails, before and after', async () => {
    const [known, confirmed] = [await school.addLearner(), await school.addLearner({ isEmailConfirmed: true })]
    const csv = [
      'email,course,start',
      ...[known.email, confirmed.email, address()].map((each) => `${each},${slug},today`),
    ]
    for (const dry_run of [true, false]) {
      const { body } = await send(csv.join('\n'), { dry_run })
      expect(body.lines.map((line) => [line.outcome, line.is_email_unconfirmed])).toEqual([
        ['enrol', true],
        ['enrol', false],
        ['create', false],
      ])
    }
  })

  test('an import is answered at once, whatever a worker does with an earlier file', async () => {
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
    const { promise: isOver, resolve: release } = Promise.withResolvers<void>()
    const earlier = school.database.transaction(async (sql) => {
      await lockImports(sql)
      hold()
      await isOver
    })
    await isHeld
    const { body } = await start(`email,course,start\n${address()},${slug},today\nnobody,${slug},today`)
    expect(body).toMatchObject({ is_applied: false, done_count: 1, error_count: 1 })
    expect(outcomes(await read(body.import_id))).toEqual(['create', 'error'])
    release()
    await earlier
  })

  test('an import continues after a killed worker: everybody is enrolled and invited once', async () => {
    const emails = Array.from({ length: 6 }, address)
    const csv = `email,course,start\n${emails.map((email) => `${email},${slug},today`).join('\n')}`
    const importId = (await start(csv, true)).body.import_id ?? 0
    const before = await dump()
    const killed = new AbortController()
    const interrupted = importPeople.run({ ...school, signal: killed.signal }, { importId })
    await eventually(async () => expect((await read(importId)).body.done_count).toBeGreaterThan(0), { interval: 1 })
    killed.abort(new Error('killed'))
    await interrupted.catch(() => undefined)
    await Promise.all([1, 2].map(() => importPeople.run({ ...school, signal: neverAborted }, { importId })))
    const { body } = await read(importId)
    expect(body).toMatchObject({ is_applied: true, done_count: 6, created_count: 6 })
    const count = (rows: Awaited<ReturnType<typeof dump>>) =>
      rows.map(([row]) => Number((row as { count: string }).count))
    const [was, is] = [count(before), count(await dump())]
    // People, runs, log lines (one per person and run), invitations and their links.
    expect(is.map((number, index) => number - (was[index] ?? 0))).toEqual([6, 6, 12, 6, 6])
  })

  test('an import with errors enrols the other people, and names line, column and reason in the language of the call', async () => {
    const closed = await school.addLearner()
    await school.database.sql`update users set closed_at = now() where id = ${closed.id}`
    const good = address()
    const csv = [
      'email,course,start,days,language,timezone',
      `${good},${slug},today`,
      `nobody,${slug},today`,
      `${address()},no-such-course,today`,
      `${address()},${slug},tomorrow`,
      `${address()},${slug},2026-02-30`,
      `${address()},${slug},1999-01-01`,
      `${address()},${slug},today,0`,
      `${address()},${slug},today,,de`,
      `${address()},${slug},today,,,Moon`,
      `${closed.email},${slug},today`,
      `${good},${slug},first_open`,
      `${address()},${slug},today,,,,more`,
    ].join('\n')
    const { body } = await send(csv, { language: 'ru' })
    expect(body).toMatchObject({ is_applied: true, created_count: 1, error_count: 11 })
    expect(body.lines[5]?.error?.message).toBe('Укажите дату не дальше 3650 дней от сегодняшней.')
    expect(body.lines.map(({ line, error }) => [line, error?.column, error?.code])).toEqual([
      [2, undefined, undefined],
      [3, 'email', 'email'],
      [4, 'course', 'unknown_course'],
      [5, 'start', 'run_start'],
      [6, 'start', 'run_start'],
      [7, 'start', 'run_start_range'],
      [8, 'days', 'too_small'],
      [9, 'language', 'language'],
      [10, 'timezone', 'invalid'],
      [11, 'email', 'person_closed'],
      [12, 'email', 'repeated_line'],
      [13, '', 'csv_cells'],
    ])
    expect(body.lines[2]?.error?.message).toBe('Курса с таким именем нет.')
    expect((await school.call(api.listPeople, { query: { search: good }, token })).body.people).toHaveLength(1)
    for (const line of csv
      .split('\n')
      .slice(2, 11)
      .filter((each) => !each.includes(closed.email)))
      expect(
        (await school.call(api.listPeople, { query: { search: line.split(',')[0] ?? '' }, token })).body.people,
      ).toEqual([])
  })

  test.each([
    ['without a column', 'email,course\na@b.test,x', 'address, course and start'],
    ['with a column twice', 'email,email,course,start', 'once'],
    ['with an unknown column', 'email,course,start,phone', 'unknown column: phone'],
    ['with an unnamed column', 'email,course,,start', 'unknown column: 3'],
    ['with an open quotation mark', 'email,course,start\n\n"a@b.test,x,today', 'line 3'],
    ['with too many lines', `email,course,start${'\na@b.test,x,today'.repeat(maxCsvLines + 1)}`, '1000'],
  ])('%s is refused with a reason', async (_case, csv, reason) => {
    const { status, failure } = await send(csv)
    expect([status, failure]).toEqual([422, [{ field: 'csv', message: expect.stringContaining(reason) }]])
  })
})

test.each([
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\uFEFFa;b\r\n1;',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  ['a\tb\n"x\ny"\t" z "\n\n,', [['a', 'b'], ['x\ny', 'z'], [',']]],
  [
    'a,b\n"say ""hi""",,',
    [
      ['a', 'b'],
      ['say "hi"', '', ''],
    ],
  ],
  ['', []],
])('the CSV %j is read', (text, cells) => {
  expect(parseCsv(text).map((record) => record.cells)).toEqual(cells)
})
