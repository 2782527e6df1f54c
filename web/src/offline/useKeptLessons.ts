import { useEffect, useState } from 'react'
import { mobileApp } from '../platform.ts'

/** The lessons whose videos are on this device. A browser keeps none, and the code that does is not fetched there. */
export function useKeptLessons(): ReadonlySet<number> {
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    if (!mobileApp()) return undefined
    const following = new AbortController()
    const follow = async () => {
      const { listDownloads, onDownloads, readDownloads } = await import('./downloads.ts')
      if (following.signal.aborted) return
      const note = () => {
        const loaded = listDownloads().filter(({ status }) => status === 'LOADED')
        setKept(new Set(loaded.map(({ lessonId }) => lessonId)))
      }
      following.signal.addEventListener('abort', onDownloads(note))
      await readDownloads()
      note()
    }
    follow().catch(() => undefined)
    return () => following.abort()
  }, [])
  return kept
}
