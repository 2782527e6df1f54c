import type { StatisticRules } from '#contract/lessons/rules.ts'
import { storedUserId } from '../../session.ts'
import { record, type Watched, type WatchedLesson } from './outbox.ts'

/** A moment of a video: where it stood, when, and how fast it went. */
export type Moment = { mediaSeconds: number; wallMs: number; rate: number }

/** The clock of a video and that of the page do not tick together. */
const slackMs = 250
/** Sums of fractions fall short of a whole second by less than this. */
const fractionError = 1e-6

/**
 * Milliseconds of video that were played through between two moments without a seek between them: never more than the
 * time that went by allows at that speed, so that a jump that nobody announced does not count.
 */
export function playedMs(before: Moment, after: Moment): number {
  const advanced = (after.mediaSeconds - before.mediaSeconds) * 1000
  const possible = (after.wallMs - before.wallMs) * Math.max(before.rate, after.rate) + slackMs
  return Math.max(0, Math.min(advanced, possible))
}

/** Adds what was played to the part of a second that was left. Whole seconds come out, the rest is carried on. */
export function addPlayed(restMs: number, ms: number): { restMs: number; seconds: number } {
  const total = restMs + ms
  const seconds = Math.floor(total / 1000 + fractionError)
  return { restMs: Math.max(0, total - seconds * 1000), seconds }
}

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

/** Milliseconds of each lesson that are not a whole second yet. */
const remainders = new Map<string, number>()

export type Recorder = {
  addPlayed: (ms: number, positionSeconds: number) => void
  /** Resolves when the end is stored on the device. */
  endPlay: (durationMs: number) => Promise<void>
}

/** Records what is watched of one lesson, every whole second as soon as it is one. */
export function createRecorder(lesson: WatchedLesson, rules: StatisticRules): Recorder {
  const key = `${storedUserId()} ${lesson.streamId} ${lesson.lessonId}`
  const recordWatched = (watched: Watched) => record(lesson, watched, rules.minimumViewedMs)
  return {
    addPlayed(ms, positionSeconds) {
      const { restMs, seconds } = addPlayed(remainders.get(key) ?? 0, ms)
      remainders.set(key, restMs)
      if (seconds > 0) void recordWatched({ seconds, positionSeconds: Math.floor(positionSeconds) })
    },
    async endPlay(durationMs) {
      // Whoever has seen the end begins at the beginning next time.
      await recordWatched({
        seconds: 0,
        positionSeconds: 0,
        end: { durationMs, minimumMs: rules.minimumViewedAtEndMs },
      })
    },
  }
}
