import { useLayoutEffect } from 'react'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { patchPosition } from '../../streams/streamCache.ts'
import { flush, flushAtPageEvents } from './flush.ts'
import { createRecorder, watchVideo } from './measure.ts'
import type { WatchedLesson } from './outbox.ts'

/** Counts what is watched of a lesson in this element, and sends it while it plays, at a pause and when it is left. */
export function useStatistics(video: HTMLVideoElement | null, { streamId, dayId, lessonId }: WatchedLesson): void {
  const { save_timeout: everyMs, min_viewed: minimumMs, min_viewed_ended: atEndMs } = useApplicationConfig().statistic
  // Before the element is taken away or given another film, when it still tells where it stood.
  useLayoutEffect(() => {
    if (!video) return undefined
    flushAtPageEvents()
    const rules = { minimumViewedMs: minimumMs, minimumViewedAtEndMs: atEndMs }
    const recorder = createRecorder({ streamId, dayId, lessonId }, rules)
    const send = () => void flush({ minimumMs })
    const leave = () => {
      if (video.readyState > video.HAVE_NOTHING && !video.ended)
        patchPosition({ streamId, lessonId }, Math.floor(video.currentTime))
      send()
    }
    const watcher = watchVideo(video, {
      onPlayed: recorder.addPlayed,
      onEnded: (durationMs) => void recorder.endPlay(durationMs).then(send),
    })
    const timer = setInterval(() => {
      if (!video.paused) send()
    }, everyMs)
    video.addEventListener('pause', leave)
    // Captured, so that everything is counted before it is sent.
    document.addEventListener('visibilitychange', watcher.sample, true)
    window.addEventListener('pagehide', watcher.sample, true)
    return () => {
      watcher.stop()
      clearInterval(timer)
      video.removeEventListener('pause', leave)
      document.removeEventListener('visibilitychange', watcher.sample, true)
      window.removeEventListener('pagehide', watcher.sample, true)
      leave()
    }
  }, [video, streamId, dayId, lessonId, everyMs, minimumMs, atEndMs])
}
