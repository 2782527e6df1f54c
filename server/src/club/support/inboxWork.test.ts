import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOwnQuestion, listOwnQuestions, readQuestion } from '#contract/club/support/api.ts'
import * as api from '#contract/club/support/staffApi.ts'
import { listMails } from '#contract/messages/mail/staffApi.ts'
import { listNotices } from '#contract/messages/notices/api.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { addStaffMember } from '../../../test/staff.ts'
import { eventually } from '../../../test/waiting.ts'
import { addAnswerer, addQuestioner, askAsGuest } from '../../../test/supportSchool.ts'
import { personalTableNames } from '../../school/people/personalTables.ts'
import { listPersonalRows } from '../../school/people/queries.ts'

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

test('of two members of the staff who claim a question at once one wins, and the other is told who has it', async () => {
  const questionId = await (await addQuestioner(school)).ask()
  const answers = await Promise.all([olga.claim(questionId), ivan.claim(questionId)])
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  const winner = answers[0].status === 200 ? 'Olga' : 'Ivan'
  const lost = answers.find(({ status }) => status === 409)
  expect(lost?.failure).toMatchObject({ code: 'item_claimed', message: expect.stringContaining(winner) as string })
  expect((await olga.get(questionId)).claim).toMatchObject({ name: winner, is_mine: winner === 'Olga' })
})

test.each(['claimed_by', 'owner_id'])(
  'a colleague whose work commits while calls wait for the question keeps them out: %s',
  async (column) => {
    const questionId = await (await addQuestioner(school)).ask()
    const until = column === 'claimed_by' ? ", claimed_until = now() + interval '15 minutes'" : ''
    const client = await school.database.pool.connect()
    await client.query('begin')
    await client.query(`update support_tickets set ${column} = $1${until} where id = $2`, [olga.id, questionId])
    const calls = Promise.all([ivan.claim(questionId), ivan.answer(questionId, 'Hello'), ivan.close(questionId)])
    await eventually(async () => {
      const { rows } = await school.database.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      expect(rows).toHaveLength(3)
    })
    await client.query('commit')
    client.release()
    expect((await calls).map(({ status }) => status)).toEqual([409, 409, 409])
  },
)

test('a claim lasts 15 minutes, is renewed by a draft and ends when it is released', async () => {
  const questionId = await (await addQuestioner(school)).ask()
  await olga.claim(questionId)
  const { sql } = school.database
  await sql`update support_tickets set claimed_until = now() + interval '5 minutes' where id = ${questionId}`
  await school.call(api.saveQuestionDraft, { ...olga.of(questionId), body: { text: 'Dear Vera' } })
  const { claim, draft } = await olga.get(questionId)
  expect([draft, (claim?.until ?? 0) > Date.now() / 1000 + 14 * 60]).toEqual(['Dear Vera', true])
  expect((await ivan.answer(questionId, 'Hello')).failure).toMatchObject({ code: 'item_claimed' })
  await sql`update support_tickets set claimed_until = now() - interval '1 second' where id = ${questionId}`
  expect((await ivan.claim(questionId)).status).toBe(200)
  await school.call(api.releaseQuestion, ivan.of(questionId))
  expect((await olga.claim(questionId)).status).toBe(200)
})

test('an answer reaches a person by thread and notice, makes its author the owner and waits for the asker', async () => {
  const vera = await addQuestioner(school)
  const questionId = await vera.ask()
  const clientId = randomUUID()
  const first = await olga.answer(questionId, ' Choose 720p ', { clientId })
  const again = await olga.answer(questionId, 'Choose 720p', { clientId })
  expect([first.status, first.body.tab, again.body]).toEqual([200, 'awaiting', first.body])
  expect(await olga.get(questionId)).toMatchObject({ owner: { name: 'Olga' }, answer_by: null, claim: null })
  const asked = (await school.call(getOwnQuestion, { token: vera.token, params: { questionId } })).body
  expect(asked.messages.map(({ message }) => message)).toEqual(['The video stops', 'Choose 720p'])
  expect(asked.status).toBe('answered')
  const { body } = await school.call(listNotices, { token: vera.token })
  expect(JSON.stringify(body)).toContain('support_answer')
  await vera.write(questionId, 'And the next lesson?')
  expect(await olga.get(questionId)).toMatchObject({ tab: 'mine', answer_by: expect.any(Number) as number })
  expect((await ivan.answer(questionId, 'Too')).failure).toMatchObject({ code: 'question_owned' })
  expect((await olga.answer(questionId, 'Bye', { closes: true })).body.tab).toBe('closed')
  expect((await olga.answer(questionId, 'One more')).failure).toMatchObject({ code: 'question_closed' })
})

