import { useSyncExternalStore } from 'react'
import type { QuestionName } from '#contract/auth/registration.ts'
import { listenersOf } from '../../listeners.ts'
import { onSessionEnd } from '../../session.ts'

/** One thing that was said in the registration chat, by the school or by the person. */
export type Bubble = { id: number; from: 'school' | 'person'; text: string }

/** What a guest has answered; the account is made of it. */
export type Draft = { firstName: string; email: string }

type Conversation = {
  bubbles: readonly Bubble[]
  /** The question that was said last. */
  asked: QuestionName | undefined
  draft: Draft
}

const none: Conversation = { bubbles: [], asked: undefined, draft: { firstName: '', email: '' } }
const draftKey = 'signup-draft'
let current: Conversation = { ...none, draft: keptDraft() }
const listeners = listenersOf()
// It goes on from the screen of guests to that of the new account, and ends with that.
onSessionEnd(() => {
  sessionStorage.removeItem(draftKey)
  change(none)
})

export function useConversation(): Conversation {
  return useSyncExternalStore(listeners.add, conversation)
}

export function conversation(): Conversation {
  return current
}

let lastId = 0

/** Returns how to take it back. */
export function say(from: Bubble['from'], text: string): () => void {
  const id = (lastId += 1)
  change({ ...current, bubbles: [...current.bubbles, { id, from, text }] })
  return () => change({ ...current, bubbles: current.bubbles.filter((bubble) => bubble.id !== id) })
}

/** Says a question, once. */
export function ask(name: QuestionName, text: string): void {
  if (current.asked === name) return
  change({ ...current, asked: name })
  say('school', text)
}

export function keepDraft(draft: Partial<Draft>): void {
  change({ ...current, draft: { ...current.draft, ...draft } })
  sessionStorage.setItem(draftKey, JSON.stringify(current.draft))
}

/** Whoever loads the page anew need not type it again; a password is never kept. */
function keptDraft(): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(draftKey) ?? '{}') as Partial<Draft>
    return { ...none.draft, ...kept }
  } catch {
    return none.draft
  }
}

function change(next: Conversation): void {
  current = next
  listeners.tell()
}
