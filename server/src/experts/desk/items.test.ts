import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { getChat } from '#contract/experts/chats/api.ts'
import { messageAnswerSeconds } from '#contract/experts/chats/rules.ts'
import { closeConsultation, returnConsultation } from '#contract/experts/consultations/api.ts'
import { listDesk } from '#contract/experts/desk/api.ts'
import { listLiveEvents } from '#contract/messages/live/api.ts'
import * as meetings from '#contract/experts/meetings/api.ts'
import { addCourse, type TestCourse } from '../../../test/course.ts'
import { addAsker, addExpert, deskOf } from '../../../test/deskWork.ts'
import { addMeetingExpert, addMeetingLearner, freeSlot } from '../../../test/meetings.ts'
import { startSchool, type School } from '../../../test/school.ts'
import { dateIn } from '../../../test/schoolZone.ts'
import { addStaffMember } from '../../../test/staff.ts'

type Desk = ReturnType<typeof deskOf>

let school: School
let course: TestCourse
beforeAll(async () => {
  school = await startSchool()
})
afterAll(() => school.close())

async function addTeam(...names: string[]) {
  course = await addCourse(school.database)
  const experts = []
  for (const name of names) experts.push(await addExpert(school, name, [course.id]))
  return experts.map((expert) => ({ ...expert, ...deskOf(school, expert) }))
}
const [absentToday, atHome, dayOff] = ['absent', 'off duty', 'day off']
async function leaveDesk(expertId: number, how: string) {
  const { sql } = school.database
  if (how === absentToday)
    await sql`insert into expert_absences (expert_id, first_day, last_day) values (${expertId}, ${dateIn(0)}, ${dateIn(0)})`
  else if (how === dayOff)
    await sql`
      insert into expert_exceptions (expert_id, kind, day, hours) values (${expertId}, 'duty', ${dateIn(0)}, '[]')`
  else
    await sql`
      insert into expert_hours (expert_id, kind, weekday, from_minute, to_minute)
      select ${expertId}, 'duty', extract(isodow from ${dateIn(1)}::date), 0, 1`
}

test('the queue orders homework and questions by the time left, filtered by kind, with their numbers', async () => {
  const [elena] = await addTeam('Elena')
  const learner = await addAsker(school, course.id)
  const attemptId = await learner.submit()
  const question = await learner.ask()
  await school.database.sql`update chats set answer_by = now() + interval '2 hours' where id = ${learner.chatId}`
  const { items, counts, kind_counts } = (await elena?.queue()) ?? {}
  expect(items).toMatchObject([
    {
      kind: 'chat',
      id: learner.chatId,
      title: 'May I train with a cold?',
      sent_at: question.created_at,
      day_number: null,
    },
    { kind: 'homework', id: attemptId },
  ])
  expect([counts, kind_counts]).toEqual([
    { late: 0, soon: 1, calm: 1 },
    { homework: 1, chat: 1, meeting: 0 },
  ])
  const chats = await elena?.queue('chat')
  expect([chats?.items.length, chats?.counts]).toEqual([1, { late: 0, soon: 1, calm: 0 }])
})

test('an open question keeps its deadline until somebody answers; follow-ups do not restart it', async () => {
  const [elena] = await addTeam('Elena')
  const learner = await addAsker(school, course.id)
  await learner.ask()
  await school.database.sql`update chats set answer_by = now() + interval '2 hours' where id = ${learner.chatId}`
  const before = (await elena?.queue())?.items[0]
  await learner.ask('And with a fever?')
  expect((await elena?.queue())?.items).toMatchObject([{ answer_by: before?.answer_by, title: before?.title }])
  expect((await elena?.answer(learner.chatId, 'Please rest'))?.body).toMatchObject({ message: 'Please rest' })
  expect((await elena?.queue())?.items).toEqual([])
  const chat = await school.call(getChat, {
    params: { chatId: learner.chatId },
    query: { expand: 'messages' },
    token: learner.token,
  })
  expect(chat.body).toMatchObject({ answer_by: null, expert: { name: 'Elena' } })
  expect(chat.body.messages?.map(({ message, is_viewed }) => [message, is_viewed])).toEqual([
    ['Please rest', 0],
    ['And with a fever?', 1],
    ['May I train with a cold?', 1],
  ])
})

