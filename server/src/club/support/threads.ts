import { randomUUID } from 'node:crypto'
import type { AskedQuestion, GuestThread, QuestionMessage, QuestionThread } from '#contract/club/support/api.ts'
import { promisedAnswer } from './promisedAnswer.ts'
import { questionTitle } from '#contract/club/support/rules.ts'
import type { Endpoint, Language } from '#contract/endpoint.ts'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { privateFiles } from '../../learning/files/files.ts'
import type { TransactionContext } from '../../messages/live/live.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { brandFilter, type Brand } from '../../platform/http/context.ts'
import type { ReadCall } from '../../platform/http/route.ts'
import type { Asked } from './queries.ts'
import { keepQuestionFiles, recordQuestionEvent } from './support.ts'
import * as queries from './threadQueries.ts'

const messagesShown = 50

type LearnerRead = Pick<ReadCall<Endpoint & { access: 'learner' }>, 'sql' | 'viewer' | 'brand' | 'language' | 'context'>

/** A question of the list. */
export function serializeQuestion(row: Omit<queries.ThreadRow, 'target'>): AskedQuestion {
  const { message, last_answer_at: _, name: _name, ...question } = row
  return { ...question, title: questionTitle(message) }
}

/** The viewer's question with its latest messages; throws for any other. */
export async function requireThread(call: LearnerRead, questionId: number, count?: number): Promise<QuestionThread> {
  const { sql, viewer, brand, language, context } = call
  const own = { questionId, userId: viewer.user.id, brand: brandFilter(brand) }
  const row = await queries.findThread(sql, { ...own, language })
  if (!row) throw new ApiError('not_found')
  const { messages, has_earlier } = await listMessages(sql, row.id, count)
  const withFiles = messages.filter(({ file_ids }) => file_ids.length > 0)
  const files = await privateFiles(
    { sql, media: context.media, sessionId: viewer.sessionId },
    {
      userIds: withFiles.flatMap(({ user_id }) => user_id ?? []),
      ids: withFiles.flatMap(({ file_ids }) => file_ids),
    },
  )
  const { target, ...question } = row
  return {
    ...serializeQuestion(question),
    target,
    can_rate: row.last_answer_at !== null,
    messages: messages.map((message) => serializeMessage(message, files)),
    has_earlier,
  }
}

/** The question of a guest; throws unless it is one. */
export async function requireGuestThread(
  { sql, language }: { sql: Sql; language: Language },
  questionId: number,
  count?: number,
): Promise<GuestThread> {
  const row = await queries.findThread(sql, { questionId, userId: null, brand: null, language })
  if (!row) throw new ApiError('code_invalid')
  const { messages, has_earlier } = await listMessages(sql, row.id, count)
  const { target: _, ...question } = row
  const { unread_count: _unread, ...shown } = serializeQuestion(question)
  return {
    ...shown,
    name: row.name,
    can_rate: row.last_answer_at !== null,
    messages: messages.map((message) => serializeMessage(message, new Map())),
    has_earlier,
  }
}

async function listMessages(sql: Sql, questionId: number, count = messagesShown) {
  const found = await queries.listThreadMessages(sql, { questionId, limit: count + 1 })
  return { messages: found.slice(0, count).toReversed(), has_earlier: found.length > count }
}

function serializeMessage(row: queries.MessageRow, files: ReadonlyMap<number, UploadedFile>): QuestionMessage {
  const { user_id: _, file_ids, ...message } = row
  return { ...message, files: file_ids.flatMap((id) => files.get(id) ?? []) }
}

type Writing = TransactionContext & Moment & { brand: Brand }
/** `userId` null: the guest of a link. */
type Wanted = { questionId: number; userId: number | null; brand: string | null }

/** Locks the asker's question of the path; undefined for any other. */
export async function lockOwnQuestion(sql: Sql, wanted: Wanted): Promise<queries.LockedQuestion | undefined> {
  const id = await queries.findThreadId(sql, wanted)
  if (id === undefined) return undefined
  const locked = await queries.lockQuestion(sql, id)
  // It was merged into another one meanwhile.
  return locked ?? lockOwnQuestion(sql, wanted)
}

type Message = { clientId: string | undefined; message: string; fileIds?: readonly number[] }

/** Writes the asker's message to the locked question, which opens it again. Idempotent by client id. */
export async function writeMessage(
  call: Writing,
  question: queries.LockedQuestion,
  { clientId = randomUUID(), message, fileIds = [] }: Message,
): Promise<Asked> {
  const { sql, brand, now } = call
  const { id: questionId, user_id: userId } = question
  if (userId !== null) await keepQuestionFiles(sql, userId, fileIds)
  const author = userId === null ? 'guest' : 'person'
  const messageId = await queries.insertQuestionMessage(sql, { questionId, author, userId, clientId, message, fileIds })
  if (messageId === undefined) {
    if (!(await queries.hasOwnMessage(sql, { questionId, clientId, message })))
      throw new ApiError('idempotency_key_reused')
    return { id: questionId, answer_by: await queries.findPromise(sql, questionId) }
  }
  const answerBy = promisedAnswer(brand.application.support_hours, now)
  const promised = await queries.updateAsked(sql, { questionId, answerBy })
  await recordQuestionEvent(call, userId)
  return { id: questionId, answer_by: promised }
}
