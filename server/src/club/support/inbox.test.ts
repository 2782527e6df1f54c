import { afterAll, beforeAll, expect, test } from 'vitest'
import { listLiveEvents } from '#contract/messages/live/api.ts'
import { inboxTabs } from '#contract/club/support/inboxRules.ts'
import * as api from '#contract/club/support/staffApi.ts'
import * as templates from '#contract/club/support/templateApi.ts'
import { closePerson, updatePersonRoles } from '#contract/school/people/api.ts'
import { reportError } from '#contract/school/analytics/api.ts'
import { follow } from '../../../test/calls.ts'
import { addCourse, addStream } from '../../../test/course.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { addAnswerer, addQuestioner, askAsGuest } from '../../../test/supportSchool.ts'
import { inboxFigures } from './figures.ts'

let school: School
let olga: Awaited<ReturnType<typeof addAnswerer>>
let ivan: Awaited<ReturnType<typeof addAnswerer>>
let admin: string
beforeAll(async () => {
  school = await startSchool()
  olga = await addAnswerer(school, 'Olga')
  ivan = await addAnswerer(school, 'Ivan')
  admin = (await addStaffMember(school, 'admin')).staffToken
})
afterAll(() => school.close())

/** The ids of all pages of a tab. */
async function idsIn(viewer: typeof olga, tab: (typeof inboxTabs)[number]): Promise<number[]> {
  const ids: number[] = []
  for (let after: string | undefined; ;) {
    const page = await viewer.list({ tab, ...(after !== undefined && { after }) })
    ids.push(...page.questions.map(({ id }) => id))
    if (page.next === null) return ids
    after = page.next
  }
}

async function expectEachInOneTab(viewer: typeof olga): Promise<void> {
  const all = await school.database.sql<{ id: number }>`select id from support_tickets order by id`
  const tabs = await Promise.all(inboxTabs.map((tab) => idsIn(viewer, tab)))
  expect(tabs.flat().toSorted((one, other) => one - other)).toEqual(all.map(({ id }) => id))
  const counts = (await viewer.list({})).counts
  expect([counts.mine, counts.unowned, counts.colleagues]).toEqual(tabs.slice(0, 3).map(({ length }) => length))
  for (const [index, ids] of tabs.entries())
    for (const id of ids.slice(0, 3)) expect((await viewer.get(id)).tab).toBe(inboxTabs[index])
}

test('each question in any state is in exactly one tab of everybody, also after its owner has left or lost the role', async () => {
  const vera = await addQuestioner(school)
  const leaver = await addAnswerer(school, 'Leaver')
  const demoted = await addAnswerer(school, 'Demoted')
  await school.database.sql`update users set email_confirmed_at = now() where id in (${leaver.id}, ${demoted.id})`
  const ids: number[] = []
  for (let count = 0; count < 12; count += 1) ids.push(await vera.ask(`Question ${count}`))
  const [one = 0, two = 0, three = 0, four = 0, five = 0, six = 0, seven = 0, eight = 0] = ids
  await olga.handOver(one, ivan.id)
  await olga.handOver(two, olga.id)
  await olga.handOver(three, leaver.id)
  await olga.handOver(four, demoted.id)
  await leaver.answer(five, 'Done')
  await demoted.answer(six, 'Done', { closes: true })
  await ivan.merge(seven, eight)
  await ivan.claim(eight)
  for (const viewer of [olga, ivan, leaver, demoted]) await expectEachInOneTab(viewer)
  expect(await idsIn(olga, 'colleagues')).toEqual([one, three, four])
  expect((await school.call(closePerson, { token: admin, params: { userId: leaver.id } })).status).toBe(200)
  const body = { roles: ['content' as const] }
  expect((await school.call(updatePersonRoles, { token: admin, params: { userId: demoted.id }, body })).status).toBe(
    200,
  )
  for (const viewer of [olga, ivan]) await expectEachInOneTab(viewer)
  expect(await idsIn(olga, 'unowned')).toEqual(expect.arrayContaining([three, four]))
  expect((await olga.claim(three)).status).toBe(200)
  await vera.write(five, 'Not yet')
  expect(await idsIn(ivan, 'unowned')).toContain(five)
})