test('an answer leaves later questions that the expert had not read in the queue', async () => {
  const [elena] = await addTeam('Elena')
  const learner = await addAsker(school, course.id)
  await learner.ask()
  const { id: seenId } = await learner.ask('And with a fever?')
  const unseen = await learner.ask('May I swim?')
  await learner.ask('And dive?')
  expect((await elena?.answer(learner.chatId, 'Please rest', { seenId }))?.status).toBe(200)
  expect((await elena?.queue())?.items).toMatchObject([{ id: learner.chatId, title: 'May I swim?' }])
  const params = { chatId: learner.chatId }
  const { body } = await school.call(getChat, { params, query: {}, token: learner.token })
  // The last question has moved the time by a day.
  expect(body.answer_by).toBe(unseen.created_at)
  await elena?.answer(learner.chatId, 'Not yet')
  expect((await elena?.queue())?.items).toEqual([])
})

test.each([
  ['an answer', (elena: Desk, chatId: number, seenId?: number) => elena.answer(chatId, 'Please rest', { seenId })],
  ['an end of the wait', (elena: Desk, chatId: number, seenId?: number) => elena.dismiss(chatId, 'Seen', seenId)],
])('%s marks the questions that the expert had read as viewed, and no later ones', async (_, end) => {
  const [elena] = await addTeam('Elena')
  if (!elena) throw new Error('The expert is missing')
  const { chatId, token, ask } = await addAsker(school, course.id)
  const sent = [await ask(), await ask('And with a fever?'), await ask('May I swim?')]
  const [read = 0, unread = 0, last = 0] = sent.map(({ id }) => id)
  const viewed = async () => {
    const { body } = await school.call(getChat, { params: { chatId }, query: { expand: 'messages' }, token })
    return body.messages
      ?.filter(({ is_viewed, employee }) => is_viewed === 1 && !employee.is_expert)
      .map(({ id }) => id)
  }
  const poll = async (after?: string) =>
    (await school.call(listLiveEvents, { query: after === undefined ? {} : { after }, token })).body
  const { position } = await poll()
  await end(elena, chatId, 0)
  expect(await viewed()).toEqual([])
  expect((await end(elena, chatId, read)).status).toBe(200)
  expect(await viewed()).toEqual([read])
  expect((await end(elena, chatId)).status).toBe(200)
  expect(await viewed()).toEqual([last, unread, read])
  const { events } = await poll(position)
  expect(events.flatMap(({ payload: { viewed: by } }) => by ?? [])).toEqual([
    { by: 'expert', until_id: read },
    { by: 'expert', until_id: last },
  ])
})

test("the team sees an absent expert's items; the lead or administrators see items that nobody on duty sees", async () => {
  const [elena, boris, lead] = await addTeam('Elena', 'Boris', 'Lead')
  const { sql } = school.database
  const learner = await addAsker(school, course.id)
  await learner.ask()
  const item = `chat ${learner.chatId}`
  const seers = async () => {
    const seen = await Promise.all([elena, boris, lead].map(async (expert) => (await expert?.seen())?.includes(item)))
    return ['Elena', 'Boris', 'Lead'].filter((_, index) => seen[index])
  }
  await elena?.handOver('chat', learner.chatId, boris?.id ?? 0)
  expect(await seers()).toEqual(['Boris'])
  await leaveDesk(boris?.id ?? 0, absentToday)
  expect(await seers()).toEqual(['Elena', 'Lead'])
  await leaveDesk(elena?.id ?? 0, atHome)
  await leaveDesk(lead?.id ?? 0, dayOff)
  const admin = deskOf(school, await addStaffMember(school, 'admin'))
  expect([await seers(), await admin.seen()]).toEqual([[], [item]])
  await sql`update expert_courses set is_lead = true where user_id = ${lead?.id}`
  expect([await seers(), await admin.seen()]).toEqual([['Lead'], []])
  await sql`update users set closed_at = now(), roles = '{}' where id = ${lead?.id}`
  expect(await admin.seen()).toEqual([item])
  expect((await admin.answer(learner.chatId, 'Please rest')).status).toBe(200)
})

