import { useSyncExternalStore } from 'react'
import type { QuestionName } from '#contract/brands/registration.ts'
import { createEmitter } from '../../../platform/emitter.ts'
import { onSessionEnd } from '../../../platform/session/session.ts'

export type ChatMessage = { id: number; from: 'school' | 'user'; text: string }

/** The answers that the account is created from. */
export type Draft = { firstName: string; email: string }

type Conversation = {
  messages: readonly ChatMessage[]
  /** The question that was asked last. */
  lastQuestion: QuestionName | undefined
  draft: Draft
}

const emptyConversation: Conversation = { messages: [], lastQuestion: undefined, draft: { firstName: '', email: '' } }
const draftKey = 'signup-draft'
let current: Conversation = { ...emptyConversation, draft: storedDraft() }
const emitter = createEmitter()
// Lasts from the sign-up screen to the questions for the new account.
onSessionEnd(() => {
  sessionStorage.removeItem(draftKey)
  setConversation(emptyConversation)
})

export function useConversation(): Conversation {
  return useSyncExternalStore(emitter.subscribe, conversation)
}

export function conversation(): Conversation {
  return current
}

let lastId = 0

/** Appends a message; returns a function that removes it. */
export function addMessage(from: ChatMessage['from'], text: string): () => void {
  const id = (lastId += 1)
  setConversation({ ...current, messages: [...current.messages, { id, from, text }] })
  return () => setConversation({ ...current, messages: current.messages.filter((bubble) => bubble.id !== id) })
}

/** Appends a question unless it was the last one asked. */
export function askQuestion(name: QuestionName, text: string): void {
  if (current.lastQuestion === name) return
  setConversation({ ...current, lastQuestion: name })
  addMessage('school', text)
}

export function saveDraft(draft: Partial<Draft>): void {
  setConversation({ ...current, draft: { ...current.draft, ...draft } })
  sessionStorage.setItem(draftKey, JSON.stringify(current.draft))
}

/** Survives a reload; the password is never stored. */
function storedDraft(): Draft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(draftKey) ?? '{}') as Partial<Draft>
    return { ...emptyConversation.draft, ...stored }
  } catch {
    return emptyConversation.draft
  }
}

function setConversation(next: Conversation): void {
  current = next
  emitter.emit()
}
