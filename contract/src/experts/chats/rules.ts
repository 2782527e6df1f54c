import type { ConsultationStatus } from '../../learning/streams/consultation.ts'

/** Experts answer within this time of the oldest unanswered question. */
export const messageAnswerSeconds = 86_400

type Written = { id: number; user_id: number; user_homework_status_id: number | null }

/**
 * Whether a person may edit a message: their own until an expert writes after it, but none about homework. `expertMessageId` is the latest
 * message of an expert.
 */
export function isEditable(
  message: Written,
  { userId, expertMessageId }: { userId: number; expertMessageId: number | null },
) {
  const isAnswered = expertMessageId !== null && expertMessageId > message.id
  return message.user_id === userId && message.user_homework_status_id === null && !isAnswered
}

/** Whole seconds until the next message may be sent; times are in milliseconds. */
export function secondsUntilNextMessage(
  { sentAt, now }: { sentAt: number | null; now: number },
  delaySeconds: number,
): number {
  if (sentAt === null) return 0
  return Math.max(0, Math.ceil((sentAt - now) / 1000 + delaySeconds))
}

/** Whether an expert's message can be rated: until its consultation is. */
export function isMessageRatable(
  { isOwn }: { isOwn: boolean },
  consultation: { status: ConsultationStatus } | undefined,
): boolean {
  return !isOwn && consultation?.status !== 'rated'
}
