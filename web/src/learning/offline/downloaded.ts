import { useEffect, useState } from 'react'
import type { Video } from '#contract/learning/videos/api.ts'
import { downloadActions } from './downloadActions.ts'

type Lookup = { ids: string; video?: Video | undefined; isClosed?: boolean }

/**
 * The first of the videos that is downloaded, with addresses of its files; the others are for a device without a network.
 * `isKnown` once that was looked up, in browsers at once; `isClosed` if it may not play now.
 */
export function useDownloadedVideo(videos: readonly Video[]): Omit<Lookup, 'ids'> & { isKnown: boolean } {
  const [lookup, setLookup] = useState<Lookup>()
  const ids = downloadActions.registered ? videos.map(({ id }) => id).join(' ') : ''
  useEffect(() => {
    if (ids === '') return undefined
    const stopped = new AbortController()
    const { signal } = stopped
    const load = async () => {
      const found = await findFirst(videos).catch(() => undefined)
      if (found === undefined || found === 'closed') return setLookup({ ids, isClosed: found === 'closed' })
      if (signal.aborted) return found.release()
      signal.addEventListener('abort', found.release)
      const close = () => found.isClosed() && setLookup({ ids, isClosed: true })
      document.addEventListener('visibilitychange', close, { signal })
      setLookup({ ids, video: found.video })
    }
    void load()
    return () => stopped.abort()
    // The same videos with other URLs are the same files.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ids])
  return lookup?.ids === ids ? { ...lookup, isKnown: true } : { isKnown: ids === '' }
}

async function findFirst(videos: readonly Video[]) {
  const { downloadedVideo, isClosedSince } = (await downloadActions.registered?.load()) ?? {}
  let closed: 'closed' | undefined
  for (const video of navigator.onLine ? videos.slice(0, 1) : videos) {
    const found = await downloadedVideo?.(video)
    if (found === 'closed') closed = found
    else if (found) return { ...found, isClosed: () => isClosedSince?.(video) ?? false }
  }
  return closed
}

/** Ids of the lessons whose videos are downloaded. Browsers have no downloads and do not load their code. */
export function useDownloadedLessons(): ReadonlySet<number> {
  const [downloaded, setDownloaded] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const actions = downloadActions.registered
    if (!actions) return undefined
    const stopped = new AbortController()
    const subscribe = async () => {
      const { listDownloadedLessons, onIndex } = await actions.load()
      if (stopped.signal.aborted) return
      const update = () => setDownloaded(listDownloadedLessons())
      stopped.signal.addEventListener('abort', onIndex(update))
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
  const mayBeDownloaded = url !== null && downloadActions.registered !== undefined
  useEffect(() => {
    if (!mayBeDownloaded) return undefined
    const stopped = new AbortController()
    const load = async () => {
      const found = await (await downloadActions.registered?.load())?.downloadedPicture(lessonId)
      if (found === undefined) return
      stopped.signal.addEventListener('abort', found.release)
      if (stopped.signal.aborted) return found.release()
      setDownloaded(found.url)
    }
    load().catch(() => undefined)
    return () => stopped.abort()
  }, [lessonId, mayBeDownloaded])
  return downloaded ?? url
}
