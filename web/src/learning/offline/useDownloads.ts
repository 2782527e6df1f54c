import { useEffect, useState, useSyncExternalStore } from 'react'
import { onIndex, readIndex, type DownloadIndex } from './downloadIndex.ts'
import { downloadedPicture } from './downloads.ts'
import { onWaitReason, runQueue, waitReason, type WaitReason } from './queue.ts'

/** The person's downloads with their progress. */
export function useDownloadIndex(): DownloadIndex {
  return useSyncExternalStore(onIndex, () => readIndex())
}

/** The picture of a lesson on this device; null without one. */
export function useKeptPicture(lessonId: number): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const stopped = new AbortController()
    const load = async () => {
      const found = await downloadedPicture(lessonId)
      if (!found) return
      if (stopped.signal.aborted) return found.release()
      stopped.signal.addEventListener('abort', found.release)
      setUrl(found.url)
    }
    load().catch(() => undefined)
    return () => stopped.abort()
  }, [lessonId])
  return url
}

/** Why the queue waits, which is found out on first use. */
export function useWaitReason(): WaitReason {
  useEffect(() => void runQueue(), [])
  return useSyncExternalStore(onWaitReason, waitReason)
}
