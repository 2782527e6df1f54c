export type PlaybackSample = { mediaSeconds: number; wallMs: number; rate: number }

/** Media time may run ahead of the page's clock by this much. */
const clockDriftMs = 250

/**
 * Milliseconds of video played between two samples without a seek between them. Limited by the elapsed time at the
 * playback rate, so that an unreported jump does not count.
 */
export function playedMs(before: PlaybackSample, after: PlaybackSample): number {
  const advanced = (after.mediaSeconds - before.mediaSeconds) * 1000
  const possible = (after.wallMs - before.wallMs) * Math.max(before.rate, after.rate) + clockDriftMs
  return Math.max(0, Math.min(advanced, possible))
}

export type PlaybackListener = {
  /** Milliseconds played since the last call, and the current position. */
  onPlayed: (ms: number, positionSeconds: number) => void
  onEnded: (durationMs: number) => void
}

/** Measures what a video element actually plays. `sample` reports what was played up to now. */
export function measurePlayback(
  element: HTMLVideoElement,
  { onPlayed, onEnded }: PlaybackListener,
): { sample: () => void; stop: () => void } {
  const stopped = new AbortController()
  const { signal } = stopped
  let last: PlaybackSample | undefined
  const sample = () => {
    if (element.seeking || element.readyState === element.HAVE_NOTHING) return
    const now = { mediaSeconds: element.currentTime, wallMs: performance.now(), rate: element.playbackRate }
    const ms = last ? playedMs(last, now) : 0
    last = now
    if (ms > 0) onPlayed(ms, now.mediaSeconds)
  }
  const reset = () => {
    last = undefined
  }
  const end = () => {
    sample()
    onEnded(element.duration * 1000)
  }
  for (const event of ['timeupdate', 'playing', 'pause', 'waiting', 'ratechange', 'seeked'])
    element.addEventListener(event, sample, { signal })
  for (const event of ['seeking', 'emptied']) element.addEventListener(event, reset, { signal })
  element.addEventListener('ended', end, { signal })
  return {
    sample,
    stop: () => {
      sample()
      stopped.abort()
    },
  }
}
