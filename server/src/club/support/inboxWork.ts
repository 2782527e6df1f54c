import { visibleText } from '#contract/platform/visibleText.ts'
import type { AuditAction } from '#contract/accounts/audit/api.ts'
import { promisedAnswer } from './promisedAnswer.ts'
import { inboxTabOf, type InboxTab } from '#contract/club/support/inboxRules.ts'
import type { QuestionClaim } from '#contract/club/support/staffApi.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import { updateMergedNotices } from '../../messages/notices/notices.ts'
import type { Moment } from '../../platform/clock.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import type { AppContext, Brand } from '../../platform/http/context.ts'
import { writeAnswer } from './answers.ts'
import * as queries from './questionQueries.ts'
import type { LockedWork, QuestionWork } from './questionQueries.ts'
import { recordQuestionEvent } from './support.ts'

type InboxTransaction = TransactionContext & Moment & { context: AppContext }

/** Locks a question in any state. */
async function lockAny({ sql }: InboxTransaction, work: QuestionWork): Promise<LockedWork> {
  const locked = await queries.lockWork(sql, work)
  if (!locked) throw new ApiError('not_found')
  return locked
}

/** Refuses work on a question that a colleague works on. */
function refuseClaimed({ claimed_by: name }: LockedWork): void {
  if (name !== null) throw new ApiError('item_claimed', { name })
}

/** Refuses work on a question that a colleague works on or owns. */
function refuseTaken(locked: LockedWork): void {
  refuseClaimed(locked)
  const { owner_id: ownerId, owner: name, staffId } = locked
  if (ownerId !== null && ownerId !== staffId) throw new ApiError('question_owned', { name })
}

/** Locks a question that no colleague works on or owns. */
async function lockFree(call: InboxTransaction, work: QuestionWork): Promise<LockedWork> {
  const locked = await lockAny(call, work)
  refuseTaken(locked)
  return locked
}

export async function claim(call: InboxTransaction, work: QuestionWork): Promise<QuestionClaim> {
  const { status } = await lockFree(call, work)
  if (status !== 'open') throw new ApiError('item_answered')
  await recordEvent(call, { kind: 'inbox' })
  return queries.updateClaimed(call.sql, work)
}

export async function release(call: InboxTransaction, work: QuestionWork): Promise<void> {
  await lockAny(call, work)
  if (await queries.updateUnclaimed(call.sql, work)) await recordEvent(call, { kind: 'inbox' })
}

/** Saves drafts, even while a colleague works on the question or has answered it. */
export async function saveDraft(call: InboxTransaction, work: QuestionWork & queries.Draft): Promise<void> {
  await lockAny(call, work)
  await queries.upsertDraft(call.sql, work)
  if (await queries.updateClaimRenewed(call.sql, work)) await recordEvent(call, { kind: 'inbox' })
}

type Words = QuestionWork & { clientId: string; message: string }

type Answer = Words & {
  closes: boolean
  /** The last message that the author has read. */
  seenId: number
  fileIds: readonly number[]
}

/**
 * Answers a question once: message, owner, state, notice and events are one transaction. It stays open if the asker has written since
 * `seenId`, and is refused if a colleague has answered since.
 */
export async function answer(call: InboxTransaction, reply: Answer): Promise<{ id: number; tab: InboxTab }> {
  const { sql } = call
  const { seenId, closes, fileIds, clientId, message, ...work } = reply
  const isNote = false
  const question = await lockAny(call, work)
  // A retry after a lost reply succeeds whatever a colleague has done since.
  const sent = await queries.findSentMessage(sql, { ...work, clientId, isNote })
  if (sent) return { ...sent, tab: tabOf(question) }
  refuseTaken(question)
  if (question.status === 'closed') throw new ApiError('question_closed')
  const unseen = await queries.findUnseenAnswer(sql, { ...work, seenId })
  if (unseen) throw new ApiError('question_answered', unseen)
  const hasMore = await queries.hasUnseenMessage(sql, { questionId: work.questionId, seenId })
  const ending = closes ? ('closed' as const) : ('answered' as const)
  const status = hasMore ? ('open' as const) : ending
  const id = await writeAnswer(call, question, { ...work, clientId, message: wordsOf(message), fileIds, status })
  if (id === undefined) throw new ApiError('idempotency_key_reused')
  await queries.updateOwner(sql, { questionId: work.questionId, ownerId: work.staffId })
  await queries.updateDraftSent(sql, { ...work, isNote })
  return { id, tab: tabOf({ ...question, status, owner_id: work.staffId }) }
}

