import { useEffect, useState } from 'react'
import type { Video } from '#contract/learning/videos/api.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'

type Lookup = { id: number; video: Video | undefined }

/** The video with URLs of its downloaded files; `isKnown` once that was looked up, in browsers at once. */
export function useDownloadedVideo(video: Video | null | undefined): { video: Video | undefined; isKnown: boolean } {
  const [lookup, setLookup] = useState<Lookup>()
  const id = mobileApp() ? video?.id : undefined
  useEffect(() => {
    if (id === undefined || !video) return undefined
    const request = { isOver: false, release: () => undefined as void }
    const load = async () => {
      const found = await import('./downloads.ts')
        .then(({ downloadedVideo }) => downloadedVideo(video))
        .catch(() => undefined)
      if (request.isOver) return found?.release()
      if (found) request.release = found.release
      setLookup({ id, video: found?.video })
    }
    void load()
    return () => {
      request.isOver = true
      request.release()
    }
    // The same video with other URLs is the same file.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id])
  return {
    video: lookup && lookup.id === id ? lookup.video : undefined,
    isKnown: id === undefined || lookup?.id === id,
  }
}
