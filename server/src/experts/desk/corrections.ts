import { recordChange } from '../../accounts/audit/audit.ts'
import { correctHomework, type Correction } from '../../learning/homework/corrections.ts'
import { recordEvent } from '../../messages/live/live.ts'
import { createHomeworkNotice } from '../../messages/notices/notices.ts'
import { ApiError, refuseField } from '../../platform/errors.ts'
import { homeworkKey } from './itemQueries.ts'
import { lockServedItem, type DeskTransaction } from './items.ts'
import { isCorrectable } from './queries.ts'

/** Corrects an answer, idempotent by client id: status, text, files, points, notice, event and audit line in one transaction. */
export async function correct(call: DeskTransaction, correction: Correction): Promise<void> {
  const { sql } = call
  const { attemptId, expertId, verdict, text } = correction
  const {
    learner_id: userId,
    locale,
    is_waiting: isWaiting,
  } = await lockServedItem(call, homeworkKey(attemptId, expertId))
  if (userId === expertId) throw new ApiError('own_homework')
  if (isWaiting) throw new ApiError('homework_not_answered')
  if (!(await isCorrectable(sql, { attemptId, expertId }))) throw new ApiError('answer_of_colleague')
  if (verdict === 'FAIL' && text.trim() === '') throw refuseField('text', 'return_needs_words')
  const correctionId = await correctHomework(call, correction, locale)
  if (correctionId === undefined) return
  const after = { attempt_id: attemptId, verdict, correction_id: correctionId }
  await recordChange(sql, { actorId: expertId }, { action: 'homework.correct', userId, after })
  await createHomeworkNotice(call, { userId, attemptId, correctionId })
  await recordEvent(call, { userId, kind: 'homework' }, { kind: 'desk' })
}
