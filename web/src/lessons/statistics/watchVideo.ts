import { playedMs, type Moment } from './tally.ts'

export type Watcher = {
  /** Video that was played through, in milliseconds, and where it stands now. */
  onPlayed: (ms: number, positionSeconds: number) => void
  onEnded: (durationMs: number) => void
}

/** Follows what a video element really plays. `sample` tells at once what was played up to now. */
export function watchVideo(
  video: HTMLVideoElement,
  { onPlayed, onEnded }: Watcher,
): { sample: () => void; stop: () => void } {
  const stopped = new AbortController()
  const { signal } = stopped
  let last: Moment | undefined
  const now = (): Moment => ({ mediaSeconds: video.currentTime, wallMs: performance.now(), rate: video.playbackRate })
  const sample = () => {
    if (video.seeking || video.readyState === video.HAVE_NOTHING) return
    const moment = now()
    const ms = last ? playedMs(last, moment) : 0
    last = moment
    if (ms > 0) onPlayed(ms, moment.mediaSeconds)
  }
  const jump = () => {
    last = undefined
  }
  const end = () => {
    sample()
    onEnded(video.duration * 1000)
  }
  for (const event of ['timeupdate', 'playing', 'pause', 'waiting', 'ratechange', 'seeked'])
    video.addEventListener(event, sample, { signal })
  for (const event of ['seeking', 'emptied']) video.addEventListener(event, jump, { signal })
  video.addEventListener('ended', end, { signal })
  return {
    sample,
    stop: () => {
      sample()
      stopped.abort()
    },
  }
}
