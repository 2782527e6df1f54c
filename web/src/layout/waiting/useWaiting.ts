import { useEffect, useState } from 'react'
import { logError } from '../../platform/errorLog/errorLog.ts'
import type { Entry, EntryKind } from '../../platform/outbox/entry.ts'
import { loadKinds, useOutbox } from '../../platform/outbox/outboxState.ts'
import { useOnline } from '../../ui/useOnline.ts'

/** Entries that are shown as one: what cannot be copied is one for each object. */
export type Waiting = { key: string; entries: readonly Entry[]; kind: EntryKind }

/** The rows of entries, and whether they wait for a connection or a decision. */
export function useWaiting(): { rows: readonly Waiting[]; isStuck: boolean } {
  const { entries, isUnreachable } = useOutbox()
  const isOnline = useOnline()
  const [kinds, setKinds] = useState<ReadonlyMap<string, EntryKind>>(new Map())
  useEffect(() => void loadKinds().then(setKinds, logError), [])
  const rows = rowsOf(entries, kinds)
  const isStuck = rows.length > 0 && (!isOnline || isUnreachable || entries.some(({ failure }) => failure))
  return { rows, isStuck }
}

function rowsOf(entries: readonly Entry[], kinds: ReadonlyMap<string, EntryKind>): Waiting[] {
  const rows = new Map<string, { key: string; entries: Entry[]; kind: EntryKind }>()
  for (const entry of entries) {
    const kind = kinds.get(entry.kind)
    if (!kind?.label) continue
    const key = kind.textOf ? entry.id : `${entry.kind} ${entry.object}`
    const row = rows.get(key) ?? { key, entries: [], kind }
    row.entries.push(entry)
    rows.set(key, row)
  }
  return [...rows.values()]
}
