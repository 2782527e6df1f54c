import type { DraftFile, DraftKind } from '../../../platform/drafts/draftStore.ts'

type Keyed = { key?: string; mark?: { id: string } }

/** What a tab tells the others of a draft. */
export type TabMessage<Draft> = {
  key: string
  tab: string
  /** As it is stored, without the contents of its files. */
  written?: Draft
  /** It was sent, and what stood there. */
  sent?: Draft
}

export type TabsKind<Draft> = Pick<DraftKind<Draft>, 'empty' | 'filesOf' | 'mapFiles' | 'merge'>

export type TabsState<Draft> = {
  kind: TabsKind<Draft>
  drafts: Map<string, Draft>
  /** Those that the person has changed in this tab. */
  changed: Set<string>
  /** Drafts of other tabs that go another way than this tab's, by tab. */
  others: Map<string, Map<string, Draft>>
  show: (key: string, draft: Draft) => void
  /** Stores a draft together with what other tabs have. */
  store: (key: string) => void
}

/**
 * Takes over what another tab writes, unless something else was written here: then both stay. What another tab has sent
 * goes, so that it is not sent again.
 */
export function receive<Draft>(state: TabsState<Draft>, { key, tab, written, sent }: TabMessage<Draft>): void {
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

/** A draft with what other tabs have written otherwise. */
export function together<Draft>({ kind, others, changed }: TabsState<Draft>, key: string, draft: Draft): Draft {
  if (!changed.has(key)) return draft
  const merge = kind.merge ?? mergeDrafts
  return [...(others.get(key)?.values() ?? [])].reduce((all, theirs) => merge(all, theirs), draft)
}

/** What other tabs have of what was sent is not theirs any more. */
export function forgetSent<Draft>({ kind, others }: TabsState<Draft>, key: string, sent: Draft): void {
  const written = writtenIn(kind, sent)
  for (const [tab, draft] of others.get(key) ?? []) if (writtenIn(kind, draft) === written) others.get(key)?.delete(tab)
}

/** What is written and chosen, however far the uploads are; ids of a sending differ between tabs. */
function writtenIn<Draft>({ mapFiles }: TabsKind<Draft>, draft: Draft): string {
  const chosen = mapFiles(draft, ({ key, name, size, type }) => ({ key, name, size, type }))
  return JSON.stringify(chosen, (name, value: unknown) => (name === 'clientId' ? undefined : value))
}

/** Uploads and removals of the files that both tabs have. */
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

/** Contents do not pass between tabs; this one keeps its own. */
function withContents<Draft>(kind: TabsKind<Draft>, draft: Draft, mine: Draft): Draft {
  const own = byKey(kind.filesOf(mine))
  return kind.mapFiles(draft, (file) => (file.uploaded ? file : { ...file, content: own.get(file.key)?.content }))
}

function byKey(files: readonly DraftFile[]): Map<string, DraftFile> {
  return new Map(files.map((file) => [file.key, file]))
}

/** Both drafts in one: the words of both, the files of both, and of any other choice the first that was made. */
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

/** The words of both; where one begins as the other does, only what differs follows. */
export function mergeTexts(mine: string, theirs: string): string {
  if (theirs.includes(mine)) return theirs
  if (mine.includes(theirs)) return mine
  const rest = mine.slice(commonWordsLength(mine, theirs))
  return `${theirs.trimEnd()}\n\n${rest.trimStart()}`
}

function commonWordsLength(mine: string, theirs: string): number {
  let length = 0
  while (length < mine.length && mine[length] === theirs[length]) length += 1
  // A word is not cut in two.
  return mine.slice(0, length).search(/\S*$/)
}

function mergeLists(mine: readonly Keyed[], theirs: readonly Keyed[]): Keyed[] {
  return [...mine, ...theirs.filter((one) => !mine.some((own) => idOf(own) === idOf(one)))]
}

function idOf({ key, mark }: Keyed): string | undefined {
  return key ?? mark?.id
}
