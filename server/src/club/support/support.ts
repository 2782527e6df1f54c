import { randomUUID } from 'node:crypto'
import { promisedAnswer } from './promisedAnswer.ts'
import type { Language } from '#contract/endpoint.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { keepFiles, updateReleased } from '../../learning/files/files.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import { deleteQuestionMails, writeMail, type MailContext } from '../../messages/mail/mail.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database/database.ts'
import { paths } from '../../platform/site/paths.ts'
import { deleteQuestions, findAsked, insertQuestion, listQuestionsOfClosed, type Asked } from './queries.ts'
import { insertFilesOfQuestion } from './threadQueries.ts'

export type AskingContext = MailContext & TransactionContext & Moment & { language: Language }

export type Question = {
  clientId: string | null
  /** The person, if they are signed in. */
  userId?: number
  kind?: 'written' | 'auto'
  name: string
  email: string
  message: string
  categoryId: number | null
  /** The run that it is about. */
  streamId?: number
  fileIds?: readonly number[]
}

/**
 * Stores a question with its first message and mails it to the brand's support. Idempotent by client id: undefined if
 * somebody else has used it.
 */
export async function sendQuestion(
  call: AskingContext,
  question: Question,
): Promise<(Asked & { is_new: boolean }) | undefined> {
  const { sql, brand, language, now } = call
  const { userId = null, kind = 'written', name, email, message, categoryId, streamId = null, fileIds = [] } = question
  const clientId = question.clientId ?? randomUUID()
  const answerBy = promisedAnswer(brand.application.support_hours, now)
  const stored = {
    clientId,
    userId,
    kind,
    brand: brand.id,
    language,
    name,
    email,
    message,
    categoryId,
    streamId,
    answerBy,
  }
  const id = await insertQuestion(sql, stored)
  if (id === undefined) {
    const asked = await findAsked(sql, { clientId, userId })
    return asked && { ...asked, is_new: false }
  }
  if (fileIds.length > 0) await insertFilesOfQuestion(sql, { questionId: id, fileIds })
  const recipient = brand.public.project.support_email
  const mail = { userId: null, recipient, kind: 'support_question' as const, path: paths.login() }
  await writeMail(call, { ...mail, ...(email && { replyTo: email }), values: { name, email, message } })
  await recordQuestionEvent(call, userId)
  return { id, answer_by: answerBy, is_new: true }
}

/** Notifies the asker's devices and the staff of a change of a question; `userId` null: of a guest. */
export async function recordQuestionEvent(call: TransactionContext, userId: number | null): Promise<void> {
  const ofAsker = userId === null ? [] : [{ userId, kind: 'support' } as const]
  await recordEvent(call, ...ofAsker, { kind: 'inbox' })
}

/** Keeps the files of a message; throws if one is foreign. */
export async function keepQuestionFiles(sql: Sql, userId: number, ids: readonly number[]): Promise<void> {
  const { image, video, document } = fileTypes
  await keepFiles(sql, { userId, ids, types: [image, video, document] })
}

/** Deletes the questions of a closed account that is about to be erased. */
export async function deleteQuestionsOf(sql: Sql, userId: number): Promise<void> {
  await deleteQuestionMails(sql, { days: 0, userId })
  await removeQuestions(sql, await listQuestionsOfClosed(sql, { days: 0, userId }))
}

/** Deletes questions, and their files unless something else uses them. Needs a transaction. */
export async function removeQuestions(sql: Sql, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await updateReleased(sql, await deleteQuestions(sql, ids))
}
