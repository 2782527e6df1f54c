import { createLazyTabs } from '../../../learning/files/drafts/lazyTabs.ts'
import { createEmitter } from '../../../platform/events/emitter.ts'
import { keyOf } from './deskQueries.ts'
import type { StoredDraft } from './storedDrafts.ts'

// The server has one draft of an answer, which several tabs may write.

type DeskText = { text: string }
/** What another tab has written, to be shown; without it, what is written here is to be saved again. */
type Change = { key: string; text?: string }

const texts = new Map<string, DeskText>()
const changes = createEmitter<[Change]>()
const tabs = createLazyTabs<DeskText>('desk-texts', {
  kind: { empty: () => ({ text: '' }), filesOf: () => [], mapFiles: (text) => text },
  drafts: texts,
  show: (key, { text }) => {
    if (texts.get(key)?.text !== text) changes.emit({ key, text })
  },
  store: (key) => changes.emit({ key }),
})
const nameOf = (draft: StoredDraft) => `${draft.userId} ${keyOf(draft)}`

/** The text as this tab has it. */
export function setTabText(draft: StoredDraft, text: string): void {
  texts.set(nameOf(draft), { text })
}

export function tellTabText(draft: StoredDraft, text: string): void {
  setTabText(draft, text)
  void tabs.act((loaded) => loaded.tellWritten(nameOf(draft)))
}

export function tellTextSent(draft: StoredDraft): void {
  const sent = texts.get(nameOf(draft)) ?? { text: '' }
  void tabs.act((loaded) => loaded.tellSent(nameOf(draft), sent))
}

/** What is written here with what other tabs have written otherwise. */
export function textOfTabs(draft: StoredDraft, text: string): string {
  return tabs.together(nameOf(draft), { text }).text
}

/** Begins with the server's draft; calls back when another tab writes it, or has sent it. Returns a function that unsubscribes. */
export function onTabText(draft: StoredDraft, listener: (change: Change) => void): () => void {
  void tabs.act((loaded) => loaded.begin(nameOf(draft)))
  return changes.subscribe((change) => {
    if (change.key === nameOf(draft)) listener(change)
  })
}