test('an answer to a guest is mailed with a link to the thread', async () => {
  const questionId = await askAsGuest(school, 'guest-of-olga@example.test')
  await olga.answer(questionId, 'Yes, you may')
  const mails = (await school.call(listMails, { token: admin, query: { 'per-page': 5 } })).body
  const mail = mails.find(
    ({ recipient, body }) => recipient === 'guest-of-olga@example.test' && body.includes('Yes, you may'),
  )
  expect(mail).toBeDefined()
})

test('an answer leaves a question open if the asker has written meanwhile, and is refused after a colleague’s', async () => {
  const vera = await addQuestioner(school)
  const questionId = await vera.ask()
  const seenId = await olga.lastId(questionId)
  const before = await olga.get(questionId)
  await vera.write(questionId, 'It also stops at home')
  expect((await olga.answer(questionId, 'Choose 720p', { seenId, closes: true })).body.tab).toBe('mine')
  expect(await olga.get(questionId)).toMatchObject({ answer_by: before.answer_by })
  await school.call(api.handOverQuestion, { ...ivan.of(questionId), body: { staff_id: ivan.id } })
  const refused = await ivan.answer(questionId, 'Choose 480p', { seenId })
  expect(refused.failure).toMatchObject({
    code: 'question_answered',
    message: expect.stringContaining('Olga') as string,
  })
  const close = await school.call(api.closeQuestion, { ...ivan.of(questionId), body: { seen_id: seenId } })
  expect(close.failure).toMatchObject({ code: 'question_unread' })
})

test('a note is seen by the staff only: not in the thread, mails, notices, lists or the export of the asker', async () => {
  const vera = await addQuestioner(school)
  const questionId = await vera.ask()
  const secret = `secret-${randomUUID()}`
  const clientId = randomUUID()
  const notes = [await ivan.note(questionId, secret, clientId), await ivan.note(questionId, secret, clientId)]
  expect(notes[0]?.body).toEqual(notes[1]?.body)
  await school.call(api.saveQuestionDraft, { ...ivan.of(questionId), body: { note: `${secret} draft` } })
  await olga.answer(questionId, 'Choose 720p')
  expect(await olga.messages(questionId)).toMatchObject([
    { kind: 'question' },
    { kind: 'note', author: 'Ivan', message: secret, is_mine: false },
    { kind: 'answer', is_mine: true },
  ])
  const { token } = vera
  const seen = [
    await school.call(getOwnQuestion, { token, params: { questionId } }),
    await school.call(listOwnQuestions, { token }),
    await school.call(listNotices, { token }),
  ].map(({ body }) => JSON.stringify(body))
  const { sql } = school.database
  const mails = await sql`select subject, body from mails`
  const pushes = await sql`select * from push_messages`
  const events = await sql`select * from live_events`
  const exported = await Promise.all(personalTableNames.map((table) => listPersonalRows(sql, table, vera.id)))
  const everywhere = [
    ...seen,
    JSON.stringify(mails),
    JSON.stringify(pushes),
    JSON.stringify(events),
    JSON.stringify(exported),
  ]
  expect(everywhere.filter((text) => text.includes(secret))).toEqual([])
  expect(JSON.stringify(exported)).toContain('Choose 720p')
  expect((await olga.list({ search: secret })).questions).toEqual([])
})

test('a question is handed over to a colleague, taken over and given back to the team', async () => {
  const questionId = await (await addQuestioner(school)).ask()
  await olga.handOver(questionId, ivan.id)
  expect(await ivan.get(questionId)).toMatchObject({ tab: 'mine', owner: { name: 'Ivan' } })
  expect((await olga.claim(questionId)).failure).toMatchObject({ code: 'question_owned' })
  await ivan.claim(questionId)
  expect((await olga.handOver(questionId, olga.id)).failure).toMatchObject({ code: 'item_claimed' })
  await school.call(api.releaseQuestion, ivan.of(questionId))
  expect((await olga.handOver(questionId, olga.id)).status).toBe(200)
  expect((await olga.handOver(questionId, (await addQuestioner(school)).id)).failure).toMatchObject({
    code: 'staff_unavailable',
  })
  await olga.handOver(questionId, null)
  expect(await ivan.get(questionId)).toMatchObject({ tab: 'unowned', owner: null })
})

