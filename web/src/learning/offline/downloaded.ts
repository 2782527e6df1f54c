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
