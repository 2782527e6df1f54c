import type { ConsultationStatus } from '../../learning/streams/consultation.ts'

/** A consultation without an unanswered question closes this long after the last answer or dismissal. */
export const closingSeconds = 7 * 86_400

export const maxReturnReasonLength = 500

type Range = { status: ConsultationStatus; start_message_id: number; end_message_id: number | null }
/** How many of the run's consultations it uses. */
type Used = { amount: number }

/** Whether a message belongs to a consultation: from its start to its end, or everything after the start of an open one. */
export function coversMessage({ status, start_message_id, end_message_id }: Range, messageId: number): boolean {
  if (messageId < start_message_id) return false
  return status === 'open' || end_message_id === null || messageId <= end_message_id
}

function usedConsultations(consultations: readonly Used[]): number {
  return consultations.reduce((sum, { amount }) => sum + amount, 0)
}

/** The run's unused consultations, at least 0. */
export function consultationsLeft(consultations: readonly Used[], maximum: number): number {
  return Math.max(0, maximum - usedConsultations(consultations))
}

export type Pip = 'used' | 'open' | 'left'

/** One pip per consultation of the run: used ones, then open ones, then unused ones. */
export function consultationPips(consultations: readonly (Used & Pick<Range, 'status'>)[], maximum: number): Pip[] {
  const pips = (pip: Pip, amount: number) => Array.from({ length: amount }, () => pip)
  const open = consultations.filter(({ status }) => status === 'open')
  const used = consultations.filter(({ status }) => status !== 'open')
  return [
    ...pips('used', usedConsultations(used)),
    ...pips('open', usedConsultations(open)),
    ...pips('left', consultationsLeft(consultations, maximum)),
  ]
}

/** Whether a question opens a consultation: only where they are counted, and not as a follow-up in an open one. */
export function opensConsultation(chat: { isCounted: boolean; hasOpen: boolean }): boolean {
  return chat.isCounted && !chat.hasOpen
}
