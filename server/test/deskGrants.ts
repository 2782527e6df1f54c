import { randomUUID } from 'node:crypto'
import type { Sql } from '../src/platform/database/database.ts'
import { insertConsultation } from './chatCalls.ts'
import { insertQuestion } from './deskCalls.ts'
import { dateIn, schoolZone } from './schoolZone.ts'
import { makeAdmin } from './staff.ts'

/** Ids of a run and a course that belong to an administrator of the tests. */
export const ownId = (userId: number) => 900_000_000 + userId
export const asEnrolledAdmin = {
  grant: async (sql: Sql, userId: number) => {
    await makeAdmin(sql, userId)
    await sql`
      insert into courses (id, slug, brands, content_hash, default_language, title, short_title, access_days)
      overriding system value values (${ownId(userId)}, ${randomUUID()}, '{local}', 'x', 'en', '{}', '{}', 30)`
    await sql`
      insert into streams (id, user_id, course_id, started_on, starts_at, ends_at)
      overriding system value values (${ownId(userId)}, ${userId}, ${ownId(userId)}, ${dateIn(0)}, now(), now() + interval '9 days')`
  },
}
/** An administrator with a homework of a learner to answer. */
export const atDesk = (body?: object) => ({
  grant: async (sql: Sql, userId: number) => {
    await asEnrolledAdmin.grant(sql, userId)
    const id = ownId(userId)
    await sql`
      insert into users (id, email, username, timezone)
      overriding system value values (${id}, ${`${randomUUID()}@example.test`}, 'x', ${schoolZone})`
    await sql`update streams set user_id = ${id} where id = ${id}`
    await sql`
      insert into stages (id, course_id, key, sort, title) overriding system value values (${id}, ${id}, 's', 1, '{}')`
    await sql`
      insert into homeworks (id, course_id, key, title) overriding system value values (${id}, ${id}, 'h', '{"en": "Stand"}')`
    await sql`
      insert into stage_homeworks (id, stage_id, homework_id) overriding system value values (${id}, ${id}, ${id})`
    await sql`
      insert into stream_homeworks (id, stream_id, target_type, target_id)
      overriding system value values (${id}, ${id}, 'course_stage_homework', ${id})`
    await sql`
      insert into homework_attempts (id, status_id, user_id, course_id, client_id, message, answer_by)
      overriding system value values (${id}, ${id}, ${id}, ${id}, ${randomUUID()}, 'Done',
        now() + interval '1 day')`
  },
  inputOf: (userId: number) => ({ params: { attemptId: ownId(userId) }, body: body as never }),
})

/** The same, answered. */
export const answeredAtDesk = (body: object) => ({
  ...atDesk(body),
  grant: async (sql: Sql, userId: number) => {
    await atDesk().grant(sql, userId)
    await sql`
      update homework_attempts set answered_at = now(), answered_by = ${userId}, verdict = 'FAIL', answer = 'Again'
      where id = ${ownId(userId)}`
  },
})

export const withMarkedPhoto = {
  grant: async (sql: Sql, userId: number) => {
    await atDesk().grant(sql, userId)
    const id = ownId(userId)
    await sql`
      insert into files (id, user_id, type, name, mime, size, content, is_used)
      overriding system value values (${id}, ${id}, 2, 'x.webp', 'image/webp', 1, 'large.webp', true)`
    await sql`insert into homework_attempt_files (attempt_id, file_id, position) values (${id}, ${id}, 1)`
  },
  inputOf: (userId: number) => ({
    params: { attemptId: ownId(userId), markId: randomUUID() },
    body: { file_id: ownId(userId), at_ms: null, shapes: [], text: 'Lower your chin' } as never,
  }),
}

/** An administrator with a consultation of a learner. */
export const withConsultation = (body?: object) => ({
  grant: async (sql: Sql, userId: number) => {
    await atDesk().grant(sql, userId)
    await insertConsultation(sql, { id: ownId(userId), userId: ownId(userId) })
  },
  inputOf: (userId: number) => ({ params: { consultationId: ownId(userId) }, body: body as never }),
})

/** An administrator with a question of a learner to answer. */
export const inChat = (body?: object) => ({
  grant: async (sql: Sql, userId: number) => {
    await atDesk().grant(sql, userId)
    const id = ownId(userId)
    await insertQuestion(sql, { id, userId: id, courseId: id, streamId: id })
  },
  inputOf: (userId: number) => {
    const id = ownId(userId)
    return { params: { kind: 'chat' as const, itemId: id, chatId: id }, body: body as never }
  },
})

/** An administrator with a note about a learner. */
export const ofLearner = (body?: object) => ({
  grant: async (sql: Sql, userId: number) => {
    await atDesk().grant(sql, userId)
    const id = ownId(userId)
    await sql`
      insert into expert_notes (id, user_id, author_id, client_id, text)
      overriding system value values (${id}, ${id}, ${userId}, ${randomUUID()}, 'Careful with the neck')`
  },
  inputOf: (userId: number) => {
    const id = ownId(userId)
    return { params: { learnerId: id, noteId: id }, body: body as never }
  },
})
