import { useLayoutEffect } from 'react'
import { useApplicationConfig } from '../../../brands/applicationConfig.ts'
import { patchPosition } from '../../streams/streamCache.ts'
import { measurePlayback } from './measure.ts'
import { createLessonRecorder } from './record.ts'
import { sendOnPageEvents, sendWatched } from './sendWatched.ts'
import type { LessonKey } from './watched.ts'

/** Records what is watched of a lesson, and sends it while the video plays, on pause and on unmount. */
export function useStatistics(element: HTMLVideoElement | null, { streamId, dayId, lessonId }: LessonKey): void {
  const { save_timeout: intervalMs, min_viewed: minMs, min_viewed_ended: minAtEndMs } = useApplicationConfig().statistic
  // A layout effect: its cleanup still reads the position, before the element is removed or gets another video.
  useLayoutEffect(() => {
    if (!element) return undefined
    sendOnPageEvents()
    const rules = { minViewedMs: minMs, minViewedAtEndMs: minAtEndMs }
    const recorder = createLessonRecorder({ streamId, dayId, lessonId }, rules)
    const send = () => void sendWatched(minMs)
    const endAndSend = () => void sendWatched(minMs, { ends: true })
    const saveAndSend = () => {
      if (element.readyState > element.HAVE_NOTHING && !element.ended)
        patchPosition({ streamId, lessonId }, Math.floor(element.currentTime))
      endAndSend()
    }
    const measurement = measurePlayback(element, {
      onPlayed: recorder.addPlayed,
      onEnded: (durationMs) => void recorder.addEnd(durationMs).then(endAndSend),
    })
    const timer = setInterval(() => {
      if (!element.paused) send()
    }, intervalMs)
    element.addEventListener('pause', saveAndSend)
    // Capture phase: everything is counted before the listeners that send run.
    document.addEventListener('visibilitychange', measurement.sample, true)
    window.addEventListener('pagehide', measurement.sample, true)
    return () => {
      measurement.stop()
      clearInterval(timer)
      element.removeEventListener('pause', saveAndSend)
      document.removeEventListener('visibilitychange', measurement.sample, true)
      window.removeEventListener('pagehide', measurement.sample, true)
      saveAndSend()
    }
  }, [element, streamId, dayId, lessonId, intervalMs, minMs, minAtEndMs])
}
