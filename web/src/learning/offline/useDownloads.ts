import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNow } from '../../ui/useNow.ts'
import { onIndex, readIndex, type Download, type DownloadIndex } from './downloadIndex.ts'
import { progressLabel, sumDownloads, type SummedDownloads } from './downloadState.ts'
import { downloadedPicture } from './downloads.ts'
import { isOpenAt } from './keptAccess.ts'
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

export type Progress = { state: SummedDownloads; reason: WaitReason; label: string }

/** How far downloads are, and why they wait, which is found out on first use. */
export function useProgress(downloads: readonly Download[]): Progress {
  useEffect(() => void runQueue(), [])
  const queueReason = useSyncExternalStore(onWaitReason, waitReason)
  const index = useDownloadIndex()
  const now = useNow()
  const unfinished = downloads.filter(({ status }) => status === 'pending' || status === 'LOADING')
  const isClosed = unfinished.length > 0 && unfinished.every((one) => !isOpenAt(now, one, index))
  const state = sumDownloads(downloads)
  const reason = isClosed ? 'closed' : queueReason
  return { state, reason, label: progressLabel(state, reason) }
}
