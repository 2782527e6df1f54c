import { frameAt, middleMs } from '#contract/experts/marks/rules.ts'

/** Shows single frames of a video with a constant rate. */
export function createVideoElement(frameRate: number) {
  let element: HTMLVideoElement | null = null
  /** Start of the frame that was drawn last, in seconds, where the browser tells it. */
  let drawn: number | undefined
  let unfollow: (() => void) | undefined
  const seekMs = (ms: number) => {
    drawn = undefined
    if (element) element.currentTime = ms / 1000
  }
  /** The frame on the screen may be one behind the clock. */
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
      unfollow = followed ? followFrames(followed, (seconds) => (drawn = seconds)) : undefined
    },
    seekMs,
    /** Stops on the shown frame, with the clock in its middle; returns that time in milliseconds. */
    stop: () => showFrame(shownFrame()),
    step: (frames: number) => void showFrame(shownFrame() + frames),
    pause: () => element?.pause(),
    toggle: () => {
      // One that cannot be played calls `onError`.
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

/** Calls back with each span of frames that was played: `from` exclusive, `to` inclusive. Frames that a seek skips are not played. */
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

/** Calls back with the start of each frame that is drawn, where the browser tells it. */
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
