import { useEffect, useRef } from 'react'
import { videoMilestones } from '#contract/lessons/rules.ts'
import { track } from '../analytics/track.ts'

/**
 * Notes for the school's analytics that a lesson began, how far it was played, and that it was seen to its end. A
 * milestone is told once in a visit of the page; those before a place that was jumped to are told with it.
 */
export function useVideoEvents(video: HTMLVideoElement | null, place: { streamId: number; lessonId: number }): void {
  const { streamId, lessonId } = place
  const told = useRef(new Set<string>())
  useEffect(() => {
    if (!video) return undefined
    const ending = new AbortController()
    const ids = { stream: streamId, lesson: lessonId }
    const on = (event: string, react: () => void) => video.addEventListener(event, react, { signal: ending.signal })
    let isStarted = false
    on('playing', () => {
      if (!isStarted) track('video_start', ids)
      isStarted = true
    })
    on('timeupdate', () => {
      const reached = isStarted ? (video.currentTime / video.duration) * 100 : 0
      for (const percent of videoMilestones) {
        const milestone = `${streamId} ${lessonId} ${percent}`
        if (percent > reached || told.current.has(milestone)) continue
        told.current.add(milestone)
        track('video_progress', { ...ids, percent })
      }
    })
    on('ended', () => {
      track('video_complete', ids)
      isStarted = false
    })
    return () => ending.abort()
  }, [video, streamId, lessonId])
}
