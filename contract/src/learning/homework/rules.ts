import type { HomeworkStatus, Lock } from '../streams/api.ts'

/** Experts respond to homework within this time. */
export const answerSeconds = 86_400

/** Files of one attempt. */
export const maxHomeworkFiles = 10

export const maxHomeworkLength = 10_000

/** With fewer answers, the usual time of experts is unknown. */
export const minMeasuredAnswers = 5

type Status = HomeworkStatus['status']

/** Whether the answer is late; times in seconds. */
export function isAnswerLate(answerBy: number | null, now: number): boolean {
  return answerBy !== null && answerBy <= now
}

type Listed = { status: Status; stage_status: 'open' | 'close'; lock: Pick<Lock, 'code'> | null }

/** Whether the list shows a homework: unsent homework of a closed stage is not offered yet, and after the end of access no longer. */
export function isHomeworkListed({ status, stage_status, lock }: Listed): boolean {
  return status !== 'NOT_UPLOADED' || (stage_status === 'open' && lock?.code !== 'stream_ended')
}