test('a question is closed without an answer and reopened with a new promise', async () => {
  const questionId = await (await addQuestioner(school)).ask('Thank you')
  await school.database.sql`update support_tickets set answer_by = now() - interval '1 day' where id = ${questionId}`
  expect((await olga.close(questionId)).status).toBe(200)
  expect((await olga.close(questionId)).status).toBe(200)
  expect(await olga.get(questionId)).toMatchObject({ tab: 'closed', answer_by: null, waiting_since: null })
  expect((await olga.claim(questionId)).failure).toMatchObject({ code: 'item_answered' })
  await ivan.reopen(questionId)
  const reopened = await olga.get(questionId)
  expect(reopened).toMatchObject({ tab: 'unowned', closed_at: null })
  expect(reopened.answer_by).toBeGreaterThan(reopened.waiting_since ?? Infinity)
})

test('two questions of one asker are merged: their messages stand in one thread, which waits since the first', async () => {
  const vera = await addQuestioner(school)
  const [older, newer] = [await vera.ask('The video stops'), await vera.ask('And the sound, too')]
  const { answer_by: promised } = await olga.get(older)
  await olga.note(older, 'Safari')
  const stranger = await (await addQuestioner(school)).ask()
  expect((await olga.merge(older, stranger)).failure).toMatchObject({ code: 'question_of_another' })
  expect((await olga.merge(older, older)).failure).toMatchObject({ code: 'question_merged' })
  expect((await olga.merge(older, 1_000_000_000)).status).toBe(404)
  expect([await olga.merge(older, newer), await olga.merge(older, newer)].map(({ status }) => status)).toEqual([
    200, 200,
  ])
  expect((await olga.messages(newer)).map(({ message }) => message)).toEqual([
    'The video stops',
    'And the sound, too',
    'Safari',
  ])
  expect(await olga.get(newer)).toMatchObject({ answer_by: promised, tab: 'unowned' })
  expect(await olga.get(older)).toMatchObject({ tab: 'closed', merged_into: newer })
  expect((await olga.reopen(older)).failure).toMatchObject({ code: 'question_merged' })
  const asked = (await school.call(getOwnQuestion, { token: vera.token, params: { questionId: older } })).body
  expect([asked.id, asked.messages.length]).toEqual([newer, 2])
  const guests = [
    await askAsGuest(school, 'twice@example.test'),
    await askAsGuest(school, 'twice@example.test'),
  ] as const
  expect((await olga.merge(...guests)).status).toBe(200)
  expect((await olga.merge(guests[1], newer)).failure).toMatchObject({ code: 'question_of_another' })
})

test('answers to a question that was merged are read in the thread that has them, and not mailed after that', async () => {
  const vera = await addQuestioner(school)
  const [older, newer] = [await vera.ask('The video stops'), await vera.ask('And the sound, too')]
  await olga.answer(older, 'Choose 720p')
  await olga.answer(newer, 'Turn it up')
  await olga.merge(older, newer)
  const { token } = vera
  const ofPerson = { token, params: { questionId: newer } }
  const notices = async () => (await school.call(listNotices, { token })).body
  const both = await notices()
  expect([both.unread_count, both.items.map(({ question_id: id }) => id)]).toEqual([2, [newer, newer]])
  await school.call(readQuestion, { ...ofPerson, body: { until_id: await olga.lastId(newer) } })
  expect((await notices()).unread_count).toBe(0)
  const { sql } = school.database
  expect(await sql`select from notices where user_id = ${vera.id} and mail_due_at is not null`).toEqual([])
})

test('nobody without the role reads or changes a question', async () => {
  const vera = await addQuestioner(school)
  const questionId = await vera.ask()
  const expert = await addAnswerer(school, 'Expert', 'expert')
  for (const token of [vera.token, expert.token])
    expect((await school.call(api.getQuestion, { token, params: { questionId } })).status).toBe(404)
  expect((await expert.answer(questionId, 'Hello', { seenId: 0 })).status).toBe(404)
  expect((await olga.answer(1_000_000_000, 'Hello', { seenId: 0 })).status).toBe(404)
})
