import { useEffect } from 'react'
import { track } from '../analytics/track.ts'

const milestones = [25, 50, 75]

/** Notes for the school's analytics that a lesson began, how far it was played, and that it was seen to its end. */
export function useVideoEvents(video: HTMLVideoElement | null, place: { streamId: number; lessonId: number }): void {
  const { streamId, lessonId } = place
  useEffect(() => {
    if (!video) return undefined
    const ending = new AbortController()
    const ids = { stream: streamId, lesson: lessonId }
    let isStarted = false
    let reached = 0
    const on = (event: string, react: () => void) => video.addEventListener(event, react, { signal: ending.signal })
    on('playing', () => {
      if (!isStarted) track('video_start', ids)
      isStarted = true
    })
    on('timeupdate', () => {
      const percent = isStarted ? (video.currentTime / video.duration) * 100 : 0
      const milestone = milestones.findLast((each) => each <= percent) ?? 0
      if (milestone > reached) track('video_progress', { ...ids, percent: milestone })
      reached = Math.max(reached, milestone)
    })
    on('ended', () => {
      track('video_complete', ids)
      isStarted = false
      reached = 0
    })
    return () => ending.abort()
  }, [video, streamId, lessonId])
}
