import { createLazyTabs } from '../../../learning/files/drafts/lazyTabs.ts'
import { createEmitter } from '../../../platform/emitter.ts'
import { draftKey, type StoredDraft } from './storedDrafts.ts'

// The server has one draft per answer, which several tabs may write.

type DeskText = { text: string }

const texts = new Map<string, DeskText>()

/** Text of another tab, to be shown. Without text, this tab has to save again. */
type Change = { key: string; text?: string }
const changes = createEmitter<[Change]>()
const tabs = createLazyTabs<DeskText>('desk-texts', {
  kind: { empty: () => ({ text: '' }), filesOf: () => [], mapFiles: (text) => text },
  drafts: texts,
  show: (key, { text }) => {
    if (texts.get(key)?.text !== text) changes.emit({ key, text })
  },
  store: (key) => changes.emit({ key }),
})

/** Sets this tab's text. */
export function setOwnText(draft: StoredDraft, text: string): void {
  texts.set(draftKey(draft), { text })
}

export function broadcastText(draft: StoredDraft, text: string): void {
  setOwnText(draft, text)
  void tabs.act((loaded) => loaded.postWritten(draftKey(draft)))
}

export function broadcastTextSent(draft: StoredDraft): void {
  const sent = texts.get(draftKey(draft)) ?? { text: '' }
  void tabs.act((loaded) => loaded.postSent(draftKey(draft), sent))
}

/** This tab's text merged with that of other tabs. */
export function mergedText(draft: StoredDraft, text: string): string {
  return tabs.mergeWithTabs(draftKey(draft), { text }).text
}

/** Calls back when another tab writes or sends the draft. Returns a function that unsubscribes. */
export function onTextFromOtherTab(draft: StoredDraft, listener: (change: Change) => void): () => void {
  void tabs.act((loaded) => loaded.begin(draftKey(draft)))
  return changes.subscribe((change) => {
    if (change.key === draftKey(draft)) listener(change)
  })
}