test('the queue shows a meeting to its expert until it is confirmed', async () => {
  course = await addCourse(school.database)
  const host = await addMeetingExpert(school, course.id)
  const learner = await addMeetingLearner(school, course)
  const [id, token] = [learner.meetingId, learner.token]
  const body = { start_date_time: freeSlot(await learner.slots()), phone: '+447700900118' }
  await school.call(meetings.bookMeeting, { query: { id }, body, token })
  const item = { kind: 'meeting', id, starts_at: body.start_date_time }
  expect((await deskOf(school, host).queue('meeting')).items).toMatchObject([item])
  const confirm = (staffToken: string) =>
    school.call(meetings.confirmMeeting, { params: { meetingId: id }, token: staffToken })
  const [stranger] = await addTeam('Stranger')
  expect((await confirm(stranger?.staffToken ?? '')).status).toBe(404)
  expect(await deskOf(school, host).seen()).toEqual([`meeting ${id}`])
  expect((await confirm(host.staffToken)).status).toBe(200)
  expect(await deskOf(school, host).seen()).toEqual([])
  expect((await deskOf(school, host).item('meeting', id)).body).toMatchObject({ answer_by: null })
})

test('the queue has pages across all kinds without repeats', async () => {
  const [elena] = await addTeam('Elena')
  const { sql } = school.database
  const at = new Date(Date.now() + 3_600_000)
  for (let count = 0; count < 3; count += 1) await (await addAsker(school, course.id)).ask()
  const { userId } = await addAsker(school, course.id)
  await sql`
      with run as (
        insert into streams (user_id, course_id, started_on, starts_at, ends_at)
        select ${userId}, ${course.id}, ${dateIn(0)}::date - n, now(), now() + interval '9 days' from generate_series(1, 60) n
        returning id
      ), status as (
        insert into stream_homeworks (stream_id, target_type, target_id)
        select id, 'course_stage_homework', ${course.stageHomeworkId} from run returning id
      )
      insert into homework_attempts (status_id, user_id, course_id, client_id, message, answer_by)
      select id, ${userId}, ${course.id}, gen_random_uuid(), '', now() + interval '1 day' from status`
  await sql`update homework_attempts set answer_by = ${at} where course_id = ${course.id}`
  await sql`update chats set answer_by = ${at} where course_id = ${course.id} and answer_by is not null`
  const page = await elena?.queue()
  const rest = (await school.call(listDesk, { ...elena?.as, query: { after: page?.next ?? '' } })).body
  const keys = [...(page?.items ?? []), ...rest.items].map(({ kind, id }) => `${kind} ${id}`)
  expect([keys.length, new Set(keys).size, rest.next]).toEqual([63, 63, null])
})

test("a repeated answer in a chat is written once; a colleague's is refused until they have read it, and keeps its draft", async () => {
  const [elena, boris] = await addTeam('Elena', 'Boris')
  const learner = await addAsker(school, course.id)
  const question = await learner.ask()
  await boris?.draft('chat', learner.chatId, 'Mine')
  const same = { seenId: question.id, clientId: randomUUID() }
  const replies = await Promise.all([1, 2, 3].map(async () => elena?.answer(learner.chatId, 'Please rest', same)))
  expect(new Set(replies.map((reply) => reply?.body.id)).size).toBe(1)
  const refused = await boris?.answer(learner.chatId, 'Mine', { seenId: question.id })
  expect(refused?.failure).toMatchObject({ status: 409, code: 'chat_answered' })
  expect(refused?.body).toMatchObject({ message: expect.stringContaining('Elena') })
  expect((await boris?.item('chat', learner.chatId))?.body).toMatchObject({ draft: 'Mine', answer_by: null })
  expect((await boris?.answer(learner.chatId, 'Mine too', { seenId: replies[0]?.body.id ?? 0 }))?.status).toBe(200)
})

