import type { DraftFile, DraftKind } from '../../../platform/drafts/draftStore.ts'
import { newId } from '../../../platform/device/ids.ts'

type Keyed = { key?: string; mark?: { id: string } }

export type TabMessage<Draft> = {
  key: string
  tab: string
  /** The stored draft without the contents of its files. */
  written?: Draft
  /** The draft that was sent. */
  sent?: Draft
}

type TabsKind<Draft> = Pick<DraftKind<Draft>, 'empty' | 'filesOf' | 'mapFiles' | 'merge'>

type TabsState<Draft> = {
  kind: TabsKind<Draft>
  drafts: Map<string, Draft>
  /** Keys of the drafts changed in this tab. */
  changed: Set<string>
  /** Drafts of other tabs by key and tab. */
  others: Map<string, Map<string, Draft>>
  show: (key: string, draft: Draft) => void
  store: (key: string) => void
}

export type TabsOptions<Draft> = Pick<TabsState<Draft>, 'kind' | 'drafts' | 'show' | 'store'>

/** Shares the drafts of this tab with other tabs. */
export function createTabs<Draft>(options: TabsOptions<Draft>, channel: BroadcastChannel) {
  const tab = newId()
  const state: TabsState<Draft> = { ...options, changed: new Set(), others: new Map() }
  const { kind, drafts } = state
  const post = (message: Omit<TabMessage<Draft>, 'tab'>) => channel.postMessage({ ...message, tab })
  const withoutContents = (draft: Draft) => kind.mapFiles(draft, (file) => ({ ...file, content: undefined }))
  return {
    receive: (message: TabMessage<Draft>) => receive(state, message),
    mergeWithTabs: (key: string, draft: Draft) => mergeWithTabs(state, key, draft),
    /** Forgets all changes of a draft. */
    begin: (key: string) => {
      state.changed.delete(key)
      state.others.delete(key)
    },
    postWritten: (key: string) => {
      state.changed.add(key)
      const draft = drafts.get(key)
      if (draft) post({ key, written: withoutContents(mergeWithTabs(state, key, draft)) })
    },
    postSent: (key: string, sent: Draft) => {
      state.changed.add(key)
      forgetSent(state, key, sent)
      post({ key, sent: withoutContents(sent) })
    },
  }
}

export type Tabs<Draft> = ReturnType<typeof createTabs<Draft>>

/**
 * Adopts the draft of another tab; if this tab has changed its own, keeps both. Drops a draft that another tab has sent, so
 * that it is not sent again.
 */
function receive<Draft>(state: TabsState<Draft>, { key, tab, written, sent }: TabMessage<Draft>): void {
  const mine = state.drafts.get(key)
  if (!mine) return
  const { kind, changed, show } = state
  if (sent) {
    const others = state.others.get(key)
    others?.delete(tab)
    forgetSent(state, key, sent)
    if (writtenIn(kind, mergeDrafts(sent, mine)) === writtenIn(kind, sent)) show(key, kind.empty())
    else if (changed.has(key)) state.store(key)
  }
  if (!written) return
  const before = state.others.get(key)?.get(tab)
  if (changed.has(key)) show(key, withFilesOf(kind, { mine, theirs: written, before }))
  else show(key, withContents(kind, written, mine))
  const others = state.others.get(key) ?? new Map<string, Draft>()
  state.others.set(key, others.set(tab, written))
}

/** The draft merged with those of other tabs. */
function mergeWithTabs<Draft>({ kind, others, changed }: TabsState<Draft>, key: string, draft: Draft): Draft {
  if (!changed.has(key)) return draft
  const merge = kind.merge ?? mergeDrafts
  return [...(others.get(key)?.values() ?? [])].reduce((all, theirs) => merge(all, theirs), draft)
}

/** Drops the drafts of other tabs that equal the sent one. */
function forgetSent<Draft>({ kind, others }: TabsState<Draft>, key: string, sent: Draft): void {
  const written = writtenIn(kind, sent)
  for (const [tab, draft] of others.get(key) ?? []) if (writtenIn(kind, draft) === written) others.get(key)?.delete(tab)
}

/** Compares the content of drafts: ignores upload progress and the client id, which differs between tabs. */
function writtenIn<Draft>({ mapFiles }: TabsKind<Draft>, draft: Draft): string {
  const chosen = mapFiles(draft, ({ key, name, size, type }) => ({ key, name, size, type }))
  return JSON.stringify(chosen, (name, value: unknown) => (name === 'clientId' ? undefined : value))
}

/** Applies uploads and removals by the other tab to the files of this one. */
function withFilesOf<Draft>(
  kind: TabsKind<Draft>,
  { mine, theirs, before }: { mine: Draft; theirs: Draft; before: Draft | undefined },
): Draft {
  const files = byKey(kind.filesOf(theirs))
  const known = byKey(before ? kind.filesOf(before) : [])
  return kind.mapFiles(mine, (file) => {
    const other = files.get(file.key)
    if (!other) return known.has(file.key) ? undefined : file
    return other.uploaded && !file.uploaded ? { ...file, ...other } : file
  })
}

/** Messages carry no file contents; this tab keeps its own. */
function withContents<Draft>(kind: TabsKind<Draft>, draft: Draft, mine: Draft): Draft {
  const own = byKey(kind.filesOf(mine))
  return kind.mapFiles(draft, (file) => (file.uploaded ? file : { ...file, content: own.get(file.key)?.content }))
}

function byKey(files: readonly DraftFile[]): Map<string, DraftFile> {
  return new Map(files.map((file) => [file.key, file]))
}

/** Merges two drafts: the texts and the files of both, and the first value of any other field. */
export function mergeDrafts<Draft>(mine: Draft, theirs: Draft): Draft {
  const merged = { ...mine } as Record<string, unknown>
  for (const [name, value] of Object.entries(theirs as object)) {
    const own = merged[name]
    if (name === 'clientId') continue
    if (typeof own === 'string' && typeof value === 'string') merged[name] = mergeTexts(own, value)
    else if (Array.isArray(own) && Array.isArray(value)) merged[name] = mergeLists(own, value)
    else merged[name] = own ?? value
  }
  return merged as Draft
}

/** Joins two texts, without repeating a common beginning. */
export function mergeTexts(mine: string, theirs: string): string {
  if (theirs.includes(mine)) return theirs
  if (mine.includes(theirs)) return mine
  const rest = mine.slice(commonWordsLength(mine, theirs))
  return `${theirs.trimEnd()}\n\n${rest.trimStart()}`
}

function commonWordsLength(mine: string, theirs: string): number {
  let length = 0
  while (length < mine.length && mine[length] === theirs[length]) length += 1
  // Cuts no word in two.
  return mine.slice(0, length).search(/\S*$/)
}

function mergeLists(mine: readonly Keyed[], theirs: readonly Keyed[]): Keyed[] {
  return [...mine, ...theirs.filter((one) => !mine.some((own) => idOf(own) === idOf(one)))]
}

function idOf({ key, mark }: Keyed): string | undefined {
  return key ?? mark?.id
}
