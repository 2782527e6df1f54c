import type { ConsultationEvent } from '#contract/experts/chats/api.ts'
import type { Consultation } from '#contract/learning/streams/consultation.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import { recordEvent, type TransactionContext } from '../../messages/live/live.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/errors.ts'
import * as queries from './queries.ts'

export { consultationColumns, findCovering, insertConsultation, updateAnswered } from './queries.ts'

/** Rates a closed consultation of the user, once; a repeat of the same rating, whose answer was lost, has no effect. */
export async function rateConsultation(
  transaction: TransactionContext,
  { userId, consultationId, rating }: { userId: number; consultationId: number; rating: number },
): Promise<Consultation> {
  const { sql } = transaction
  const locked = await lockOwn(sql, { userId, consultationId })
  if (locked.status === 'open') throw new ApiError('consultation_open')
  if (locked.status === 'rated' && locked.rating === rating) return locked
  if (locked.status === 'rated') throw new ApiError('consultation_rated')
  await queries.updateRated(sql, consultationId, rating)
  const rated: Consultation = { ...locked, status: 'rated', rating }
  await recordConsultationEvent(transaction, userId, rated)
  return rated
}

/** Throws for a consultation of another person. */
export async function requireOwn(sql: Sql, own: { userId: number; consultationId: number }): Promise<void> {
  if (!(await queries.hasOwn(sql, own))) throw new ApiError('not_found')
}

/** Locks a consultation of the user; throws for any other. */
async function lockOwn(sql: Sql, own: { userId: number; consultationId: number }) {
  const locked = await queries.lockOwn(sql, own)
  if (!locked) throw new ApiError('not_found')
  return locked
}

type StaffChange = { expertId: number; isAdmin: boolean; consultationId: number }

/** Closes another person's consultation in a course that the staff member serves. Idempotent. */
export async function closeConsultation(transaction: TransactionContext, change: StaffChange): Promise<void> {
  const locked = await queries.lockServed(transaction.sql, change)
  if (!locked) throw new ApiError('not_found')
  await close(transaction, locked)
}

async function close(transaction: TransactionContext, { id, user_id: userId }: queries.LockedConsultation) {
  const closed = await queries.updateClosed(transaction.sql, id)
  if (closed) await recordConsultationEvent(transaction, userId, closed)
}

type Return = StaffChange & { reason: string }

/** Returns a consultation to the learner's balance, once; it stays in the chat. For leads of the course and administrators. */
export async function returnConsultation(transaction: TransactionContext, change: Return): Promise<void> {
  const { sql } = transaction
  const { expertId, consultationId, reason } = change
  const locked = await lockReturnable(sql, change)
  const returned = await queries.updateReturned(sql, consultationId)
  if (!returned) return
  await recordChange(
    sql,
    { actorId: expertId },
    {
      action: 'consultation.return',
      userId: locked.user_id,
      before: { run_id: locked.stream_id, consultation_id: consultationId, amount: locked.amount },
      after: { run_id: locked.stream_id, consultation_id: consultationId, amount: 0, reason },
    },
  )
  await recordConsultationEvent(transaction, locked.user_id, returned)
}

/** Locks a consultation that the staff member may return; throws for any other. */
async function lockReturnable(sql: Sql, change: StaffChange) {
  const locked = await queries.lockServed(sql, change)
  if (!locked || !(change.isAdmin || locked.is_lead)) throw new ApiError('not_found')
  return locked
}

/** Throws for a consultation that the staff member may not return. */
export async function requireReturnable(sql: Sql, change: StaffChange): Promise<void> {
  if (!(await queries.hasLed(sql, change))) throw new ApiError('not_found')
}

/** Closes consultations some time after their last answer or dismissal. Returns how many. */
export async function closeOverdue(transaction: TransactionContext, limit: number): Promise<number> {
  const overdue = await queries.lockOverdue(transaction.sql, limit)
  for (const consultation of overdue) await close(transaction, consultation)
  return overdue.length
}

/** Notifies the learner's devices and the experts. */
async function recordConsultationEvent(transaction: TransactionContext, userId: number, changed: Consultation) {
  await recordEvent(transaction, consultationEvent(userId, changed), { kind: 'desk' })
}

export function consultationEvent(userId: number, consultation: Consultation) {
  const { id, chat_channel_id, status, start_message_id, end_message_id, amount, rating } = consultation
  const payload: ConsultationEvent = {
    chat_id: chat_channel_id,
    consultation: { id, chat_channel_id, status, start_message_id, end_message_id, amount, rating },
  }
  return { userId, kind: 'consultation', payload } as const
}
