import type { Message } from '#contract/chats/api.ts'
import { toDay } from '../format.ts'
import { groupBy } from '../groupBy.ts'

/** Messages, given newest first, by the learner's day and oldest first. One that came twice stands once. */
export function messageDays(messages: readonly Message[]): { day: string; messages: Message[] }[] {
  const once = new Map(messages.map((message) => [message.id, message]))
  const days = groupBy([...once.values()].toReversed(), (message) => toDay(message.created_at))
  return Array.from(days, ([day, ofDay]) => ({ day, messages: ofDay }))
}