/** Notes are for the staff: a colleague's claim does not keep one out, and nothing else about the question changes. */
export async function addNote(call: InboxTransaction, { clientId, message, ...work }: Words): Promise<{ id: number }> {
  const { sql } = call
  const isNote = true
  const { merged_into: mergedInto } = await lockAny(call, work)
  const sent = await queries.findSentMessage(sql, { ...work, clientId, isNote })
  if (sent) return sent
  if (mergedInto !== null) throw new ApiError('question_merged')
  const id = await queries.insertNote(sql, { ...work, clientId, message: wordsOf(message) })
  if (id === undefined) throw new ApiError('idempotency_key_reused')
  await queries.updateDraftSent(sql, { ...work, isNote })
  await recordEvent(call, { kind: 'inbox' })
  return { id }
}

/** Gives a question to oneself, a colleague or the team (null). Its deadline and all drafts stay. */
export async function handOver(
  call: InboxTransaction,
  { to, ...work }: QuestionWork & { to: number | null },
): Promise<void> {
  const { sql } = call
  const question = await lockAny(call, work)
  refuseClaimed(question)
  if (question.status === 'closed') throw new ApiError('question_closed')
  // A retry after a lost reply.
  if (question.owner_id === to && to !== null) return
  if (to !== null && !(await queries.isSupportStaff(sql, to))) throw new ApiError('staff_unavailable')
  await queries.updateOwner(sql, { questionId: work.questionId, ownerId: to })
  await recordWork(call, question, { action: 'question.hand_over', after: { staff_id: to } })
  await recordEvent(call, { kind: 'inbox' })
}

/** Ends a question that needs no answer. Refuses if the asker has written since the last message that was read. */
export async function close(
  call: InboxTransaction,
  { seenId, ...work }: QuestionWork & { seenId: number },
): Promise<void> {
  const { sql } = call
  const question = await lockFree(call, work)
  if (question.status === 'closed') return
  const { questionId } = work
  if (await queries.hasUnseenMessage(sql, { questionId, seenId })) throw new ApiError('question_unread')
  await queries.updateState(sql, { questionId, status: 'closed', waitingSince: null, answerBy: null })
  await recordWork(call, question, { action: 'question.close', after: {} })
  await recordQuestionEvent(call, question.user_id)
}

/** Opens a closed question again, with a new promise. */
export async function reopen(call: InboxTransaction, work: QuestionWork): Promise<void> {
  const question = await lockAny(call, work)
  if (question.merged_into !== null) throw new ApiError('question_merged')
  if (question.status !== 'closed') return
  const answerBy = promisedAnswer(brandOf(call, question).application.support_hours, call.now)
  const state = { status: 'open' as const, waitingSince: call.now, answerBy }
  await queries.updateState(call.sql, { questionId: work.questionId, ...state })
  await recordWork(call, question, { action: 'question.reopen', after: {} })
  await recordQuestionEvent(call, question.user_id)
}

/** Moves the messages of a question to another one of the same asker, which nobody else works on or owns either. */
export async function merge(
  call: InboxTransaction,
  { intoId, ...work }: QuestionWork & { intoId: number },
): Promise<void> {
  const { sql } = call
  const { questionId: fromId } = work
  await queries.lockQuestions(sql, [fromId, intoId])
  const from = await lockFree(call, work)
  if (from.merged_into === intoId) return
  const into = await lockFree(call, { ...work, questionId: intoId })
  if (from.merged_into !== null || into.merged_into !== null || fromId === intoId) throw new ApiError('question_merged')
  if (!isSameAsker(from, into)) throw new ApiError('question_of_another')
  await queries.updateMerged(sql, { fromId, intoId })
  await updateMergedNotices(sql, { fromId, intoId })
  await recordWork(call, from, { action: 'question.merge', after: { into_id: intoId } })
  await recordQuestionEvent(call, from.user_id)
}

type Asker = Pick<LockedWork, 'user_id' | 'email'>

/** Guests are one if they wrote the same e-mail, which a person may have, too. */
function isSameAsker(one: Asker, other: Asker): boolean {
  if (one.user_id !== null || other.user_id !== null) return one.user_id === other.user_id
  return one.email === other.email
}

/** The brand that the question was asked at, or the default one if it is gone. */
function brandOf({ context }: InboxTransaction, { brand: id }: LockedWork): Brand {
  const brands = context.listBrands()
  const brand = brands.find((one) => one.id === id) ?? brands.find((one) => one.id === context.config.defaultBrand)
  if (!brand) throw new Error('There is no brand')
  return brand
}

function tabOf({ status, owner_id: ownerId, staffId }: Pick<LockedWork, 'status' | 'owner_id' | 'staffId'>): InboxTab {
  return inboxTabOf({ status, ownerId }, staffId)
}

function wordsOf(message: string): string {
  const words = visibleText(message)
  if (words === '') throw refuseField('message', 'message_required')
  return words
}

type Change = { action: AuditAction; after: Record<string, unknown> }

/** Guests have no id; the question's number leads to them. */
function recordWork(
  { sql }: InboxTransaction,
  { id, user_id: userId, staffId }: LockedWork,
  { action, after }: Change,
) {
  return recordChange(sql, { actorId: staffId }, { action, userId, after: { question_id: id, ...after } })
}
