import { randomUUID } from 'node:crypto'
import type { Body, Language } from '#contract/endpoint.ts'
import type { FieldRule } from '#contract/fieldTexts.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import type * as api from '#contract/learning/homework/api.ts'
import { missingParts, type MissingPart } from '#contract/learning/homework/parts.ts'
import type { Message } from '#contract/learning/streams/message.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { textIn, type Texts } from '../../platform/language/text.ts'
import { createPort } from '../../platform/port.ts'
import type { ContentHomework } from '../courses/content.ts'
import { hasFiles, keepAnswerFiles, keepFiles } from '../files/files.ts'
import { creditPoints, homeworkPoints } from '../points/points.ts'
import { homeworksOf, type RunHomework } from '../streams/runHomework.ts'
import { homeworkKey, type Run } from '../streams/run.ts'
import * as queries from './queries.ts'

export type ThreadMessage = {
  userId: number
  clientId: string
  message: string
  homeworkStatusId: number
  fileIds?: readonly number[]
}

export type WrittenMessage = { id: number; inLanguage: (language: Language) => Message }

/** The corrected words and files of an answer, and the files' owners; undefined keeps the files. */
type ThreadCorrection = {
  messageId: number
  userId: number
  message: string
  fileIds?: readonly number[] | undefined
}

export const thread = createPort<{
  /** Writes a message that is no question, so that no clock starts. Throws `idempotency_key_reused`. */
  write: (sql: Sql, streamId: number, message: ThreadMessage) => Promise<WrittenMessage>
  correct: (sql: Sql, correction: ThreadCorrection) => Promise<void>
  /** A message of the user; any other is not found. */
  require: (sql: Sql, own: { userId: number; messageId: number }) => Promise<WrittenMessage>
}>('the thread of a run')

export { listAttemptsOfStatus } from './queries.ts'

type SentParts = Body<typeof api.sendHomework>

/** A homework of the run by the id of its status; any other is not found. */
export function requireHomework(run: Run, statusId: number): RunHomework {
  const found = homeworksOf(run).find(({ status }) => status.id === statusId)
  if (!found) throw new ApiError('not_found')
  return found
}

type AttemptInput = { run: Run; item: RunHomework; parts: SentParts; language: Language }

export type Sent = { chatMessage: WrittenMessage; item: RunHomework; facts: queries.RunFacts }

/** Sends a homework to be checked, once per client id. The caller has locked the run. */
export async function sendHomework(transaction: TransactionContext, input: AttemptInput): Promise<Sent> {
  const { sql } = transaction
  const { run, item, parts } = input
  const { userId } = run
  const facts = await queries.findAttemptFacts(sql, { userId, streamId: run.row.id, clientId: parts.client_id })
  const { sent } = facts
  if (sent && sent.status_id !== item.status.id) throw new ApiError('idempotency_key_reused')
  if (sent)
    return { chatMessage: await thread.registered.require(sql, { userId, messageId: sent.message_id }), item, facts }
  if (item.lock) {
    await requireOwnFiles(sql, input)
    throw new ApiError(item.lock.code)
  }
  requireParts(input, facts)
  const written = await writeAttempt(sql, input, facts)
  await recordEvent(transaction, { userId: run.userId, kind: 'homework' }, { kind: 'desk' })
  return written
}

const { image, video } = fileTypes

/** Foreign files are not found, even where nothing can be sent. */
async function requireOwnFiles(sql: Sql, { run: { userId }, parts }: AttemptInput): Promise<void> {
  const ids = [...(parts.files ?? []), ...(parts.selfie_file_id ? [parts.selfie_file_id] : [])]
  if (!(await hasFiles(sql, { userId, ids }))) throw new ApiError('not_found')
}

/** Keeps the files and the selfie for good, after locking the chat, as messages do. Foreign files are not found. */
async function keepAttemptFiles(sql: Sql, { run: { userId }, parts }: AttemptInput): Promise<void> {
  const ids = parts.files ?? []
  const selfie = parts.selfie_file_id ? [parts.selfie_file_id] : []
  await keepFiles(sql, { userId, ids, types: [image, video] })
  await keepFiles(sql, { userId, ids: selfie, types: [image], field: 'selfie_file_id' })
}

async function writeAttempt(sql: Sql, input: AttemptInput, facts: queries.RunFacts): Promise<Sent> {
  const { run, item, parts, language } = input
  const { userId } = run
  const { id: statusId } = item.status
  const message = parts.message?.trim() ?? ''
  const chatMessage = await thread.registered.write(sql, run.row.id, {
    userId,
    clientId: parts.client_id,
    message: message || textIn(item.homework.title, language, run.content),
    homeworkStatusId: statusId,
  })
  await keepAttemptFiles(sql, input)
  const { sent_at, answer_by } = await queries.insertAttempt(sql, {
    statusId,
    userId,
    courseId: run.content.id,
    clientId: parts.client_id,
    message,
    messageId: chatMessage.id,
    exercise: chosenExercise(item.homework, parts.exercise_id),
    selfieFileId: parts.selfie_file_id ?? null,
    fileIds: parts.files ?? [],
  })
  const status = { ...item.status, status: 'UPLOADED' as const, sent_at, answer_by }
  const homeworkStatuses = new Map(run.homeworkStatuses).set(homeworkKey(status), status)
  return {
    chatMessage,
    item: requireHomework({ ...run, homeworkStatuses }, statusId),
    facts: parts.selfie_file_id ? { ...facts, selfies: [...facts.selfies, statusId] } : facts,
  }
}

