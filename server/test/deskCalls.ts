import { randomUUID } from 'node:crypto'
import * as desk from '#contract/experts/desk/api.ts'
import * as items from '#contract/experts/desk/itemApi.ts'
import * as learners from '#contract/experts/desk/learnerApi.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as marks from '#contract/experts/marks/api.ts'
import type { Sql } from '../src/platform/database/database.ts'
import type { Prepare, ResourceIds } from './resources.ts'
import { dateIn } from './schoolZone.ts'

/** Id of an attempt and of a template, above those of other tests. */
const deskId = 900_000_001

const waitAtDesk: Prepare = async (sql, _staffId, { homeworkStatusId, userId, courseId }) => {
  await sql`
    update homework_attempts set answered_at = now(), verdict = 'DONE', answer = ''
    where status_id = ${homeworkStatusId} and answered_at is null`
  await sql`
    insert into homework_attempts (id, status_id, user_id, course_id, client_id, message, answer_by)
    overriding system value values (${deskId}, ${homeworkStatusId}, ${userId}, ${courseId}, ${randomUUID()}, 'Done',
      now() + interval '1 day')
    on conflict (id) do update set answered_at = null, answered_by = null, verdict = null, answer = null`
  await sql`delete from desk_claims where attempt_id = ${deskId}`
}

const answerAtDesk: Prepare = async (sql, staffId, things) => {
  await waitAtDesk(sql, staffId, things)
  await sql`
    update homework_attempts set answered_at = now(), answered_by = ${staffId}, verdict = 'FAIL', answer = 'Again'
    where id = ${deskId}`
}

const addTemplate: Prepare = (sql, staffId) => sql`
  insert into reply_templates (id, user_id, title, text)
  overriding system value values (${deskId}, ${staffId}, 'a', 'b')
  on conflict (id) do update set user_id = excluded.user_id`

const fileId = deskId

const waitWithPhoto: Prepare = async (sql, staffId, things) => {
  await waitAtDesk(sql, staffId, things)
  await sql`delete from homework_marks where attempt_id = ${deskId}`
  await sql`
    insert into files (id, user_id, type, name, mime, size, content, is_used)
    overriding system value values (${fileId}, ${things.userId}, 2, 'x.webp', 'image/webp', 1, 'large.webp', true)
    on conflict do nothing`
  await sql`
    insert into homework_attempt_files (attempt_id, file_id, position) values (${deskId}, ${fileId}, 1) on conflict do nothing`
}

const markInput = () => ({
  params: { attemptId: deskId, markId: randomUUID() },
  body: { file_id: fileId, at_ms: null, shapes: [], text: 'Lower your chin' },
})

/** A chat with a question, and another expert of the course to whom it can be handed over. */
const waitInChat: Prepare = async (sql, _staffId, { streamId, userId, courseId }) => {
  await sql`
    insert into streams (id, user_id, course_id, started_on, starts_at, ends_at)
    overriding system value
    select ${deskId}, ${userId}, ${courseId}, ${dateIn(0)}::date, now(), now() + interval '9 days' from streams where id = ${streamId}
    on conflict (id) do nothing`
  await insertQuestion(sql, { id: deskId, userId, courseId, streamId: deskId })
  await sql`delete from desk_claims where chat_id = ${deskId}`
  await sql`delete from desk_assignments where chat_id = ${deskId}`
}

type Question = { id: number; userId: number; courseId: number; streamId: number }

/** A chat of a run with an open question; everything has the same id. */
export async function insertQuestion(sql: Sql, { id, userId, courseId, streamId }: Question): Promise<void> {
  await sql`
    insert into chats (id, stream_id, user_id, course_id, messages_count) overriding system value
    values (${id}, ${streamId}, ${userId}, ${courseId}, 1) on conflict (id) do nothing`
  await sql`
    insert into messages (id, chat_id, user_id, client_id, message, number) overriding system value
    values (${id}, ${id}, ${userId}, ${randomUUID()}, 'May I?', 1) on conflict (id) do nothing`
  await sql`update chats set waiting_message_id = ${id}, answer_by = now() + interval '1 day' where id = ${id}`
}

const chatInput = {
  params: { kind: 'chat', itemId: deskId, chatId: deskId },
  body: {
    text: '',
    expert_id: null,
    message: 'Rest',
    reason: 'Thanks',
    seen_id: deskId,
    client_id: randomUUID(),
  },
}

/** A note of the member of staff about the learner of the tests. */
const addNote: Prepare = (sql, staffId, { userId }) => sql`
  insert into expert_notes (id, user_id, author_id, client_id, text)
  overriding system value values (${deskId}, ${userId}, ${staffId}, ${randomUUID()}, 'Careful with the neck')
  on conflict (id) do update set author_id = excluded.author_id, user_id = excluded.user_id`

/** Calls about a learner, with the input of their caller. */
export const learnerCardCalls = [
  learners.getLearnerCard,
  learners.addExpertNote,
  learners.updateExpertNote,
  learners.deleteExpertNote,
].map((endpoint) => ({
  endpoint: endpoint as Endpoint,
  inputOf: ({ userId }: ResourceIds) => ({
    params: { learnerId: userId, noteId: deskId },
    body: { client_id: randomUUID(), text: 'Careful with the neck' },
  }),
  prepare: addNote,
}))

type DeskCall = { endpoint: Endpoint; input: object; prepare?: Prepare }

const template = { title: 'Shoulders', text: 'Lower your shoulders' }
const entryInput = { params: { attemptId: deskId }, body: { verdict: 'DONE', text: '' } }
const correctionInput = () => ({ ...entryInput, body: { ...entryInput.body, client_id: randomUUID() } })

/** Calls of the desk with the input of their caller. */
export const deskCalls: readonly DeskCall[] = [
  { endpoint: desk.listDesk, input: {} },
  { endpoint: desk.getDeskFigures, input: {} },
  { endpoint: desk.listReplyTemplates, input: {} },
  { endpoint: desk.createReplyTemplate, input: { body: template } },
  ...[desk.getDeskEntry, desk.answerDeskEntry].map((endpoint) => ({
    endpoint,
    input: entryInput,
    prepare: waitAtDesk,
  })),
  { endpoint: desk.correctDeskEntry, input: correctionInput(), prepare: answerAtDesk },
  ...[marks.listAttemptMarks, marks.listAttemptLessons, marks.saveMark, marks.deleteMark].map((endpoint) => ({
    endpoint,
    input: markInput(),
    prepare: waitWithPhoto,
  })),
  ...[
    ...[items.getDeskItem, items.claimDeskItem, items.releaseDeskItem, items.saveItemDraft, items.handOverDeskItem],
    ...[items.listDeskMessages, items.answerDeskChat, items.dismissDeskChat],
  ].map((endpoint) => ({ endpoint, input: chatInput, prepare: waitInChat })),
  ...[desk.updateReplyTemplate, desk.deleteReplyTemplate].map((endpoint) => ({
    endpoint,
    input: { params: { templateId: deskId }, body: template },
    prepare: addTemplate,
  })),
]