test('an answer repeated after a lost reply is the same, even while a colleague has claimed the next question', async () => {
  const [elena, boris] = await addTeam('Elena', 'Boris')
  const learner = await addAsker(school, course.id)
  const same = { seenId: (await learner.ask()).id, clientId: randomUUID() }
  const answer = () => elena?.answer(learner.chatId, 'Please rest', same)
  const first = await answer()
  const next = await learner.ask('And tomorrow?')
  expect((await boris?.claim('chat', learner.chatId))?.status).toBe(200)
  const again = await answer()
  expect([again?.status, again?.body]).toEqual([200, first?.body])
  expect((await elena?.messages(learner.chatId))?.body.messages).toHaveLength(3)
  const another = await elena?.answer(learner.chatId, 'Mine', { seenId: next.id })
  expect(another?.failure).toMatchObject({ code: 'item_claimed' })
})

test('only one of two simultaneous answers in a chat is written', async () => {
  const [elena, boris] = await addTeam('Elena', 'Boris')
  const learner = await addAsker(school, course.id)
  const { id: seenId } = await learner.ask()
  const replies = await Promise.all(
    [elena, boris].map(async (expert) => expert?.answer(learner.chatId, 'Rest', { seenId })),
  )
  expect(replies.map((reply) => reply?.status).toSorted((a = 0, b = 0) => a - b)).toEqual([200, 409])
  expect((await elena?.messages(learner.chatId))?.body.messages).toHaveLength(2)
})

test('“no answer needed” ends the wait with a reason in the audit log', async () => {
  const [elena] = await addTeam('Elena')
  const learner = await addAsker(school, course.id)
  await learner.ask('Thank you')
  expect((await elena?.dismiss(learner.chatId, ' '))?.status).toBe(422)
  expect((await elena?.dismiss(learner.chatId, 'Thanks only'))?.status).toBe(200)
  expect(await elena?.seen()).toEqual([])
  expect((await elena?.dismiss(learner.chatId, 'Again'))?.failure).toMatchObject({ code: 'item_answered' })
  const admin = await addStaffMember(school, 'admin')
  const log = await school.call(listAuditEntries, { token: admin.staffToken, query: { user_id: learner.userId } })
  expect(log.body.entries[0]).toMatchObject({ action: 'chat.no_answer', after: { reason: 'Thanks only' } })
})

test('“no answer needed” keeps a question that the expert has not read', async () => {
  const [elena] = await addTeam('Elena')
  const learner = await addAsker(school, course.id)
  const thanks = await learner.ask('Thank you')
  const question = await learner.ask('My knee hurts, may I go on?')
  expect((await elena?.dismiss(learner.chatId, 'Thanks only', thanks.id))?.status).toBe(200)
  expect(await elena?.seen()).toEqual([`chat ${learner.chatId}`])
  const waiting = (await elena?.item('chat', learner.chatId))?.body
  expect(waiting).toMatchObject({ title: question.message, answer_by: question.created_at + messageAnswerSeconds })
  expect((await elena?.dismiss(learner.chatId, 'Thanks only', thanks.id))?.failure).toMatchObject({
    code: 'item_answered',
  })
  expect((await elena?.dismiss(learner.chatId, 'Seen', question.id))?.status).toBe(200)
  expect(await elena?.seen()).toEqual([])
})

test('only experts of the course answer in a chat', async () => {
  const [elena] = await addTeam('Elena')
  const learner = await addAsker(school, course.id)
  await learner.ask()
  const [other] = await addTeam('Other')
  const { chatId } = learner
  const replies = [
    await other?.messages(chatId),
    await other?.answer(chatId, 'Rest'),
    await other?.dismiss(chatId, 'No'),
    await other?.claim('chat', chatId),
    await other?.draft('chat', chatId, 'a'),
    await other?.handOver('chat', chatId, elena?.id ?? 0),
    await other?.item('chat', chatId),
  ]
  expect(replies.map((reply) => reply?.status)).toEqual([404, 404, 404, 404, 404, 404, 404])
  expect(await elena?.seen()).toEqual([`chat ${chatId}`])
})

