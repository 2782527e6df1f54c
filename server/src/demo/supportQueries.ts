import type { Language } from '#contract/endpoint.ts'
import type { QuestionStatus } from '#contract/club/support/rules.ts'
import type { Sql } from '../platform/database/database.ts'
import { idOf } from './insertedId.ts'

export type QuestionRow = {
  userId: number | null
  kind: 'written' | 'auto'
  brand: string
  language: Language
  name: string
  email: string
  categoryId: number
  status: QuestionStatus
  ownerId: number | null
  /** In seconds since 1970; null: nothing waits. */
  waitingSince: number | null
  answerBy: number | null
  mergedInto: number | null
  rating: number | null
  unreadCount: number
  message: string
  createdAt: number
  lastMessageAt: number
  lastAnswerAt: number | null
}

export async function insertQuestion(sql: Sql, row: QuestionRow): Promise<number> {
  return idOf(
    await sql<{ id: number }>`
      insert into support_tickets (user_id, kind, brand, language, name, email, support_category_id, status, owner_id,
        waiting_since, answer_by, merged_into, rating, unread_count, message, created_at, last_message_at, last_answer_at,
        closed_at)
      values (${row.userId}, ${row.kind}, ${row.brand}, ${row.language}, ${row.name}, ${row.email}, ${row.categoryId},
        ${row.status}, ${row.ownerId}, to_timestamp(${row.waitingSince}), to_timestamp(${row.answerBy}),
        ${row.mergedInto}, ${row.rating}, ${row.unreadCount}, ${row.message}, to_timestamp(${row.createdAt}),
        to_timestamp(${row.lastMessageAt}), to_timestamp(${row.lastAnswerAt}),
        case when ${row.status} = 'closed' then to_timestamp(${row.lastMessageAt}) end)
      returning id`,
  )
}

export type QuestionMessageRow = {
  questionId: number
  author: 'person' | 'guest' | 'staff'
  userId: number | null
  isNote: boolean
  message: string
  createdAt: number
  isViewed: boolean
  /** The wait that the answer ended, in seconds since 1970. */
  waitingSince: number | null
  answerBy: number | null
}

export async function insertQuestionMessage(sql: Sql, row: QuestionMessageRow): Promise<void> {
  await sql`
    insert into support_messages (ticket_id, author, user_id, is_note, message, created_at, viewed_at, waiting_since,
      answer_by)
    values (${row.questionId}, ${row.author}, ${row.userId}, ${row.isNote}, ${row.message},
      to_timestamp(${row.createdAt}), case when ${row.isViewed} then to_timestamp(${row.createdAt}) + interval '9 minutes' end,
      to_timestamp(${row.waitingSince}), to_timestamp(${row.answerBy}))`
}

/** Moves the messages of a merged question to the one that has them. */
export async function updateMessagesMerged(
  sql: Sql,
  { questionId, intoId }: { questionId: number; intoId: number },
): Promise<void> {
  await sql`update support_messages set ticket_id = ${intoId} where ticket_id = ${questionId}`
}
