import { useEffect, useState } from 'react'
import { mobileApp } from '../../platform/device/mobileApp.ts'

/** The picture of a lesson: the copy downloaded with its video, otherwise the server's. */
export function useDownloadedPicture(lessonId: number, url: string | null): string | null {
  const [downloaded, setDownloaded] = useState<string>()
  const mayBeDownloaded = url !== null && Boolean(mobileApp())
  useEffect(() => {
    if (!mayBeDownloaded) return undefined
    const stopped = new AbortController()
    const load = async () => {
      const { downloadedPicture } = await import('./downloads.ts')
      const found = await downloadedPicture(lessonId)
      if (found === undefined || stopped.signal.aborted) return
      stopped.signal.addEventListener('abort', () => URL.revokeObjectURL(found))
      setDownloaded(found)
    }
    load().catch(() => undefined)
    return () => stopped.abort()
  }, [lessonId, mayBeDownloaded])
  return downloaded ?? url
}
