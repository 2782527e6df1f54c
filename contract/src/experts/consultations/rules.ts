import type { ConsultationStatus } from '../../learning/streams/consultation.ts'

/** A consultation without an unanswered question closes so long after the last answer, or after none was needed. */
export const closingSeconds = 7 * 86_400

/** Letters of the reason for which a consultation is given back. */
export const returnReasonMaximum = 500

type Range = { status: ConsultationStatus; start_message_id: number; end_message_id: number | null }
/** How many of the consultations of the run it uses. */
type Used = { amount: number }

/** Whether a message belongs to a consultation: its start and end do, and everything after the start of an open one. */
export function coversMessage({ status, start_message_id, end_message_id }: Range, messageId: number): boolean {
  if (messageId < start_message_id) return false
  return status === 'open' || end_message_id === null || messageId <= end_message_id
}

/** Consultations of the run that are used. */
export function usedConsultations(consultations: readonly Used[]): number {
  return consultations.reduce((sum, { amount }) => sum + amount, 0)
}

/** Consultations of the run that are left, at least 0. */
export function consultationsLeft(consultations: readonly Used[], maximum: number): number {
  return Math.max(0, maximum - usedConsultations(consultations))
}

export type Pip = 'used' | 'open' | 'left'

/** One pip for each consultation of the run: used ones, then those of the open one, then those left. */
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

/** Whether a question opens a consultation: not where they are not counted, and not as a follow-up in an open one. */
export function opensConsultation(chat: { isCounted: boolean; hasOpen: boolean }): boolean {
  return chat.isCounted && !chat.hasOpen
}
