import { useEffect, useState } from 'react'
import { mobileApp } from '../../platform/device/mobileApp.ts'

/** Ids of the lessons whose videos are downloaded. Browsers have no downloads and do not load their code. */
export function useDownloadedLessons(): ReadonlySet<number> {
  const [downloaded, setDownloaded] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    if (!mobileApp()) return undefined
    const stopped = new AbortController()
    const subscribe = async () => {
      const { listDownloads, onDownloads, readDownloads } = await import('./downloads.ts')
      if (stopped.signal.aborted) return
      const update = () => {
        const finished = listDownloads().filter(({ status }) => status === 'LOADED')
        setDownloaded(new Set(finished.map(({ lessonId }) => lessonId)))
      }
      stopped.signal.addEventListener('abort', onDownloads(update))
      await readDownloads()
      update()
    }
    subscribe().catch(() => undefined)
    return () => stopped.abort()
  }, [])
  return downloaded
}
