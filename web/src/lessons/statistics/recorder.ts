import type { StatisticRules } from '#contract/lessons/rules.ts'
import { newId } from '../../newId.ts'
import { storedUserId } from '../../session.ts'
import { addWatched, isWorthSending, type KeptEntry, type Place, type Watched } from './entries.ts'
import { sendEntry } from './sending.ts'
import { addPlayed } from './tally.ts'

/** What this page has of a lesson that is not a whole second yet. */
const rests = new Map<string, number>()
/** Names this page among those that add entries; a page that comes back after it was left is another one. */
let page = newId()
/** The entry that this page adds to, as the device keeps it. */
let growing: { userId: string; kept: KeptEntry } | undefined
let unkept = 0

export type Recorder = {
  addPlayed: (ms: number, positionSeconds: number) => void
  /** Resolves when the end is kept on the device. */
  endPlay: (durationMs: number) => Promise<void>
}

/** Keeps what is watched of one lesson: every whole second as soon as it is one. Nobody signed in, nothing is kept. */
export function createRecorder(place: Place, rules: StatisticRules): Recorder {
  const key = `${storedUserId()} ${place.streamId} ${place.lessonId}`
  return {
    addPlayed(ms, positionSeconds) {
      const { restMs, seconds } = addPlayed(rests.get(key) ?? 0, ms)
      rests.set(key, restMs)
      if (seconds > 0) void keep(place, rules, { seconds, positionSeconds: Math.floor(positionSeconds) })
    },
    async endPlay(durationMs) {
      // Whoever has seen the end begins at the beginning next time.
      await keep(place, rules, {
        seconds: 0,
        positionSeconds: 0,
        end: { durationMs, minimumMs: rules.minimumViewedAtEndMs },
      })
    },
  }
}

async function keep(place: Place, rules: StatisticRules, watched: Watched): Promise<void> {
  const userId = storedUserId()
  if (!userId) return
  unkept += 1
  const kept = await addWatched({ userId, minimumMs: rules.minimumViewedMs }, { page, place, watched })
  unkept -= 1
  growing = { userId, kept }
}

/**
 * The page is being closed and there is no time to ask the device: sends the entry that was growing, as it was last
 * kept. Should the answer not arrive, the same entry is sent again next time and counts once.
 */
export function sendGrowing(minimumMs: number): void {
  const left = growing
  growing = undefined
  page = newId()
  // An entry that the device is just adding to would be sent with less than is kept under its id.
  if (unkept > 0) return
  if (left && isWorthSending(left.kept.entry, minimumMs)) void sendEntry(left.userId, left.kept, true)
}