test('a tab has pages without repeats or gaps, the most urgent first, while questions come and go', async () => {
  await school.database.sql`delete from support_tickets`
  const vera = await addQuestioner(school)
  const { sql } = school.database
  await sql`
    insert into support_tickets (user_id, brand, name, email, message, answer_by)
    select ${vera.id}, 'local', 'Vera', 'v@example.test', 'Many', now() + (n % 7) * interval '1 hour' from generate_series(1, 120) n`
  const first = await olga.list({ tab: 'unowned' })
  await sql`
    insert into support_tickets (user_id, brand, name, email, message, answer_by)
    values (${vera.id}, 'local', 'Vera', 'v@example.test', 'Late', now() - interval '1 hour')`
  const second = await olga.list({ tab: 'unowned', after: first.next ?? '' })
  const third = await olga.list({ tab: 'unowned', after: second.next ?? '' })
  const ids = [first, second, third].flatMap(({ questions }) => questions.map(({ id }) => id))
  expect([new Set(ids).size, ids.length, third.next]).toEqual([120, 120, null])
  const times = [first, second, third].flatMap(({ questions }) => questions.map(({ answer_by: at }) => at ?? 0))
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect((await olga.list({ tab: 'unowned', after: 'nonsense' })).questions[0]?.title).toBe('Late')
})

test('a search finds questions of all tabs by parts of the name, e-mail, messages and by number', async () => {
  const vera = await addQuestioner(school, 'Вера')
  const questionId = await vera.ask('Платёж не прошёл')
  await vera.write(questionId, 'Карта Мир 2024')
  await olga.answer(questionId, 'Пришлите чек, пожалуйста', { closes: true })
  const guestId = await askAsGuest(school, 'unusual-address@example.test')
  const found = async (search: string) => (await olga.list({ search })).questions.map(({ id }) => id)
  expect(await found('платеж прошел')).toEqual([questionId])
  expect(await found('мир 2024')).toEqual([questionId])
  expect(await found('ЧЕК')).toEqual([questionId])
  expect(await found('unusual-addr')).toEqual([guestId])
  expect(await found(`№ ${questionId}`)).toEqual([questionId])
  expect(await found('100%_')).toEqual([])
})

test('the number in the menu counts what is mine and what is nobody’s', async () => {
  const count = async () => (await school.call(api.countQuestions, { token: ivan.token })).body.count
  const before = await count()
  const vera = await addQuestioner(school)
  const [mine, theirs] = [await vera.ask(), await vera.ask()]
  await vera.ask()
  await olga.handOver(theirs, olga.id)
  await olga.handOver(mine, ivan.id)
  expect(await count()).toBe(before + 2)
})

test('the asker stands beside the question with runs, device, latest errors and other questions', async () => {
  const course = await addCourse(school.database)
  const vera = await addQuestioner(school)
  const other = await addStream(school.database, { userId: vera.id, courseId: (await addCourse(school.database)).id })
  await follow(school.database, vera.id, course)
  const rows = await school.database.sql<{ id: number }>`
    select id from streams where user_id = ${vera.id} and course_id = ${course.id}`
  const streamId = rows[0]?.id ?? 0
  const headers = { 'user-agent': 'A tablet' }
  const report = { message: 'A video stopped', detail: '', address: '/class/day/2' }
  await school.call(reportError, { token: vera.token, headers, body: report })
  const [older, newer] = [
    await vera.ask('First'),
    await vera.ask('Second', { target_id: streamId, support_category_id: 7 }),
  ]
  const asker = (await school.call(api.getQuestionAsker, olga.of(newer))).body
  expect(asker).toMatchObject({
    id: vera.id,
    name: 'Vera Lapina',
    locale: 'en',
    errors: [{ ...{ count: 1, user_agent: 'A tablet' } }],
  })
  expect(asker.errors[0]).toMatchObject({ message: 'A video stopped', address: '/class/day/2' })
  expect(asker.runs).toMatchObject([
    { id: streamId, is_target: true },
    { id: other, is_target: false },
  ])
  expect(asker.questions[0]).toMatchObject({ id: older, title: 'First', tab: 'unowned' })
  const guestId = await askAsGuest(school, 'alone@example.test')
  const guest = (await school.call(api.getQuestionAsker, olga.of(guestId))).body
  expect(guest).toMatchObject({
    id: null,
    name: 'Anna',
    timezone: null,
    runs: [],
    errors: [],
    questions: [],
    device: null,
  })
})

