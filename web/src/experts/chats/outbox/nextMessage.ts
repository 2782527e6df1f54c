import type { OutboxMessage } from './outboxStore.ts'

/** The message that is sent next: a failed one holds the later ones of its chat until its writer has decided, unless it is final. */
export function nextMessage(messages: readonly OutboxMessage[]): OutboxMessage | undefined {
  const heldChats = new Set<number>()
  for (const message of messages) {
    const { chatId, failure } = message
    if (!failure && !heldChats.has(chatId)) return message
    if (failure && !failure.isFinal) heldChats.add(chatId)
  }
  return undefined
}