test('a chat names its latest consultation, which the lead of its course can return', async () => {
  const [elena, lead] = await addTeam('Elena', 'Lead')
  await school.database.sql`update expert_courses set is_lead = true where user_id = ${lead?.id}`
  const learner = await addAsker(school, course.id)
  const seenBy = async (expert: typeof elena) => (await expert?.item('chat', learner.chatId))?.body.consultation
  expect(await seenBy(lead)).toBeNull()
  await learner.ask()
  const opened = await seenBy(elena)
  expect([opened, await seenBy(lead)]).toMatchObject([
    { is_open: true, can_be_returned: false },
    { id: opened?.id, is_open: true, can_be_returned: true },
  ])
  const params = { consultationId: opened?.id ?? 0 }
  expect((await school.call(closeConsultation, { params, token: elena?.staffToken ?? '' })).status).toBe(200)
  const body = { reason: 'Too late' }
  expect((await school.call(returnConsultation, { params, body, token: lead?.staffToken ?? '' })).status).toBe(200)
  expect(await seenBy(lead)).toEqual({ ...opened, is_open: false })
})

test('an item is handed over to one expert or back to the team, and keeps its deadline', async () => {
  const [elena, boris] = await addTeam('Elena', 'Boris')
  const learner = await addAsker(school, course.id)
  const attemptId = await learner.submit()
  const before = (await elena?.queue())?.items[0]?.answer_by
  await elena?.claim('homework', attemptId)
  expect((await elena?.item('homework', attemptId))?.body.colleagues).toEqual([
    { id: boris?.id, name: 'Boris', is_on_duty: true },
  ])
  expect((await elena?.handOver('homework', attemptId, boris?.id ?? 0))?.status).toBe(200)
  expect((await elena?.handOver('homework', attemptId, boris?.id ?? 0))?.status).toBe(200)
  expect([await elena?.seen(), (await boris?.queue())?.items]).toMatchObject([
    [],
    [
      {
        id: attemptId,
        answer_by: before,
        claim: null,
        holder: { expert_name: 'Boris', is_mine: true, handed_over_by: 'Elena' },
      },
    ],
  ])
  expect((await elena?.claim('homework', attemptId))?.failure).toMatchObject({ code: 'item_handed_over' })
  expect((await boris?.handOver('homework', attemptId, null))?.status).toBe(200)
  expect(await elena?.seen()).toEqual([`homework ${attemptId}`])
})

test('an item is handed over only to a colleague of the course who is present', async () => {
  const [elena, boris] = await addTeam('Elena', 'Boris')
  const learner = await addAsker(school, course.id)
  const attemptId = await learner.submit()
  const [stranger] = await addTeam('Stranger')
  await leaveDesk(boris?.id ?? 0, absentToday)
  for (const to of [stranger?.id, boris?.id, learner.userId, 987_654_321])
    expect((await elena?.handOver('homework', attemptId, to ?? 0))?.failure).toMatchObject({
      code: 'colleague_unavailable',
    })
  expect(await elena?.seen()).toEqual([`homework ${attemptId}`])
})

test('handing over and claiming at the same time have one outcome, and all drafts stay', async () => {
  const [elena, boris, vera] = await addTeam('Elena', 'Boris', 'Vera')
  for (let round = 0; round < 4; round += 1) {
    const learner = await addAsker(school, course.id)
    const { chatId } = learner
    await learner.ask()
    for (const expert of [elena, boris, vera]) await expert?.draft('chat', chatId, `Of ${expert.id}`)
    const [claimed, given] = await Promise.all([
      boris?.claim('chat', chatId),
      elena?.handOver('chat', chatId, vera?.id ?? 0),
    ])
    expect([claimed?.status, given?.status].toSorted((a = 0, b = 0) => a - b)).toEqual([200, 409])
    const { claim, holder } = (await vera?.item('chat', chatId))?.body ?? {}
    expect([claim?.expert_name, holder?.expert_name]).toEqual(
      claimed?.status === 200 ? ['Boris', undefined] : [undefined, 'Vera'],
    )
    for (const expert of [elena, boris, vera])
      expect((await expert?.item('chat', chatId))?.body.draft).toBe(`Of ${expert?.id}`)
  }
})