function chosenExercise(homework: ContentHomework, exerciseId: number | null | undefined) {
  if (!exerciseId) return null
  const exercise = homework.exercises.find(({ id }) => id === exerciseId)
  if (!exercise) throw refuseField('exercise_id', 'invalid')
  return { id: exercise.id, title: exercise.title }
}

const fieldOf: Record<MissingPart, { field: keyof SentParts; rule: FieldRule }> = {
  file: { field: 'files', rule: 'homework_file_required' },
  file_or_message: { field: 'files', rule: 'homework_file_or_message' },
  message: { field: 'message', rule: 'required' },
  exercise: { field: 'exercise_id', rule: 'exercise_required' },
  selfie: { field: 'selfie_file_id', rule: 'selfie_required' },
}

function requireParts({ run, item, parts }: AttemptInput, { selfies }: queries.RunFacts): void {
  const { homework } = item
  const missing = missingParts(homework, {
    filesCount: parts.files?.length ?? 0,
    message: parts.message ?? '',
    hasExercise: Boolean(chosenExercise(homework, parts.exercise_id)),
    hasSelfie: Boolean(parts.selfie_file_id) || hasStageSelfie(run, item, selfies),
  })
  if (missing.length > 0) throw new ApiError('validation_failed', { fields: missing.map((part) => fieldOf[part]) })
}

/** Whether any homework of the stage was sent with a selfie; `selfies` are the statuses of those that were. */
export function hasStageSelfie(run: Run, { stage }: RunHomework, selfies: readonly number[]): boolean {
  if (selfies.length === 0) return false
  return homeworksOf(run).some((other) => other.stage.id === stage.id && selfies.includes(other.status.id))
}

export type Answer = {
  attemptId: number
  expertId: number
  verdict: 'DONE' | 'FAIL'
  text: string
  /** Own photos, videos and sounds. */
  fileIds?: readonly number[]
}

/**
 * Answers an attempt: its status, the message in the thread and, once for a homework, its points. Throws
 * `homework_answered` if another answer was first.
 */
export async function answerHomework(
  transaction: TransactionContext,
  answer: Answer,
  language: Language,
): Promise<void> {
  const { sql } = transaction
  const { attemptId, expertId, verdict, fileIds = [] } = answer
  const attempt = await queries.findAttempt(sql, attemptId)
  if (!attempt) throw new ApiError('not_found')
  const text = answer.text.trim()
  if (!(await queries.updateAnswered(sql, { attemptId, expertId, verdict, text })))
    throw new ApiError('homework_answered', { name: await queries.findAnswererName(sql, attemptId) })
  await keepAnswerFiles(sql, { expertId, fileIds })
  const message = await thread.registered.write(sql, attempt.stream_id, {
    userId: expertId,
    clientId: randomUUID(),
    message: text || approvedText(attempt.title)[language],
    homeworkStatusId: attempt.status_id,
    fileIds,
  })
  await queries.updateAnswerMessage(sql, { attemptId, messageId: message.id })
  if (verdict === 'DONE') await creditHomework(transaction, attempt, `attempt ${attemptId}`)
}

/** Credits the points of an approved homework, once per `occasion`, which a correction after a debit sets. */
export async function creditHomework(
  transaction: TransactionContext,
  { user_id: userId, status_id: statusId, scores, title }: queries.OpenAttempt,
  occasion: string,
): Promise<void> {
  const { credited, isFirst } = await homeworkPoints(transaction.sql, { userId, statusId })
  await creditPoints(transaction, {
    userId,
    amount: (scores['DONE'] ?? 0) - credited,
    reference: isFirst ? `homework ${statusId}` : `homework ${statusId} ${occasion}`,
    howItWas: approvedText(title),
  })
}

export function approvedText(title: Texts): Record<Language, string> {
  const titleIn = titleReader(title)
  return {
    ru: `Задание принято: ${titleIn('ru')}`,
    en: `Homework approved: ${titleIn('en')}`,
    es: `Tarea aprobada: ${titleIn('es')}`,
  }
}

export function returnedText(title: Texts): Record<Language, string> {
  const titleIn = titleReader(title)
  return {
    ru: `Задание возвращено: ${titleIn('ru')}`,
    en: `Homework returned: ${titleIn('en')}`,
    es: `Tarea devuelta: ${titleIn('es')}`,
  }
}

function titleReader(title: Texts): (language: Language) => string {
  return (language) => title[language] ?? Object.values(title)[0] ?? ''
}
