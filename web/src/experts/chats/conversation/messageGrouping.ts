import type { Message } from '#contract/learning/streams/message.ts'
import type { Consultation } from '#contract/learning/streams/consultation.ts'
import { coversMessage } from '#contract/experts/consultations/rules.ts'
import { toDay } from '../../../platform/language/format.ts'

/** Messages of one day in a group; `startsDay` if they are the first of that day. */
export type DayMessages = { day: string; startsDay: boolean; messages: Message[] }

/** Consecutive messages of one consultation, or of none. */
export type MessageGroup = {
  consultation: NumberedConsultation | undefined
  /** Its first message is loaded. */
  hasStart: boolean
  days: DayMessages[]
}

export type NumberedConsultation = Consultation & { number: number }

/** Groups messages, oldest first, by the consultation that covers them, and by the learner's day. */
export function messageGroups(messages: readonly Message[], consultations: readonly Consultation[]): MessageGroup[] {
  const numbered = consultations
    .toSorted((a, b) => a.start_message_id - b.start_message_id)
    .map((one, index) => ({ ...one, number: index + 1 }))
  const groups: MessageGroup[] = []
  let lastDay: string | undefined
  for (const message of messages) {
    const consultation = consultationOf(message, numbered)
    const last = groups.at(-1)
    const hasStart = consultation?.start_message_id === message.id
    const group = last && last.consultation?.id === consultation?.id ? last : { consultation, hasStart, days: [] }
    if (group !== last) groups.push(group)
    const day = toDay(message.created_at)
    if (group.days.at(-1)?.day !== day) group.days.push({ day, startsDay: day !== lastDay, messages: [] })
    group.days.at(-1)?.messages.push(message)
    lastDay = day
  }
  return groups
}

function consultationOf({ id }: Message, consultations: readonly NumberedConsultation[]) {
  return consultations.findLast((one) => coversMessage(one, id))
}
