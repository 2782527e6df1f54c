import { useEffect, useRef } from 'react'
import { videoMilestones } from '#contract/learning/lessons/rules.ts'
import { track } from '../../accounts/analytics/track.ts'

/**
 * Tracks the start, the progress milestones and the end of a lesson for the school's analytics. A milestone is sent once
 * per page visit; a seek sends all milestones before its target.
 */
export function useVideoEvents(element: HTMLVideoElement | null, lesson: { streamId: number; lessonId: number }): void {
  const { streamId, lessonId } = lesson
  const sentMilestones = useRef(new Set<string>())
  useEffect(() => {
    if (!element) return undefined
    const stopped = new AbortController()
    const ids = { stream: streamId, lesson: lessonId }
    const on = (event: string, listener: () => void) =>
      element.addEventListener(event, listener, { signal: stopped.signal })
    let isStarted = false
    on('playing', () => {
      if (!isStarted) track('video_start', ids)
      isStarted = true
    })
    on('timeupdate', () => {
      const reached = isStarted ? (element.currentTime / element.duration) * 100 : 0
      for (const percent of videoMilestones) {
        const milestone = `${streamId} ${lessonId} ${percent}`
        if (percent > reached || sentMilestones.current.has(milestone)) continue
        sentMilestones.current.add(milestone)
        track('video_progress', { ...ids, percent })
      }
    })
    on('ended', () => {
      track('video_complete', ids)
      isStarted = false
    })
    return () => stopped.abort()
  }, [element, streamId, lessonId])
}
