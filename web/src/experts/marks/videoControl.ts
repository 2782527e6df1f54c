import { useCallback, useEffect, useState } from 'react'
import { frameAt, middleMs } from '#contract/experts/marks/rules.ts'
import type { UploadedFile } from '#contract/learning/files/api.ts'
import { aspectOf } from '../../learning/files/pictureSize.ts'
import { pauseOtherTabs } from '../../learning/lessons/player/browser.ts'
import { knownDuration, useVideoState } from '../../learning/lessons/player/useVideoState.ts'

/** For videos that are not converted yet. */
const assumedFrameRate = 30

/** State and controls of a reviewed video. */
export function useVideoControl(file: UploadedFile) {
  const frameRate = file.frame_rate ?? assumedFrameRate
  const [element, setElement] = useState<HTMLVideoElement | null>(null)
  const [moves] = useState(() => createVideoElement(frameRate))
  const [speed, setSpeed] = useState(1)
  const attach = useCallback(
    (attached: HTMLVideoElement | null) => {
      moves.follow(attached)
      setElement(attached)
    },
    [moves],
  )
  useEffect(() => (element ? pauseOtherTabs(element) : undefined), [element])
  useEffect(() => {
    // Reloading resets the speed to the default.
    if (element) Object.assign(element, { defaultPlaybackRate: speed, playbackRate: speed })
  }, [element, speed])
  const position = useVideoState(element, ({ currentTime }) => currentTime, 0)
  const duration = useVideoState(element, knownDuration, 0) || (file.duration ?? 0)
  return {
    ...moves,
    element,
    attach,
    frameRate,
    position,
    duration,
    speed,
    setSpeed,
    isPlaying: !useVideoState(element, ({ paused }) => paused, true),
    isMuted: useVideoState(element, ({ muted, volume }) => muted || volume === 0, false),
    volume: useVideoState(element, ({ volume }) => volume, 1),
    aspect: useVideoState(element, shownAspect, 0) || (aspectOf(file) ?? 16 / 9),
    /** Within the video, in seconds. */
    seekTo: (seconds: number) => moves.seekMs(Math.min(duration, Math.max(0, seconds)) * 1000),
  }
}

export type VideoControl = ReturnType<typeof useVideoControl>

function shownAspect({ videoWidth, videoHeight }: HTMLVideoElement): number {
  return videoHeight > 0 ? videoWidth / videoHeight : 0
}

/** Shows single frames of a video with a constant rate. */
function createVideoElement(frameRate: number) {
  let element: HTMLVideoElement | null = null
  /** Start of the last drawn frame in seconds, if the browser reports it. */
  let drawn: number | undefined
  let unfollow: (() => void) | undefined
  const seekMs = (ms: number) => {
    drawn = undefined
    if (element) element.currentTime = ms / 1000
  }
  /** The shown frame may be one behind the clock. */
  const shownFrame = () =>
    drawn === undefined ? frameAt((element?.currentTime ?? 0) * 1000, frameRate) : Math.round(drawn * frameRate)
  const showFrame = (frame: number) => {
    element?.pause()
    const last = Number.isFinite(element?.duration) ? frameAt((element?.duration ?? 0) * 1000, frameRate) - 1 : Infinity
    const ms = middleMs(Math.max(0, Math.min(frame, last)), frameRate)
    seekMs(ms)
    return ms
  }
  return {
    follow: (followed: HTMLVideoElement | null) => {
      unfollow?.()
      element = followed
      unfollow = followed
        ? followFrames(followed, (seconds) => {
            // A frame of before the seek may be drawn late.
            if (!followed.seeking) drawn = seconds
          })
        : undefined
    },
    seekMs,
    /** Pauses in the middle of the shown frame; returns that time in milliseconds. */
    stop: () => showFrame(shownFrame()),
    step: (frames: number) => void showFrame(shownFrame() + frames),
    pause: () => element?.pause(),
    toggle: () => {
      // Failures arrive at `onError`.
      if (element?.paused) element.play().catch(() => undefined)
      else element?.pause()
    },
    /** From 0 to 1. */
    setVolume: (volume: number) => {
      if (element) Object.assign(element, { volume: Math.min(1, Math.max(0, volume)), muted: false })
    },
    mute: () => {
      if (element) element.muted = !element.muted
    },
  }
}

/** Calls back with each span of played frames, `from` exclusive, `to` inclusive. Seeking plays nothing. */
export function followPlayback(
  element: HTMLVideoElement,
  frameRate: number,
  onPlayed: (from: number, to: number) => void,
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const here = () => frameAt(element.currentTime * 1000, frameRate)
  let last = here()
  const reach = (frame: number) => {
    if (element.seeking) return
    const from = last
    last = frame
    if (!element.paused && frame > from) onPlayed(from, frame)
  }
  for (const event of ['play', 'seeking', 'seeked']) element.addEventListener(event, () => (last = here()), { signal })
  const unfollow = followFrames(element, (seconds) => reach(Math.round(seconds * frameRate)))
  if (!unfollow) element.addEventListener('timeupdate', () => reach(here()), { signal })
  return () => {
    listening.abort()
    unfollow?.()
  }
}

/** Calls back with the start of each drawn frame; undefined if the browser reports none. */
function followFrames(element: HTMLVideoElement, onFrame: (seconds: number) => void): (() => void) | undefined {
  if (!('requestVideoFrameCallback' in element)) return undefined
  let handle = 0
  const follow = () => {
    handle = element.requestVideoFrameCallback((_now, { mediaTime }) => {
      onFrame(mediaTime)
      follow()
    })
  }
  follow()
  return () => element.cancelVideoFrameCallback(handle)
}
