import type { Language } from '#contract/endpoint.ts'
import type { TransactionContext } from '../../messages/live/live.ts'
import { ApiError } from '../../platform/errors.ts'
import { keepAnswerFiles } from '../files/files.ts'
import { homeworkPoints, spendPoints } from '../points/points.ts'
import { lockStream } from '../streams/queries.ts'
import { findAttempt, findLatestAttempt, hasCorrection, insertCorrection, listAnswerFiles } from './queries.ts'
import { approvedText, creditHomework, returnedText, thread } from './homework.ts'

export type Correction = {
  attemptId: number
  clientId: string
  expertId: number
  verdict: 'DONE' | 'FAIL'
  text: string
  /** All files of the corrected answer; undefined keeps the current ones. */
  fileIds?: readonly number[] | undefined
}

/**
 * Corrects the answer of an attempt: its status, words and files in the thread and the points, by a counter entry.
 * Returns the id of the correction; undefined for a repeat. The caller has locked the answered attempt. Throws if the
 * learner has sent the homework again.
 */
export async function correctHomework(
  transaction: TransactionContext,
  correction: Correction,
  language: Language,
): Promise<number | undefined> {
  const { sql } = transaction
  const { attemptId, verdict, expertId } = correction
  const attempt = await findAttempt(sql, attemptId)
  if (!attempt) throw new ApiError('not_found')
  if (await hasCorrection(sql, correction)) return undefined
  // Sending locks the run, too: an attempt that is being written is waited for.
  await lockStream(sql, { userId: attempt.user_id, streamId: attempt.stream_id })
  if ((await findLatestAttempt(sql, attempt.status_id)) !== attemptId) throw new ApiError('homework_sent_again')
  const { fileIds } = correction
  if (fileIds) {
    const former = await listAnswerFiles(sql, attemptId)
    await keepAnswerFiles(sql, { expertId, fileIds: fileIds.filter((id) => !former.includes(id)) })
  }
  const text = correction.text.trim()
  const correctionId = await insertCorrection(sql, { ...correction, text })
  if (attempt.answer_message_id !== null) {
    const fallback = verdict === 'DONE' ? approvedText(attempt.title) : returnedText(attempt.title)
    const message = text || fallback[language]
    await thread.registered.correct(sql, { messageId: attempt.answer_message_id, userId: expertId, message, fileIds })
  }
  if (verdict === 'DONE') await creditHomework(transaction, attempt, `correction ${correctionId}`)
  else await revokePoints(transaction, { ...attempt, correctionId })
  return correctionId
}

type Returned = NonNullable<Awaited<ReturnType<typeof findAttempt>>> & { correctionId: number }

/** Spent points stay with the learner: a balance is never negative. */
async function revokePoints(transaction: TransactionContext, { correctionId, ...attempt }: Returned): Promise<void> {
  const { user_id: userId, status_id: statusId, title } = attempt
  const { credited, balance } = await homeworkPoints(transaction.sql, { userId, statusId })
  await spendPoints(transaction, {
    userId,
    amount: Math.min(credited, balance),
    reference: `homework ${statusId} correction ${correctionId}`,
    howItWas: returnedText(title),
  })
}