test('the figures are the median and nine tenths of answer times by topic and person, and what is overdue', async () => {
  const { sql } = school.database
  await sql`delete from support_tickets`
  const vera = await addQuestioner(school)
  const ids: number[] = []
  for (const categoryId of [3, 3, 4]) {
    const id = await vera.ask('Question', { support_category_id: categoryId })
    ids.push(id)
    await (categoryId === 3 ? olga : ivan).answer(id, 'Answer')
  }
  await sql`
    update support_messages set waiting_since = created_at - interval '1 hour' * (ticket_id - ${(ids[0] ?? 0) - 1}),
      answer_by = created_at - interval '1 minute' where waiting_since is not null`
  await sql`update support_messages set created_at = created_at - interval '31 days' where ticket_id = ${ids[2] ?? 0}`
  const late = await vera.ask('Late', { support_category_id: 4 })
  await sql`update support_tickets set answer_by = now() - interval '1 minute' where id = ${late}`
  const figures = (await school.call(api.getInboxFigures, { token: olga.token, headers: { 'accept-language': 'en' } }))
    .body
  expect(figures).toMatchObject({
    answered_count: 2,
    median_seconds: 5400,
    p90_seconds: 6840,
    late_count: 2,
    overdue_count: 1,
  })
  expect(figures.topics).toMatchObject([
    { id: 3, answered_count: 2, median_seconds: 5400, overdue_count: 0 },
    { id: 4, title: 'Videos do not play', answered_count: 0, median_seconds: null, overdue_count: 1 },
  ])
  expect(figures.staff).toMatchObject([{ name: 'Olga', answered_count: 2 }])
  const partial = await inboxFigures({ sql, now: figures.overdue_count, staffId: olga.id, language: 'en' }, 1)
  expect(partial).toMatchObject({ answered_count: 1, is_partial: true })
})

test('templates are shared by everybody who answers, at most fifty', async () => {
  const { token } = olga
  const body = { title: 'Receipts', text: '{name}, it is in your mail' }
  const { id } = (await school.call(templates.createQuestionTemplate, { token, body })).body
  const listed = async () => (await school.call(templates.listQuestionTemplates, { token: ivan.token })).body
  expect(await listed()).toEqual([{ id, ...body }])
  const changed = { title: 'Bills', text: 'In your mail' }
  const input = { token: ivan.token, params: { templateId: id } }
  expect((await school.call(templates.updateQuestionTemplate, { ...input, body: changed })).body).toEqual({
    id,
    ...changed,
  })
  expect((await school.call(templates.deleteQuestionTemplate, input)).status).toBe(200)
  expect((await school.call(templates.deleteQuestionTemplate, input)).status).toBe(404)
  await school.database.sql`insert into support_templates (title, text) select 'a', 'b' from generate_series(1, 50)`
  expect((await school.call(templates.createQuestionTemplate, { token, body })).failure).toMatchObject({
    code: 'too_many_templates',
  })
})

test.each(['title', 'text'])('a template whose %s cannot be seen is refused', async (field) => {
  const body = { title: 'Receipts', text: 'It is in your mail', [field]: ' \u200B' }
  const { status, failure } = await school.call(templates.createQuestionTemplate, { token: olga.token, body })
  expect([status, failure]).toMatchObject([422, [{ field }]])
})

test('every change of a question is one event for the inboxes, which askers and experts do not get', async () => {
  const vera = await addQuestioner(school)
  const expert = await addAnswerer(school, 'Expert', 'expert')
  const poll = async (token: string, after?: string) =>
    (await school.call(listLiveEvents, { token, query: after === undefined ? {} : { after } })).body
  const [start, ofExpert, ofAsker] = [await poll(ivan.token), await poll(expert.token), await poll(vera.token)]
  let position = start.position
  const expectEvent = async (act: () => Promise<unknown>) => {
    await act()
    const { events, position: next } = await poll(ivan.token, position)
    position = next
    expect(events.filter(({ type }) => type === 'inbox')).toHaveLength(1)
  }
  let id = 0
  await expectEvent(async () => (id = await vera.ask()))
  await expectEvent(() => olga.claim(id))
  await expectEvent(() => olga.note(id, 'Safari'))
  await expectEvent(() => olga.answer(id, 'Hello'))
  await expectEvent(() => vera.write(id, 'Thanks'))
  await expectEvent(() => olga.close(id))
  await expectEvent(() => olga.reopen(id))
  await expectEvent(() => olga.handOver(id, ivan.id))
  await expectEvent(() => askAsGuest(school, 'event@example.test'))
  const others = [
    ...(await poll(expert.token, ofExpert.position)).events,
    ...(await poll(vera.token, ofAsker.position)).events,
  ]
  expect(others.filter(({ type }) => type === 'inbox')).toEqual([])
})
