import type { QuestionStatus } from '#contract/club/support/rules.ts'
import type { TransactionContext } from '../../messages/live/live.ts'
import { createAnswerNotice } from '../../messages/notices/notices.ts'
import type { AppContext } from '../../platform/http/context.ts'
import { originOfBrand } from '../../platform/http/origins.ts'
import { refuseField } from '../../platform/errors.ts'
import { mailGuest } from './links.ts'
import { keepQuestionFiles, recordQuestionEvent } from './support.ts'
import { insertQuestionMessage, updateAnswered, type LockedQuestion } from './threadQueries.ts'

type AnswerContext = TransactionContext & { context: Pick<AppContext, 'config' | 'listBrands'> }

export type Answer = {
  staffId: number
  clientId: string
  message: string
  fileIds: readonly number[]
  /** `open` if the asker still waits, as they wrote more. */
  status: QuestionStatus
}

/**
 * Writes an answer of the staff to the locked question and tells its asker: a person by notice, push, mail and live
 * event, a guest by a mail with a link. Undefined if the question has a message with this client id.
 */
export async function writeAnswer(
  call: AnswerContext,
  question: LockedQuestion,
  { staffId, clientId, message, fileIds, status }: Answer,
): Promise<number | undefined> {
  const { sql } = call
  const { id: questionId, user_id: userId } = question
  // Guests have no session, which the addresses of files are signed for.
  if (userId === null && fileIds.length > 0) throw refuseField('file_ids', 'invalid')
  await keepQuestionFiles(sql, staffId, fileIds)
  const written = { questionId, author: 'staff', userId: staffId, clientId, message, fileIds } as const
  const messageId = await insertQuestionMessage(sql, written)
  if (messageId === undefined) return undefined
  await updateAnswered(sql, { questionId, messageId, status })
  if (userId === null) await mailAnswer(call, question, message)
  else await createAnswerNotice(call, { userId, questionId, messageId })
  await recordQuestionEvent(call, userId)
  return messageId
}

async function mailAnswer({ sql, context }: AnswerContext, question: LockedQuestion, message: string): Promise<void> {
  const { id: questionId, email: recipient, language } = question
  const brands = new Map(context.listBrands().map((brand) => [brand.id, brand]))
  const brand = brands.get(question.brand) ?? brands.get(context.config.defaultBrand)
  if (!brand) throw new Error('There is no brand')
  const origin = originOfBrand(brand, brands, context.config)
  await mailGuest(
    { sql, brand, language, origin },
    { questionId, recipient, kind: 'support_answer', values: { message } },
  )
}
