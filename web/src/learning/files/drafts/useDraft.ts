import { useEffect, useSyncExternalStore } from 'react'
import type { Drafts } from './createDrafts.ts'

/** A draft on this device; undefined until it is loaded. Uploads go on when the connection is back. */
export function useDraft<Draft extends object>(drafts: Drafts<Draft>, id: number): Draft | undefined {
  const draft = useSyncExternalStore(drafts.onChange, () => drafts.draftOf(id))
  useEffect(() => {
    void drafts.open(id)
    const retry = () => drafts.uploadRest(id, { retrying: true })
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [drafts, id])
  return draft
}
